/**
 * Collects the choices of the people in a room and turns them into decisions.
 *
 *   host     the connected player who joined first and has done something in the last 30 s
 *   start    when every connected player is ready; the host can also start directly
 *   vote     after a race, for the same track again or the next one: at once if more than half of the voters agree;
 *            otherwise VOTE_MS after the first vote, by the most votes
 *   kick     when the voters who choose the same person are more than half of the connected players, and have at least half of
 *            the players' network addresses, so that one person with several pages cannot kick anybody while two others play
 *   setup    chosen by the host before or after a race, at most once in SETUP_EVERY_MS
 *
 * Voters are the connected players who have played: spectators and people who have just taken a seat have no vote.
 */
import type { ChoicesMessage, RaceSetup } from '@shotgun-rally/protocol';
import { PHASE } from '@shotgun-rally/sim';
import { RACE_LAPS_MAX } from '@shotgun-rally/sim/tuning';
import type { Clock } from '../../environment/clock.ts';
import type { Choices, Participant } from './participant.ts';
import type { Participants } from './participants.ts';
import { VOTE_MS } from './vote-ms.ts';

/** A race lasts at least this long (ms) before a new setup replaces it. */
const SETUP_EVERY_MS = 2000;
/** A host who has done nothing for this long (ms) is replaced by a player who has. */
const HOST_IDLE_MAX_MS = 30_000;

/** The race that follows the current one. */
export interface NextRace {
  readonly setup: RaceSetup;
  /** True if the people voted for it after a race; false if the host changed the setup. */
  readonly isVoted: boolean;
}

/** What the room has decided: to start this race, to go to another race, or to kick a person. */
export type RoomDecision =
  | { readonly kind: 'start' }
  | ({ readonly kind: 'next' } & NextRace)
  | { readonly kind: 'kick'; readonly participant: Participant };

/** What became of a message with choices. */
type ChoicesResult = 'ignored' | 'refused' | 'unchanged' | 'changed';

export interface RoomDecisionsOptions {
  readonly participants: Participants;
  readonly clock: Clock;
  /** Number of car slots. */
  readonly cars: number;
  /** The setup of the current race. */
  readonly setup: RaceSetup;
  /** Returns false for a person who cannot be voted out. */
  readonly mayRemove: (person: Participant) => boolean;
  /** Tracks to choose from, in the order of a series; if empty, the setup cannot be changed. */
  readonly trackNames: readonly string[];
}

export class RoomDecisions {
  readonly setup: RaceSetup;
  readonly #options: RoomDecisionsOptions;
  #requestedSetup: RaceSetup | null = null;
  #firstVoteMs: number | null = null;
  readonly #createdAtMs: number;

  constructor(options: RoomDecisionsOptions) {
    this.#options = options;
    this.setup = options.setup;
    this.#createdAtMs = options.clock();
  }

  /** The player who decides the setup and starts races; undefined while no player is connected. */
  get host(): Participant | undefined {
    const players = this.#connected().filter(({ role }) => role !== null);
    const nowMs = this.#options.clock();
    return players.find(({ activity }) => activity.idleMs(nowMs) < HOST_IDLE_MAX_MS) ?? players[0];
  }

  /**
   * Records a person's choices in the given race phase. Ignores the message if it is not newer than the last one, and refuses it if it
   * is over the limit: the client then repeats it.
   */
  record(participant: Participant, message: ChoicesMessage, phase: number): ChoicesResult {
    const nowMs = this.#options.clock();
    if (message.number <= participant.choicesNumber) return 'ignored';
    if (!participant.choicesLimit.accepts(nowMs)) return 'refused';
    participant.choicesNumber = message.number;
    const { choices } = participant;
    participant.choices = this.#validChoices(participant, message, phase);
    const areChanged = !areEqual(choices, participant.choices);
    const isSetupChanged = this.#requestSetup(participant, message.setup, phase);
    if (!areChanged && !isSetupChanged) return 'unchanged';
    participant.activity.recordAction(nowMs);
    return 'changed';
  }

  /** Returns the choices without those that have no effect at the moment. */
  #validChoices(participant: Participant, { isReady, vote, wantsSwap, kick }: ChoicesMessage, phase: number): Choices {
    const isSeated = participant.role !== null;
    const mayVote = isSeated && participant.activity.hasPlayed && phase === PHASE.finished;
    return {
      isReady: isReady && isSeated && phase === PHASE.warmup,
      vote: mayVote ? vote : 'none',
      wantsSwap: wantsSwap && isSeated,
      kick: kick !== participant.id && this.#mayKick(kick) ? kick : -1,
    };
  }

  /** Records the setup that the host wants, if it is allowed now. Returns true if that is another one than before. */
  #requestSetup(participant: Participant, setup: RaceSetup | null, phase: number): boolean {
    const isBetweenRaces = phase === PHASE.warmup || phase === PHASE.finished;
    if (!setup || participant !== this.host || !isBetweenRaces) return false;
    const before = this.#requestedSetup;
    const after = this.#validSetup(setup, phase === PHASE.finished);
    this.#requestedSetup = after;
    return before && after ? !areEqual(before, after) : before !== after;
  }

  /** Returns the decision that the current choices lead to in the given phase of the race; null for none. */
  decide(phase: number, nowMs: number): RoomDecision | null {
    const kicked = this.#kickedPerson();
    if (kicked) return { kind: 'kick', participant: kicked };
    if (this.#requestedSetup && nowMs - this.#createdAtMs >= SETUP_EVERY_MS)
      return { kind: 'next', setup: this.#requestedSetup, isVoted: false };
    if (phase === PHASE.warmup && this.#areAllReady()) return { kind: 'start' };
    return phase === PHASE.finished ? this.#voteResult(nowMs) : null;
  }

  /**
   * Clears ready flags, votes and a requested setup. Returns true if there were ready flags or votes, which the roster shows. Call when a
   * start is decided, and again when the countdown begins.
   */
  resetForRace(): boolean {
    this.#requestedSetup = null;
    this.#firstVoteMs = null;
    const chosen = [...this.#options.participants.all()].filter(
      ({ choices }) => choices.isReady || choices.vote !== 'none',
    );
    for (const { choices } of chosen) Object.assign(choices, { isReady: false, vote: 'none' });
    return chosen.length > 0;
  }

  /** Returns the connected people in the order of joining. */
  #connected(): Participant[] {
    return [...this.#options.participants.all()].filter(({ link }) => link !== null);
  }

  /** Returns the people whose votes count. */
  #voters(): Participant[] {
    return this.#connected().filter(({ role, activity }) => role !== null && activity.hasPlayed);
  }

  #mayKick(id: number): boolean {
    return this.#connected().some((person) => person.id === id && this.#options.mayRemove(person));
  }

  #kickedPerson(): Participant | undefined {
    const voters = this.#voters().filter(({ choices }) => choices.kick >= 0);
    if (voters.length === 0) return undefined;
    const players = this.#connected().filter(({ role }) => role !== null);
    return this.#connected().find(({ id }) => {
      const votersFor = voters.filter(({ choices }) => choices.kick === id);
      return votersFor.length > players.length / 2 && addressCount(votersFor) >= addressCount(players) / 2;
    });
  }

  #areAllReady(): boolean {
    const players = this.#connected().filter(({ role }) => role !== null);
    return players.length > 0 && players.every(({ choices }) => choices.isReady);
  }

  #voteResult(nowMs: number): RoomDecision | null {
    const voters = this.#voters();
    const votesFor = (option: string): number => voters.filter(({ choices }) => choices.vote === option).length;
    const [again, next] = [votesFor('again'), votesFor('next')];
    this.#firstVoteMs = again + next === 0 ? null : (this.#firstVoteMs ?? nowMs);
    const isTimeUp = this.#firstVoteMs !== null && nowMs - this.#firstVoteMs >= VOTE_MS;
    if (!isTimeUp && Math.max(again, next) <= voters.length / 2) return null;
    const { trackNames } = this.#options;
    if (again >= next || trackNames.length === 0) return { kind: 'start' };
    const trackName = trackNames[(trackNames.indexOf(this.setup.trackName) + 1) % trackNames.length]!;
    return { kind: 'next', setup: { ...this.setup, trackName }, isVoted: true };
  }

  /**
   * Returns the requested setup, with no more bot cars than there are cars without people; null if the setup is not allowed.
   * The current setup is allowed only if the race is over: it then leads back to the warm-up.
   */
  #validSetup(requested: RaceSetup, isOver: boolean): RaceSetup | null {
    const { participants, cars, trackNames } = this.#options;
    if (!trackNames.includes(requested.trackName) || requested.laps > RACE_LAPS_MAX) return null;
    const takenCars = Array.from({ length: cars }, (_, car) => car).filter(
      (car) => !participants.isCarEmpty(car),
    ).length;
    const setup = { ...requested, botCars: Math.min(requested.botCars, cars - takenCars) };
    return areEqual(setup, this.setup) && !isOver ? null : setup;
  }
}

/** Returns true if all values of two objects of the same type are equal. */
const areEqual = <Values extends object>(a: Values, b: Values): boolean =>
  (Object.keys(a) as (keyof Values)[]).every((key) => a[key] === b[key]);

/** Returns the number of different network addresses. A person whose address is not known counts as one of their own. */
const addressCount = (people: readonly Participant[]): number =>
  new Set(people.map(({ id, address }) => address || id)).size;
