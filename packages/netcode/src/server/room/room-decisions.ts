/**
 * What the people want, and what follows when enough of them do.
 *
 *   host     the first who came, of those who are connected
 *   start    when everybody who has a seat is ready (or the host says so)
 *   vote     after the race: at once when more than half want the same; else as most do, some time after the first vote
 *   kick     whom more than half want gone
 *   setup    the host's, while nobody races
 */
import type { ChoicesMessage, RaceSetup } from '@shotgun-rally/protocol';
import { PHASE } from '@shotgun-rally/sim';
import type { Seat, Seats } from './seats.ts';

/** How long after the first vote those who have not voted are waited for, ms. */
const VOTE_MS = 20_000;
/** Longer races than this are refused. */
const LAPS_MAX = 99;

/** What the people have decided. */
export type RoomDecision =
  | { readonly kind: 'start' }
  | { readonly kind: 'next'; readonly setup: RaceSetup; readonly isVoted: boolean }
  | { readonly kind: 'kick'; readonly seat: Seat };

export interface RoomDecisionsOptions {
  readonly seats: Seats;
  /** Car slots. */
  readonly cars: number;
  readonly setup: RaceSetup;
  /** Tracks to choose from, in the order in which they follow each other; none: the setup stays. */
  readonly trackNames: readonly string[];
}

export class RoomDecisions {
  readonly setup: RaceSetup;
  readonly #options: RoomDecisionsOptions;
  #wanted: RaceSetup | null = null;
  #firstVoteMs: number | null = null;

  constructor(options: RoomDecisionsOptions) {
    this.#options = options;
    this.setup = options.setup;
  }

  get host(): Seat | undefined {
    return this.#here()[0];
  }

  /** Takes what somebody wants now; older news than is known is dropped. */
  take(
    seat: Seat,
    { number, isReady: ready, vote, wantsSwap: swap, kick, setup }: ChoicesMessage,
    phase: number,
  ): void {
    if (number <= seat.wishNumber) return;
    seat.wishNumber = number;
    const isSeated = seat.role !== null;
    seat.choices = {
      ready: ready && isSeated && phase === PHASE.warmup,
      vote: phase === PHASE.finished ? vote : 'none',
      swap: swap && isSeated,
      kick: kick !== seat.id && this.#here().some(({ id }) => id === kick) ? kick : -1,
    };
    const isBetweenRaces = phase === PHASE.warmup || phase === PHASE.finished;
    if (setup && seat === this.host && isBetweenRaces) this.#wanted = this.#possible(setup, phase === PHASE.finished);
  }

  /** What is decided by now, in that `phase` of the race; null for nothing yet. */
  decide(phase: number, nowMs: number): RoomDecision | null {
    const outcast = this.#outcast();
    if (outcast) return { kind: 'kick', seat: outcast };
    if (this.#wanted) return { kind: 'next', setup: this.#wanted, isVoted: false };
    if (phase === PHASE.warmup && this.#areAllReady()) return { kind: 'start' };
    return phase === PHASE.finished ? this.#voted(nowMs) : null;
  }

  /** The race starts: nobody needs to be ready, and nothing has been voted. */
  started(): void {
    this.#firstVoteMs = null;
    for (const { choices } of this.#options.seats.all()) Object.assign(choices, { ready: false, vote: 'none' });
  }

  #here(): Seat[] {
    return [...this.#options.seats.all()].filter(({ link }) => link !== null);
  }

  #outcast(): Seat | undefined {
    const here = this.#here();
    return here.find(({ id }) => here.filter(({ choices }) => choices.kick === id).length > here.length / 2);
  }

  #areAllReady(): boolean {
    const seated = this.#here().filter(({ role }) => role !== null);
    return seated.length > 0 && seated.every(({ choices }) => choices.ready);
  }

  #voted(nowMs: number): RoomDecision | null {
    const here = this.#here();
    const votesFor = (wanted: string): number => here.filter(({ choices }) => choices.vote === wanted).length;
    const [again, next] = [votesFor('again'), votesFor('next')];
    this.#firstVoteMs = again + next === 0 ? null : (this.#firstVoteMs ?? nowMs);
    const isTimeUp = this.#firstVoteMs !== null && nowMs - this.#firstVoteMs >= VOTE_MS;
    if (!isTimeUp && Math.max(again, next) <= here.length / 2) return null;
    const { trackNames } = this.#options;
    if (again >= next || trackNames.length === 0) return { kind: 'start' };
    const trackName = trackNames[(trackNames.indexOf(this.setup.trackName) + 1) % trackNames.length]!;
    return { kind: 'next', setup: { ...this.setup, trackName }, isVoted: true };
  }

  /**
   * The setup with as many bot cars as there is room for; null when it cannot be, or is what is raced already. When a race
   * `isOver` the same again is possible: everybody warms up, and the host can choose at leisure.
   */
  #possible(wanted: RaceSetup, isOver: boolean): RaceSetup | null {
    const { seats, cars, trackNames } = this.#options;
    if (!trackNames.includes(wanted.trackName) || wanted.laps > LAPS_MAX) return null;
    const taken = Array.from({ length: cars }, (_, car) => car).filter((car) => !seats.isCarEmpty(car)).length;
    const setup = { ...wanted, botCars: Math.min(wanted.botCars, cars - taken) };
    const isSame = (Object.keys(setup) as (keyof RaceSetup)[]).every((key) => setup[key] === this.setup[key]);
    return isSame && !isOver ? null : setup;
  }
}
