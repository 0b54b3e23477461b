/**
 * Row 1 of the scoreboard: corrections of a driver's own car. A correction is unexplained if there was no contact and
 * no hit, and the server executed the inputs that the driver sent.
 *
 * A correction is detected from outside: the client's simulation is at the same tick as when it was last observed, but
 * the motion of the driver's car differs.
 */
import { RACE, type WorldState } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure, percentOf, TICKS_PER_MINUTE } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { fieldsEqual, motionOf, type PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';

/** The motion of the driver's car when the client's simulation was last observed. */
interface LastMotion {
  readonly tick: number;
  readonly motion: Int32Array;
}

/** The tick of the newest state that a client had received at the virtual time `atMs`. */
interface ReceivedState {
  readonly atMs: number;
  readonly tick: number;
}

interface ObservedCorrection {
  readonly record: PlayerRecord;
  /** The ticks to search for the cause: from the first that a recent state can have changed to the corrected one. */
  readonly fromTick: number;
  readonly toTick: number;
}

const MIN_MINUTES = 10;
/** A long re-simulation takes several frames, so a correction can be this much later than the state that caused it. */
const CORRECTION_DELAY_MAX_MS = 250;

export class Corrections implements Measure {
  readonly #race: ObservedRace;
  readonly #last = new Map<PlayerRecord, LastMotion>();
  readonly #received = new Map<PlayerRecord, ReceivedState[]>();
  readonly #pending = new Pending<ObservedCorrection>();
  #unexplainedCorrections = 0;
  #corrections = 0;
  #drivenTicks = 0;
  /** The number of clean ticks, one after the other up to now, in which the server executed what the driver sent. */
  readonly #cleanRuns = new Map<PlayerRecord, number>();
  /** How many ticks are searched for the cause of a correction now. */
  readonly #searchedTicks = new Map<PlayerRecord, number>();
  /** Ticks in which a correction would be unexplained. */
  #eligibleTicks = 0;
  /** Ticks in which the server did not execute the input that the driver sent. */
  #ticksWithoutSentInput = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    if (record.player.role !== 'driver') return;
    const fromTick = this.#newestTickBefore(record) + 1;
    const tick = state[RACE.tick]!;
    this.#searchedTicks.set(record, tick - fromTick + 1);
    const motion = motionOf(state, record.player.car);
    const last = this.#last.get(record);
    if (last?.tick === tick && !fieldsEqual(last.motion, motion)) {
      this.#corrections++;
      this.#pending.add(tick, { record, fromTick, toTick: tick });
    }
    this.#last.set(record, { tick, motion });
  }

  /**
   * Records the newest tick that the client has received, and returns the one of CORRECTION_DELAY_MAX_MS ago. Only newer
   * states can cause a correction.
   */
  #newestTickBefore(record: PlayerRecord): number {
    const received = this.#received.get(record) ?? [];
    this.#received.set(record, received);
    const { nowMs } = this.#race.match;
    received.push({ atMs: nowMs, tick: record.newestTick });
    while (received.length > 1 && received[1]!.atMs < nowMs - CORRECTION_DELAY_MAX_MS) received.shift();
    return received[0]!.tick;
  }

  onServerTick(tick: number): void {
    for (const record of this.#race.records) {
      if (record.player.role !== 'driver') continue;
      this.#drivenTicks++;
      const wasExecuted = record.wasExecuted(tick, this.#race.truth);
      if (!wasExecuted) this.#ticksWithoutSentInput++;
      const isClean = wasExecuted && record.situation(tick) === 'clean';
      const cleanRun = isClean ? (this.#cleanRuns.get(record) ?? 0) + 1 : 0;
      this.#cleanRuns.set(record, cleanRun);
      if (cleanRun >= (this.#searchedTicks.get(record) ?? Number.POSITIVE_INFINITY)) this.#eligibleTicks++;
    }
    for (const correction of this.#pending.take(tick))
      if (!this.#isExplained(correction)) this.#unexplainedCorrections++;
  }

  #isExplained({ record, fromTick, toTick }: ObservedCorrection): boolean {
    for (let tick = fromTick; tick <= toTick; tick++) {
      if (record.situation(tick) !== 'clean' || !record.wasExecuted(tick, this.#race.truth)) return true;
    }
    return false;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const minutes = this.#drivenTicks / TICKS_PER_MINUTE;
    return [
      {
        row: 1,
        measure: 'unexplained own-car corrections (inputs executed as sent, no contact, no hit)',
        unit: 'corrections',
        value: this.#unexplainedCorrections,
        samples: this.#eligibleTicks,
        minSamples: MIN_MINUTES * TICKS_PER_MINUTE,
        atMost: limitFor({ datagram: 0, stream: 0 }, conditions),
      },
      {
        row: 1,
        measure: 'all own-car corrections, per minute and driver',
        unit: '1/min',
        value: this.#corrections / minutes,
        samples: this.#drivenTicks,
        minSamples: 0,
        atMost: null,
      },
      {
        row: 1,
        measure: 'ticks in which the server did not execute the input that the driver sent',
        unit: '%',
        value: percentOf(this.#ticksWithoutSentInput, this.#drivenTicks),
        samples: this.#drivenTicks,
        minSamples: 0,
        atMost: null,
      },
    ];
  }
}
