/** What the server has told so far: the newest of everything, and events in order, each once. */
import type {
  ByeMessage,
  GameEvent,
  RosterMessage,
  RosterPerson,
  SequencedEvent,
  StateMessage,
  WelcomeMessage,
} from '@shotgun-rally/protocol';
import { RACE, timeOfTick } from '@shotgun-rally/sim';

/** After so long without an input the partner is cut off, ms. */
const PARTNER_SILENT_MS = 1000;

export class Inbox {
  welcome: WelcomeMessage | null = null;
  bye: ByeMessage | null = null;
  #roster: RosterMessage | null = null;
  #state: StateMessage | null = null;
  #events: GameEvent[] = [];
  #eventSequence = 0;

  get roster(): RosterMessage | null {
    return this.#roster;
  }

  get state(): StateMessage | null {
    return this.#state;
  }

  /** This player in the roster; null before the first. */
  get person(): RosterPerson | null {
    return this.#roster?.people.find(({ id }) => id === this.welcome?.personId) ?? null;
  }

  /** Tick of the newest state, 0 before the first. */
  get stateTick(): number {
    return this.#state?.state[RACE.tick] ?? 0;
  }

  /** Number of the newest event, 0 before the first. */
  get eventSequence(): number {
    return this.#eventSequence;
  }

  /** Whether somebody has the other seat of the own car, and has given no input for a while. */
  get isPartnerCutOff(): boolean {
    const { state: message, welcome, roster } = this;
    if (!message || !welcome || welcome.role === 'spectator') return false;
    const other = welcome.role === 'driver' ? 'gunner' : 'driver';
    const isTaken = Boolean(roster?.cars.find(({ car }) => car === welcome.car)?.[other]);
    const lastTimeMs = message.reports[welcome.car]?.[other].lastTimeMs ?? 0;
    return isTaken && timeOfTick(this.stateTick) - lastTimeMs > PARTNER_SILENT_MS;
  }

  addRoster(roster: RosterMessage): void {
    if (roster.number > (this.#roster?.number ?? 0)) this.#roster = roster;
  }

  /** Keeps a state if it is the newest; whether it was. */
  addState(message: StateMessage): boolean {
    if (message.state[RACE.tick]! <= this.stateTick) return false;
    this.#state = message;
    return true;
  }

  /** The server repeats events, oldest first, until they are acknowledged: gives those that are new. */
  addEvents(events: readonly SequencedEvent[]): GameEvent[] {
    const news = events.filter(({ sequence }) => sequence > this.#eventSequence);
    this.#eventSequence = news.at(-1)?.sequence ?? this.#eventSequence;
    this.#events.push(...news.map(({ event }) => event));
    return news.map(({ event }) => event);
  }

  takeEvents(): GameEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
