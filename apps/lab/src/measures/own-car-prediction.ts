/**
 * Rows 2 and 3: the own car as first predicted for a tick, with all that was known when that tick ran, against the
 * server's at the same tick. Clean driving and contact are kept apart; what follows hits and respawns is neither.
 */
import { createPose, RACE, readPose, type WorldState } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { motionOf, motionsEqual, type PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { metresBetween } from '../race/truth.ts';

interface Prediction {
  readonly record: PlayerRecord;
  readonly motion: Int32Array;
  readonly place: { x: number; y: number; z: number };
  /** Newest state known when it was made. */
  readonly knownTick: number;
}

/** Ten minutes of driving, and half a minute of contact. */
const LEAST_CLEAN = 37_500;
const LEAST_CONTACT = 1875;

export class OwnCarPrediction implements Measure {
  readonly #race: Race;
  /** The newest tick predicted by each driver. */
  readonly #newest = new Map<PlayerRecord, number>();
  readonly #pending = new Pending<Prediction>();
  readonly #executed = new Samples();
  readonly #clean = new Samples();
  readonly #contact = new Samples();
  readonly #disturbed = new Samples();
  #differing = 0;

  constructor(race: Race) {
    this.#race = race;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    if (record.player.role !== 'driver') return;
    const tick = state[RACE.tick]!;
    // Ticks that were left out after a freeze had no input: nobody predicted them.
    if (tick <= (this.#newest.get(record) ?? 0) || !record.player.sent.has(tick)) return;
    this.#newest.set(record, tick);
    const { car } = record.player;
    const { x, y, z } = readPose(state, car, createPose());
    const place = { x, y, z };
    this.#pending.add(tick, { record, motion: motionOf(state, car), place, knownTick: record.knownTick });
  }

  onServerTick(tick: number): void {
    const state = this.#race.truth.state(tick) as WorldState;
    for (const { record, motion, place, knownTick } of this.#pending.take(tick)) {
      const { car } = record.player;
      const errorM = metresBetween(place, readPose(state, car, createPose()));
      const situation = record.situation(tick);
      if (situation === 'disturbed') this.#disturbed.add(errorM);
      else if (situation === 'contact') this.#contact.add(errorM);
      else {
        this.#clean.add(errorM);
        if (!this.#allExecuted(record, knownTick, tick)) continue;
        this.#executed.add(errorM);
        if (!motionsEqual(motion, motionOf(state, car))) this.#differing++;
      }
    }
  }

  #allExecuted(record: PlayerRecord, knownTick: number, tick: number): boolean {
    for (let each = knownTick + 1; each <= tick; each++) {
      if (!record.wasExecuted(each, this.#race.truth)) return false;
    }
    return true;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const everywhere = barFor({ datagram: 0 }, conditions);
    const all = this.#clean.count + this.#contact.count + this.#disturbed.count;
    const share = (count: number): number | null => (all === 0 ? null : (count / all) * 100);
    return [
      {
        row: 2,
        measure: 'ticks predicted otherwise than executed, though all inputs were (no contact)',
        unit: 'ticks',
        value: this.#differing,
        samples: this.#executed.count,
        least: LEAST_CLEAN / 2,
        atMost: everywhere,
      },
      {
        row: 2,
        measure: 'largest own-car error on ticks whose inputs were all executed (no contact)',
        unit: 'm',
        value: this.#executed.max(),
        samples: this.#executed.count,
        least: LEAST_CLEAN / 2,
        atMost: everywhere,
      },
      {
        row: 2,
        measure: 'own-car prediction error over all ticks, p95 (no contact)',
        unit: 'm',
        value: this.#clean.percentile(0.95),
        samples: this.#clean.count,
        least: LEAST_CLEAN / 2,
        atMost: barFor({ datagram: { TYPICAL: 0 } }, conditions),
      },
      {
        row: 3,
        measure: 'own-car prediction error in contact, p95',
        unit: 'm',
        value: this.#contact.percentile(0.95),
        samples: this.#contact.count,
        least: LEAST_CONTACT,
        atMost: barFor({ datagram: { TYPICAL: 0.15, BAD: 0.4 } }, conditions),
      },
      {
        row: 3,
        measure: 'own-car prediction error just after a hit or a respawn, p95',
        unit: 'm',
        value: this.#disturbed.percentile(0.95),
        samples: this.#disturbed.count,
        least: 0,
        atMost: null,
      },
      {
        row: 3,
        measure: 'share of driving in contact',
        unit: '%',
        value: share(this.#contact.count),
        samples: all,
        least: 0,
        atMost: null,
      },
      {
        row: 3,
        measure: 'share of driving just after a hit or a respawn, in neither',
        unit: '%',
        value: share(this.#disturbed.count),
        samples: all,
        least: 0,
        atMost: null,
      },
    ];
  }
}
