/** Plays one race of equal bots and records how close it was. */
import { createBot } from '@shotgun-rally/bots';
import { playRace } from '@shotgun-rally/bots/testing';
import {
  CAR,
  carOffset,
  PHASE,
  RACE,
  STATUS,
  standings,
  TICK_SECONDS,
  type Track,
  type World,
} from '@shotgun-rally/sim';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';

const LAPS = 3;
/** A wreck within this time after GO is an early one (s). */
export const EARLY_S = 10;
/** A car that is in front for this long has taken the lead (s): two cars side by side do not change places all the time. */
export const LEAD_S = 1;
const SECONDS_PER_MINUTE = 60;

/** A race to play. Plain data, so that it can be passed to another thread. */
export interface PlannedBotRace {
  readonly trackName: string;
  readonly seed: number;
  /** Relative to other races, for the progress. */
  readonly durationMs: number;
}

/** What is recorded of one race. Times are in s, from GO. */
export interface RaceRecord {
  readonly trackName: string;
  readonly seed: number;
  /** Time of the first wreck; the time at which the race ended if there was none. */
  readonly firstWreckS: number;
  readonly earlyWrecks: number;
  readonly lateWrecks: number;
  /** The time that all cars together raced after EARLY_S (min). */
  readonly lateCarMinutes: number;
  readonly leadChanges: number;
  /** How far the second and the last car were behind the winner; a car without a finish counts as finished at the end. */
  readonly marginS: number;
  readonly lastBehindS: number;
  /** The winner's place on the grid, from 1. */
  readonly winnerSlot: number;
  /** Times that all cars together were racing or wrecked, and wrecked. */
  readonly carS: number;
  readonly wreckedS: number;
}

/** Plays a race of eight medium bots in rally cars. */
export function recordRace({ trackName, seed }: PlannedBotRace, track: Track): RaceRecord {
  const recorder = new RaceRecorder(track);
  const bots = Array.from({ length: RACE_CARS }, () => createBot('medium', seed));
  playRace({ track, laps: LAPS, seed, bots, onTick: (world) => recorder.onTick(world) });
  return { trackName, seed, ...recorder.record() };
}

/** Records a race tick by tick: call `onTick` after each tick, and `record` after the last one. */
export class RaceRecorder {
  readonly #track: Track;
  /** The cars in the order of their places on the grid. */
  #grid: readonly number[] = [];
  #ticks = 0;
  readonly #wreckTicks: number[] = [];
  #lateCarTicks = 0;
  #carTicks = 0;
  #wreckedTicks = 0;
  #leadChanges = 0;
  /** The car that leads, and the car that has been in front of all others since `#frontTick`. */
  #leader = -1;
  #front = -1;
  #frontTick = 0;
  #finishTicks: number[] = [];
  #order: readonly number[] = [];

  constructor(track: Track) {
    this.#track = track;
  }

  onTick({ state, events, cars }: World): void {
    if (events.some(({ kind }) => kind === 'go')) this.#grid = standings(state, this.#track);
    const phase = state[RACE.phase];
    if (phase === PHASE.warmup || phase === PHASE.countdown) return;
    this.#ticks++;
    for (const { kind } of events) if (kind === 'wreck') this.#wreckTicks.push(this.#ticks);
    for (let car = 0; car < cars; car++) this.#countTime(state[carOffset(car) + CAR.status]!);
    this.#order = standings(state, this.#track);
    this.#updateLead(this.#order[0]!);
    this.#finishTicks = this.#order.map((car) => state[carOffset(car) + CAR.finishTicks]! || this.#ticks);
  }

  #countTime(status: number): void {
    if (status !== STATUS.racing && status !== STATUS.wrecked) return;
    this.#carTicks++;
    if (this.#ticks * TICK_SECONDS > EARLY_S) this.#lateCarTicks++;
    if (status === STATUS.wrecked) this.#wreckedTicks++;
  }

  #updateLead(front: number): void {
    if (front !== this.#front) this.#frontTick = this.#ticks;
    this.#front = front;
    if (front === this.#leader || (this.#ticks - this.#frontTick) * TICK_SECONDS < LEAD_S) return;
    if (this.#leader >= 0) this.#leadChanges++;
    this.#leader = front;
  }

  record(): Omit<RaceRecord, 'trackName' | 'seed'> {
    const [first = 0, second = 0] = this.#finishTicks;
    const last = this.#finishTicks.at(-1) ?? 0;
    const early = this.#wreckTicks.filter((tick) => tick * TICK_SECONDS <= EARLY_S).length;
    return {
      firstWreckS: (this.#wreckTicks[0] ?? this.#ticks) * TICK_SECONDS,
      earlyWrecks: early,
      lateWrecks: this.#wreckTicks.length - early,
      lateCarMinutes: (this.#lateCarTicks * TICK_SECONDS) / SECONDS_PER_MINUTE,
      leadChanges: this.#leadChanges,
      marginS: (second - first) * TICK_SECONDS,
      lastBehindS: (last - first) * TICK_SECONDS,
      winnerSlot: this.#grid.indexOf(this.#order[0]!) + 1,
      carS: this.#carTicks * TICK_SECONDS,
      wreckedS: this.#wreckedTicks * TICK_SECONDS,
    };
  }
}
