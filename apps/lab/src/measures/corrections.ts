/**
 * Row 1: corrections of the own car that no cause outside of the driver's own inputs explains.
 *
 * A correction is seen from outside: at the same tick a client's simulation has the own car elsewhere than it had it
 * when it was last looked at.
 */
import { RACE, type WorldState } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import { motionOf, motionsEqual, type PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';

interface Last {
  readonly tick: number;
  readonly motion: Int32Array;
}

/** What was known at some time. */
interface Knowledge {
  readonly atMs: number;
  readonly tick: number;
}

interface Correction {
  readonly record: PlayerRecord;
  /** The ticks whose truth was new. */
  readonly fromTick: number;
  readonly toTick: number;
}

const TICKS_PER_MINUTE = 3750;
/** A long replay is spread over frames: a correction may be about what came so long ago, ms. */
const SPREAD_MS = 250;

export class Corrections implements Measure {
  readonly #race: Race;
  readonly #last = new Map<PlayerRecord, Last>();
  readonly #known = new Map<PlayerRecord, Knowledge[]>();
  readonly #pending = new Pending<Correction>();
  #unexplained = 0;
  #all = 0;
  #driven = 0;
  #notExecuted = 0;

  constructor(race: Race) {
    this.#race = race;
  }

  onSimulated(record: PlayerRecord, state: WorldState): void {
    if (record.player.role !== 'driver') return;
    const fromTick = this.#tickKnownBefore(record) + 1;
    const tick = state[RACE.tick]!;
    const motion = motionOf(state, record.player.car);
    const last = this.#last.get(record);
    if (last?.tick === tick && !motionsEqual(last.motion, motion)) {
      this.#all++;
      this.#pending.add(tick, { record, fromTick, toTick: tick });
    }
    this.#last.set(record, { tick, motion });
  }

  /** The newest tick whose truth this client knew a while ago: what is newer may be what a correction is about. */
  #tickKnownBefore(record: PlayerRecord): number {
    const known = this.#known.get(record) ?? [];
    this.#known.set(record, known);
    const { nowMs } = this.#race.match;
    known.push({ atMs: nowMs, tick: record.knownTick });
    while (known.length > 1 && known[1]!.atMs < nowMs - SPREAD_MS) known.shift();
    return known[0]!.tick;
  }

  onServerTick(tick: number): void {
    for (const record of this.#race.records) {
      if (record.player.role !== 'driver') continue;
      this.#driven++;
      if (!record.wasExecuted(tick, this.#race.truth)) this.#notExecuted++;
    }
    for (const correction of this.#pending.take(tick)) if (!this.#isExplained(correction)) this.#unexplained++;
  }

  #isExplained({ record, fromTick, toTick }: Correction): boolean {
    for (let tick = fromTick; tick <= toTick; tick++) {
      if (record.situation(tick) !== 'clean' || !record.wasExecuted(tick, this.#race.truth)) return true;
    }
    return false;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const minutes = this.#driven / TICKS_PER_MINUTE;
    return [
      {
        row: 1,
        measure: 'own-car corrections while inputs sent and executed agree and nothing was near',
        unit: 'corrections',
        value: this.#unexplained,
        samples: this.#driven,
        least: 10 * TICKS_PER_MINUTE,
        atMost: barFor({ datagram: 0, stream: 0 }, conditions),
      },
      {
        row: 1,
        measure: 'own-car corrections of any cause, per minute and driver',
        unit: '1/min',
        value: this.#all / minutes,
        samples: this.#driven,
        least: 0,
        atMost: null,
      },
      {
        row: 1,
        measure: 'ticks in which something else was executed than was given (late share)',
        unit: '%',
        value: (this.#notExecuted / this.#driven) * 100,
        samples: this.#driven,
        least: 0,
        atMost: null,
      },
    ];
  }
}
