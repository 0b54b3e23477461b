/**
 * Row 10: do the gunner's screen and the server agree on what a shot hit? The screen's side is where it ended the shot,
 * in the world that it showed at that moment; the server's is its own word, and none is a miss.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import type { Pose } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';

const LEAST_HITS = 1000;
/** A target crosses when it moves so fast across the line of fire, seen from the shooter, m/s. */
const CROSSING_SPEED = 3;
/** The server's word on a shot has come by then, ticks. */
const VERDICT_TICKS = 190;

interface Shot {
  readonly record: PlayerRecord;
  readonly tick: number;
  /** -1 for a miss. */
  readonly hitCar: number;
  readonly isCrossing: boolean;
}

export class Hits implements Measure {
  readonly #race: Race;
  readonly #shots = new Map<string, Shot>();
  readonly #verdicts = new Map<string, number>();

  constructor(race: Race) {
    this.#race = race;
    // What was shot before is not part of the measurement.
    for (const { player } of race.records) player.client.takeShots();
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { client, role, car } = record.player;
    if (role !== 'gunner') return;
    for (const event of client.takeEvents()) {
      if (event.kind === 'shot' && event.car === car) this.#verdicts.set(key(car, event.firedTick), event.hitCar);
    }
    for (const { tick, hitCar } of client.takeShots()) {
      const isCrossing = hitCar >= 0 && view !== null && crossingSpeed(view, car, hitCar) > CROSSING_SPEED;
      this.#shots.set(key(car, tick), { record, tick, hitCar, isCrossing });
    }
  }

  figures(): Figure[] {
    const { conditions, truth } = this.#race;
    const count = { either: 0, agreed: 0, crossing: 0, crossingAgreed: 0, unheard: 0 };
    for (const [id, shot] of this.#shots) {
      const verdict = this.#verdicts.get(id);
      const isRecent = shot.tick > truth.tick - VERDICT_TICKS;
      if (isRecent || (shot.hitCar < 0 && (verdict ?? -1) < 0)) continue;
      const agrees = verdict === shot.hitCar;
      count.either++;
      if (agrees) count.agreed++;
      if (verdict === undefined) count.unheard++;
      if (!shot.isCrossing && shot.hitCar >= 0) continue;
      count.crossing++;
      if (agrees) count.crossingAgreed++;
    }
    const share = (of: number, all: number): number | null => (all === 0 ? null : (of / all) * 100);
    return [
      {
        row: 10,
        measure: 'shots at crossing targets, a hit for either side, on which the sides differ',
        unit: '%',
        value: share(count.crossing - count.crossingAgreed, count.crossing),
        samples: count.crossing,
        least: LEAST_HITS,
        atMost: barFor({ datagram: { SEED: 0.5, TYPICAL: 0.5, BAD: 2 } }, conditions),
      },
      {
        row: 10,
        measure: 'shots at any target, a hit for either side, on which the sides differ',
        unit: '%',
        value: share(count.either - count.agreed, count.either),
        samples: count.either,
        least: LEAST_HITS,
        atMost: null,
      },
      {
        row: 10,
        measure: 'of these, shots that the server never heard of',
        unit: '%',
        value: share(count.unheard, count.either),
        samples: count.either,
        least: 0,
        atMost: null,
      },
    ];
  }
}

const key = (car: number, tick: number): string => `${car} ${tick}`;

/** How fast `target` moves across the line from `shooter`, m/s. */
function crossingSpeed(view: ClientView, shooter: number, target: number): number {
  const [from, to] = [view.cars[shooter]?.pose, view.cars[target]?.pose];
  if (!from || !to) return 0;
  const line = unit(from, to);
  const [vx, vy, vz] = [to.vx - from.vx, to.vy - from.vy, to.vz - from.vz];
  const along = vx * line.x + vy * line.y + vz * line.z;
  return Math.sqrt(Math.max(0, vx * vx + vy * vy + vz * vz - along * along));
}

function unit(from: Pose, to: Pose): { x: number; y: number; z: number } {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const length = Math.hypot(x, y, z) || 1;
  return { x: x / length, y: y / length, z: z / length };
}
