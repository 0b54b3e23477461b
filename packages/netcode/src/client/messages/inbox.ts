/** Stores what the server has sent: recent states, car poses by tick, the newest roster, and new events in order. */
import {
  type ByeMessage,
  type EventsMessage,
  extractPoses,
  type GameEvent,
  type ParticipantRole,
  type RosterMessage,
  type RosterPerson,
  type StateMessage,
  type WelcomeMessage,
} from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { CUT_OFF_AFTER_MS } from '../../link/disconnection.ts';
import { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { insertPastPoses } from './past-poses.ts';
import { ReceivedStates } from './received-states.ts';
import { SkippedCars } from './skipped-cars.ts';

/** Most early messages that are kept. The server repeats the events of dropped ones. */
const MAX_EARLY_MESSAGES = 32;
/** Most events kept until the next `takeEvents`. A hidden page takes none. */
export const MAX_KEPT_EVENTS = 256;

export class Inbox {
  /** The poses of all cars by tick. */
  timeline = new PoseTimeline();
  states = new ReceivedStates();
  #skippedCars = new SkippedCars();
  welcome: WelcomeMessage | null = null;
  bye: ByeMessage | null = null;
  #roster: RosterMessage | null = null;
  #newestState: StateMessage | null = null;
  #events: GameEvent[] = [];
  #eventSequence = 0;
  /** Messages with events that follow one that has not arrived. */
  #earlyMessages: EventsMessage[] = [];
  readonly #onEvent: (event: GameEvent) => void;

  /** `onEvent` is called once for each new event, in order. */
  constructor(onEvent: (event: GameEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Forgets what was sent to a former person or in a former race; but not events that can still be taken. */
  clear(): void {
    this.timeline = new PoseTimeline();
    this.states = new ReceivedStates();
    this.#skippedCars = new SkippedCars();
    this.#roster = null;
    this.#newestState = null;
    this.#eventSequence = 0;
    this.#earlyMessages = [];
  }

  get roster(): RosterMessage | null {
    return this.#roster;
  }

  get newestState(): StateMessage | null {
    return this.#newestState;
  }

  /** This player's present role; a spectator before `welcome`. */
  get role(): ParticipantRole {
    return this.welcome?.role ?? 'spectator';
  }

  /** This player's entry in the roster; null before the first roster. */
  get person(): RosterPerson | null {
    return this.#roster?.people.find(({ id }) => id === this.welcome?.personId) ?? null;
  }

  /** Tick of the newest state; 0 before the first. */
  get stateTick(): number {
    return this.#newestState?.state[RACE.tick] ?? 0;
  }

  /** Sequence number of the newest event; 0 before the first. */
  get eventSequence(): number {
    return this.#eventSequence;
  }

  /** True if the player in the other seat of this player's car has sent no input for CUT_OFF_AFTER_MS. */
  get isPartnerCutOff(): boolean {
    const { newestState, welcome, roster } = this;
    if (!newestState || !welcome || welcome.role === 'spectator') return false;
    const partnerRole = welcome.role === 'driver' ? 'gunner' : 'driver';
    const partner = roster?.people.find(({ car, role }) => car === welcome.car && role === partnerRole);
    if (!partner) return false;
    const lastTimeMs = newestState.reports[welcome.car]?.[partnerRole].lastTimeMs ?? 0;
    // A partner who has just taken the seat has sent no input yet.
    if (lastTimeMs === 0) return !partner.isConnected;
    return timeOfTick(this.stateTick) - lastTimeMs > CUT_OFF_AFTER_MS;
  }

  /** Stores a roster if it is newer than the stored one. */
  addRoster(roster: RosterMessage): void {
    if (roster.number > (this.#roster?.number ?? 0)) this.#roster = roster;
  }

  /** Returns a plain state with the cars that the server left out. */
  complete(message: StateMessage): StateMessage {
    return this.#skippedCars.complete(message, this.states);
  }

  /** Stores a state. Returns true if it is newer than all states before. */
  addState(message: StateMessage): boolean {
    const tick = message.state[RACE.tick]!;
    this.timeline.insert(tick, extractPoses(message.state));
    insertPastPoses(this.timeline, tick, message.past);
    this.states.add(message);
    if (tick <= this.stateTick) return false;
    this.#newestState = message;
    return true;
  }

  /**
   * Stores the events that are new. Each event is sent at once, and again until it is acknowledged. An event that arrives
   * before an earlier one, which was lost, waits for that one.
   */
  addEvents(message: EventsMessage): void {
    this.#earlyMessages.push(message);
    for (let next = this.#takeNextEvents(); next; next = this.#takeNextEvents()) {
      for (const { sequence, event } of next.events) {
        if (sequence <= this.#eventSequence) continue;
        this.#eventSequence = sequence;
        this.#events.push(event);
        this.#onEvent(event);
      }
    }
    this.#events.splice(0, this.#events.length - MAX_KEPT_EVENTS);
    this.#earlyMessages.splice(0, this.#earlyMessages.length - MAX_EARLY_MESSAGES);
  }

  /** Removes and returns a kept message whose events do not follow a missing one. The first message of all follows none. */
  #takeNextEvents(): EventsMessage | undefined {
    const index = this.#earlyMessages.findIndex(
      ({ after }) => this.#eventSequence === 0 || after <= this.#eventSequence,
    );
    return index < 0 ? undefined : this.#earlyMessages.splice(index, 1)[0];
  }

  /** Returns the events since the last call, each once, but at most the newest MAX_KEPT_EVENTS. */
  takeEvents(): GameEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
