/**
 * Rows 2 and 3 of the scoreboard: the error of the first prediction of a driver's own car for a tick, compared with the
 * server at the same tick. Ticks in contact, ticks within a second after a hit, wreck or respawn, and the remaining
 * (clean) ticks are measured separately.
 */
import { createPose, RACE, readPose, type WorldState } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure, percentOf } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { motionOf, motionsEqual, type PlayerRecord } from '../race/player-record.ts';
import { metresBetween, type Position, positionOf } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

/** The first prediction of a tick. */
interface FirstPrediction {
  readonly record: PlayerRecord;
  readonly motion: Int32Array;
  readonly position: Position;
  /** Tick of the newest state that the client had received when it predicted. */
  readonly newestTick: number;
}

/** Five minutes of driving, in ticks. */
const MIN_CLEAN_TICKS = 18_750;
/** Half a minute of contact, in ticks. */
const MIN_CONTACT_TICKS = 1875;

export class OwnCarPrediction implements Measure {
  readonly #race: ObservedRace;
  /** The newest tick that each driver's client has predicted. */
  readonly #newest = new Map<PlayerRecord, number>();
  readonly #pending = new Pending<FirstPrediction>();
  readonly #errors = { clean: new Samples(), contact: new Samples(), disturbed: new Samples() };
  /** Errors in clean ticks if the server executed all inputs that the client had to predict. */
  readonly #errorsIfExecuted = new Samples();
  #differingTicks = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    if (record.player.role !== 'driver') return;
    const tick = state[RACE.tick]!;
    // A client that skips ticks after a freeze sends no input for them, and does not predict them.
    if (tick <= (this.#newest.get(record) ?? 0) || !record.player.inputs.has(tick)) return;
    this.#newest.set(record, tick);
    const { car } = record.player;
    const position = positionOf(readPose(state, car, createPose()));
    this.#pending.add(tick, { record, motion: motionOf(state, car), position, newestTick: record.newestTick });
  }

  onServerTick(tick: number): void {
    const state = this.#race.truth.state(tick) as WorldState;
    for (const { record, motion, position, newestTick } of this.#pending.take(tick)) {
      const { car } = record.player;
      const errorM = metresBetween(position, readPose(state, car, createPose()));
      const situation = record.situation(tick);
      this.#errors[situation].add(errorM);
      if (situation !== 'clean' || !this.#areAllExecuted(record, newestTick, tick)) continue;
      this.#errorsIfExecuted.add(errorM);
      if (!motionsEqual(motion, motionOf(state, car))) this.#differingTicks++;
    }
  }

  /** Returns true if the server executed the driver's own input in every tick that the client had to predict. */
  #areAllExecuted(record: PlayerRecord, newestTick: number, tick: number): boolean {
    for (let predicted = newestTick + 1; predicted <= tick; predicted++) {
      if (!record.wasExecuted(predicted, this.#race.truth)) return false;
    }
    return true;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const atMost = limitFor({ datagram: 0 }, conditions);
    const { clean, contact, disturbed } = this.#errors;
    const allTicks = clean.count + contact.count + disturbed.count;
    return [
      {
        row: 2,
        measure: 'predicted ticks that differ from the server although it executed all inputs (no contact, no hit)',
        unit: 'ticks',
        value: this.#differingTicks,
        samples: this.#errorsIfExecuted.count,
        minSamples: MIN_CLEAN_TICKS,
        atMost,
      },
      {
        row: 2,
        measure: 'largest own-car prediction error if the server executed all inputs (no contact, no hit)',
        unit: 'm',
        value: this.#errorsIfExecuted.max(),
        samples: this.#errorsIfExecuted.count,
        minSamples: MIN_CLEAN_TICKS,
        atMost,
      },
      {
        row: 2,
        measure: 'own-car prediction error with late inputs included, p95 (no contact, no hit)',
        unit: 'm',
        value: clean.percentile(0.95),
        samples: clean.count,
        minSamples: MIN_CLEAN_TICKS,
        atMost: limitFor({ datagram: { TYPICAL: 0 } }, conditions),
      },
      {
        row: 3,
        measure: 'own-car prediction error in contact, p95',
        unit: 'm',
        value: contact.percentile(0.95),
        samples: contact.count,
        minSamples: MIN_CONTACT_TICKS,
        atMost: limitFor({ datagram: { TYPICAL: 0.15, BAD: 0.4 } }, conditions),
      },
      {
        row: 3,
        measure: 'own-car prediction error within 1 s after a hit, wreck or respawn, p95',
        unit: 'm',
        value: disturbed.percentile(0.95),
        samples: disturbed.count,
        minSamples: 0,
        atMost: null,
      },
      {
        row: 3,
        measure: 'share of ticks in contact',
        unit: '%',
        value: percentOf(contact.count, allTicks),
        samples: allTicks,
        minSamples: 0,
        atMost: null,
      },
      {
        row: 3,
        measure: 'share of ticks within 1 s after a hit, wreck or respawn',
        unit: '%',
        value: percentOf(disturbed.count, allTicks),
        samples: allTicks,
        minSamples: 0,
        atMost: null,
      },
    ];
  }
}
