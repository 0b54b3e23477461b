/**
 * Rows 10, 20 and 21 of the scoreboard: how a gunner's client and the server judge the same shots. The client judges a
 * shot in the world that it draws when the shot is fired.
 *
 *   row 10   disagreement on what a shot hit. It counts every shot that hit a car according to the client or the
 *            server, also a shot that only one of them fired. And: shots that the server refused to judge
 *   row 20   time from firing a shot until the player sees the server's verdict
 *   row 21   angle between the shot that the client fired and the one that the server judged
 */
import type { ClientView } from '@shotgun-rally/netcode';
import type { ShotEvent } from '@shotgun-rally/protocol';
import type { Pose } from '@shotgun-rally/sim';
import { type AimSteps, stepsToRadians } from '@shotgun-rally/sim/math';
import { type Figure, limitFor, type Measure, percentOf } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_HITS = 1000;
const MIN_VERDICTS = 1000;
/** A target is crossing if it moves faster than this (m/s) across the line of fire, relative to the shooter. */
const CROSSING_SPEED = 3;
/** After this many ticks, the server's result of a shot has either arrived or been lost. */
const RESULT_TICKS = 190;
/** A client fires at most this many ticks (1 s) ahead of the server. */
const LEAD_MAX_TICKS = 64;
/** Limits of row 20: a verdict may take this long (ms) in addition to the round trip. */
const VERDICT_P50_MS = 60;
const VERDICT_P95_MS = 110;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** A shot as the gunner's client fired and judged it. */
interface ClientShot {
  readonly aim: AimSteps;
  /** The car that the shot hit; -1 for a miss. */
  readonly hitCar: number;
  readonly isCrossing: boolean;
  /** Virtual time of the frame that showed the shot. */
  readonly atMs: number;
}

export class Shots implements Measure {
  readonly #race: ObservedRace;
  /** The shots of the clients and of the server, by car and tick. */
  readonly #clientShots = new Map<string, ClientShot>();
  readonly #serverShots = new Map<string, ShotEvent>();
  readonly #verdictTimesMs = new Samples();
  readonly #aimErrors = new Samples();
  readonly #firstTick: number;
  readonly #refusedBefore: number;

  constructor(race: ObservedRace) {
    this.#race = race;
    // Shots of the next ticks may have been fired before the measurement, by clients that are ahead of the server.
    this.#firstTick = race.truth.tick + LEAD_MAX_TICKS;
    this.#refusedBefore = this.#refused;
    // Discards the shots from before the measurement.
    for (const { player } of race.records) player.client.takeShots();
  }

  get #refused(): number {
    return this.#race.match.server.gunnery.judge.counts.refused;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { client, role, car } = record.player;
    if (role !== 'gunner') return;
    for (const event of client.takeEvents()) if (event.kind === 'shot' && event.car === car) this.#addVerdict(event);
    for (const { tick, hitCar, aim } of client.takeShots()) {
      const isCrossing = hitCar >= 0 && view !== null && crossingSpeed(view, car, hitCar) > CROSSING_SPEED;
      this.#clientShots.set(key(car, tick), { aim, hitCar, isCrossing, atMs: this.#race.match.nowMs });
    }
  }

  #addVerdict(event: ShotEvent): void {
    const id = key(event.car, event.firedTick);
    this.#serverShots.set(id, event);
    const fired = this.#clientShots.get(id);
    if (!fired) return;
    this.#verdictTimesMs.add(this.#race.match.nowMs - fired.atMs);
    this.#aimErrors.add(degreesBetween(fired.aim, event));
  }

  figures(): Figure[] {
    return [...this.#disagreementFigures(), this.#refusedFigure(), ...this.#verdictFigures()];
  }

  #disagreementFigures(): Figure[] {
    const { conditions } = this.#race;
    const count = { either: 0, agreed: 0, crossing: 0, crossingAgreed: 0, clientOnly: 0, serverOnly: 0 };
    for (const id of new Set([...this.#clientShots.keys(), ...this.#serverShots.keys()])) {
      const [client, server] = [this.#clientShots.get(id), this.#serverShots.get(id)];
      if (!this.#isJudged(id) || ((client?.hitCar ?? -1) < 0 && (server?.hitCar ?? -1) < 0)) continue;
      const agrees = client?.hitCar === server?.hitCar;
      count.either++;
      if (agrees) count.agreed++;
      if (!server) count.clientOnly++;
      if (!client) count.serverOnly++;
      // A hit that only the server saw counts as crossing, because the target's speed in the view is unknown.
      if (client && !client.isCrossing && client.hitCar >= 0) continue;
      count.crossing++;
      if (agrees) count.crossingAgreed++;
    }
    const figure = { row: 10, unit: '%', samples: count.either, minSamples: MIN_HITS, atMost: null };
    return [
      {
        ...figure,
        measure: 'hits on crossing targets on which client and server disagree',
        value: percentOf(count.crossing - count.crossingAgreed, count.crossing),
        samples: count.crossing,
        atMost: limitFor({ datagram: { SEED: 0.5, TYPICAL: 0.5, BAD: 1.5, FAR: 5 } }, conditions),
      },
      {
        ...figure,
        measure: 'hits on any target on which client and server disagree',
        value: percentOf(count.either - count.agreed, count.either),
      },
      {
        ...figure,
        measure: 'shots that hit on the client but have no result from the server',
        value: percentOf(count.clientOnly, count.either),
      },
      {
        ...figure,
        measure: 'shots that hit on the server but were not fired on the client',
        value: percentOf(count.serverOnly, count.either),
      },
    ];
  }

  /** Returns false for shots from before the measurement, and for shots whose result may still be under way. */
  #isJudged(id: string): boolean {
    const tick = tickOf(id);
    return tick > this.#firstTick && tick <= this.#race.truth.tick - RESULT_TICKS;
  }

  #refusedFigure(): Figure {
    const refusedVerdicts = [...this.#serverShots.values()].filter(({ isRefused }) => isRefused).length;
    return {
      row: 10,
      measure: 'shots of honest clients that the server refused to judge',
      unit: 'shots',
      // Shots whose verdict says so, and those that the server counts. Rockets that it refuses have no verdict.
      value: Math.max(this.#refused - this.#refusedBefore, refusedVerdicts),
      samples: this.#serverShots.size,
      minSamples: MIN_VERDICTS,
      atMost: limitFor({ datagram: 0, stream: 0 }, this.#race.conditions),
    };
  }

  #verdictFigures(): Figure[] {
    const { conditions, halfTripMs } = this.#race;
    const verdict = { row: 20, unit: 'ms', samples: this.#verdictTimesMs.count, minSamples: MIN_VERDICTS };
    const limit = (addedMs: number): number | null =>
      limitFor({ datagram: { TYPICAL: 2 * halfTripMs + addedMs } }, conditions);
    return [
      {
        ...verdict,
        measure: "time from a shot to its verdict on the shooter's screen, median",
        value: this.#verdictTimesMs.percentile(0.5),
        atMost: limit(VERDICT_P50_MS),
      },
      {
        ...verdict,
        measure: "time from a shot to its verdict on the shooter's screen, p95",
        value: this.#verdictTimesMs.percentile(0.95),
        atMost: limit(VERDICT_P95_MS),
      },
      {
        row: 21,
        measure: 'angle between the shot that the client fired and the one that the server judged, p95',
        unit: '°',
        value: this.#aimErrors.percentile(0.95),
        samples: this.#aimErrors.count,
        minSamples: MIN_VERDICTS,
        atMost: limitFor({ datagram: 0.2, stream: 0.2 }, conditions),
      },
    ];
  }
}

/** Identifies a shot of a car's gunner by its tick. */
const key = (car: number, tick: number): string => `${car} ${tick}`;
const tickOf = (id: string): number => Number(id.split(' ')[1]);

/** The angle between two directions (degrees). */
function degreesBetween(a: AimSteps, b: AimSteps): number {
  const [first, second] = [directionOf(a), directionOf(b)];
  const cosine = first.x * second.x + first.y * second.y + first.z * second.z;
  return Math.acos(Math.min(1, cosine)) * DEGREES_PER_RADIAN;
}

function directionOf({ yaw, pitch }: AimSteps): { x: number; y: number; z: number } {
  const [yawAngle, pitchAngle] = [stepsToRadians(yaw), stepsToRadians(pitch)];
  const level = Math.cos(pitchAngle);
  return { x: Math.sin(yawAngle) * level, y: Math.sin(pitchAngle), z: Math.cos(yawAngle) * level };
}

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
