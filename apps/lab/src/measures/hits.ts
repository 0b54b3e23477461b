/**
 * Row 10 of the scoreboard: how often the gunner's client and the server disagree on what a shot hit. The client judges
 * a shot in the world that it draws when the shot is fired. Only shots that hit a car according to the client, the
 * server or both are counted.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import type { Pose } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure, percentOf } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';

const MIN_HITS = 1000;
/** A target is crossing if it moves faster than this (m/s) across the line of fire, relative to the shooter. */
const CROSSING_SPEED = 3;
/** After this many ticks, the server's result of a shot has either arrived or been lost. */
const RESULT_TICKS = 190;

/** A shot as the gunner's client judged it. */
interface ClientShot {
  readonly record: PlayerRecord;
  readonly tick: number;
  /** The car that the shot hit; -1 for a miss. */
  readonly hitCar: number;
  readonly isCrossing: boolean;
}

export class Hits implements Measure {
  readonly #race: ObservedRace;
  readonly #shots = new Map<string, ClientShot>();
  /** The car that a shot hit according to the server, by shot; -1 for a miss. */
  readonly #serverHits = new Map<string, number>();

  constructor(race: ObservedRace) {
    this.#race = race;
    // Discards the shots from before the measurement.
    for (const { player } of race.records) player.client.takeShots();
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { client, role, car } = record.player;
    if (role !== 'gunner') return;
    for (const event of client.takeEvents()) {
      if (event.kind === 'shot' && event.car === car) this.#serverHits.set(key(car, event.firedTick), event.hitCar);
    }
    for (const { tick, hitCar } of client.takeShots()) {
      const isCrossing = hitCar >= 0 && view !== null && crossingSpeed(view, car, hitCar) > CROSSING_SPEED;
      this.#shots.set(key(car, tick), { record, tick, hitCar, isCrossing });
    }
  }

  figures(): Figure[] {
    const { conditions, truth } = this.#race;
    const count = { either: 0, agreed: 0, crossing: 0, crossingAgreed: 0, withoutResult: 0 };
    for (const [id, shot] of this.#shots) {
      const serverHitCar = this.#serverHits.get(id);
      const isRecent = shot.tick > truth.tick - RESULT_TICKS;
      if (isRecent || (shot.hitCar < 0 && (serverHitCar ?? -1) < 0)) continue;
      const agrees = serverHitCar === shot.hitCar;
      count.either++;
      if (agrees) count.agreed++;
      if (serverHitCar === undefined) count.withoutResult++;
      // A hit that only the server saw counts as crossing, because the target's speed in the view is unknown.
      if (!shot.isCrossing && shot.hitCar >= 0) continue;
      count.crossing++;
      if (agrees) count.crossingAgreed++;
    }
    return [
      {
        row: 10,
        measure: 'hits on crossing targets on which client and server disagree',
        unit: '%',
        value: percentOf(count.crossing - count.crossingAgreed, count.crossing),
        samples: count.crossing,
        minSamples: MIN_HITS,
        atMost: limitFor({ datagram: { SEED: 0.5, TYPICAL: 0.5, BAD: 2 } }, conditions),
      },
      {
        row: 10,
        measure: 'hits on any target on which client and server disagree',
        unit: '%',
        value: percentOf(count.either - count.agreed, count.either),
        samples: count.either,
        minSamples: MIN_HITS,
        atMost: null,
      },
      {
        row: 10,
        measure: 'hits for the client without a result from the server',
        unit: '%',
        value: percentOf(count.withoutResult, count.either),
        samples: count.either,
        minSamples: 0,
        atMost: null,
      },
    ];
  }
}

/** Identifies a shot of a car's gunner by its tick. */
const key = (car: number, tick: number): string => `${car} ${tick}`;

/** The speed of `target` across the line from `shooter`, relative to the shooter (m/s). */
function crossingSpeed(view: ClientView, shooter: number, target: number): number {
  const [from, to] = [view.cars[shooter]?.pose, view.cars[target]?.pose];
  if (!from || !to) return 0;
  const line = directionBetween(from, to);
  const [vx, vy, vz] = [to.vx - from.vx, to.vy - from.vy, to.vz - from.vz];
  const along = vx * line.x + vy * line.y + vz * line.z;
  return Math.sqrt(Math.max(0, vx * vx + vy * vy + vz * vz - along * along));
}

/** The unit vector from `from` to `to`. */
function directionBetween(from: Pose, to: Pose): { x: number; y: number; z: number } {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const length = Math.hypot(x, y, z) || 1;
  return { x: x / length, y: y / length, z: z / length };
}
