/**
 * Rockets as this screen shows them: those that the server told of, and own ones before it has.
 *
 *   flight   a straight line from a known place at a known time: where it is follows from the time that is shown
 *   late     a driver hears of a rocket when it has long been flying: it leaves the barrel all the same, and catches up
 *   burst    where it meets something on this screen, or where the server says; a gunner is told before it is seen
 */
import type { BlastEvent, GameEvent, RocketEvent } from '@shotgun-rally/protocol';
import {
  aimRay,
  blastHit,
  createRay,
  type Ground,
  PHASE,
  RACE,
  type Ray,
  ROCKET,
  ROCKET_STEP_M,
  rocketDistanceToCar,
  rocketPosition,
  TICK_MS,
  timeOfTick,
  type Vec3,
} from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';
import type { ClientView } from './client-view.ts';
import { canBeHit } from './predicted-shot.ts';

export interface ShownRocket {
  /** The same as long as it flies, and nobody else's meanwhile. */
  readonly id: number;
  /** m, and where it flies, unit length. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

export interface ShownBlast extends Vec3 {
  /** The car that it hurts, -1 for none. */
  readonly hitCar: number;
}

/** What a screen shows, as far as rockets care. */
type Seen = Pick<ClientView, 'cars' | 'state' | 'timeMs'>;

interface Flight {
  readonly id: number;
  readonly car: number;
  /** The server's number for it; null for an own one that it has not told of. */
  number: number | null;
  path: Ray;
  /** Race time at which it is at the beginning of the path, ms. */
  bornMs: number;
  /** How far it is drawn behind where it is, ms; null before it is drawn. */
  behindMs: number | null;
  /** Up to when it has been drawn, race time. */
  shownMs: number;
  /** Told, or met here. */
  blast: ShownBlast | null;
  isOver: boolean;
}

const LIFE_MS = ROCKET.lifeTicks * TICK_MS;
/** Longer than this it does not catch up, ms. */
const BEHIND_MAX_MS = 400;
/** A flight that is over is remembered so long, for what the server still tells of it, ms. */
const REMEMBERED_MS = 2000;
/** Blasts kept for whoever asks. */
const BLASTS_MAX = 64;

export class RocketTracker {
  readonly #car: number;
  readonly #ground: Ground;
  #flights: Flight[] = [];
  #blasts: ShownBlast[] = [];
  #launched = 0;
  #timeMs = 0;
  #shown: ShownRocket[] = [];

  /** For the player of `car`. */
  constructor(car: number, ground: Ground) {
    this.#car = car;
    this.#ground = ground;
  }

  /** Those on their way at the time that was shown last. */
  get shown(): readonly ShownRocket[] {
    return this.#shown;
  }

  /** What has burst on this screen since the last call. */
  takeBlasts(): ShownBlast[] {
    const blasts = this.#blasts;
    this.#blasts = [];
    return blasts;
  }

  /** The player has launched one, in the world of race time `seenMs`, in which the own car was at `pose`. */
  addLaunched(pose: TimelinePose, aim: { readonly yaw: number; readonly pitch: number }, seenMs: number): void {
    this.#add(this.#car, null, aimRay(pose, aim, createRay()), seenMs);
  }

  /** The server tells. */
  handleEvent(event: GameEvent): void {
    if (event.kind === 'rocket') this.#toldRocket(event);
    else if (event.kind === 'blast') this.#toldBlast(event);
  }

  /** Moves everything on to the time of `view`. */
  show(view: Seen): void {
    const elapsedMs = Math.max(0, view.timeMs - this.#timeMs);
    this.#timeMs = view.timeMs;
    if (view.state[RACE.phase] === PHASE.countdown) this.#flights = [];
    this.#shown = [];
    for (const flight of this.#flights) if (!flight.isOver) this.#showFlight(flight, view, elapsedMs);
    this.#flights = this.#flights.filter(({ bornMs }) => view.timeMs < bornMs + LIFE_MS + REMEMBERED_MS);
  }

  #burst(blast: ShownBlast): void {
    this.#blasts.push(blast);
    if (this.#blasts.length > BLASTS_MAX) this.#blasts.shift();
  }

  #add(car: number, number: number | null, path: Ray, bornMs: number): void {
    const flight = { id: this.#launched++, car, number, path, bornMs, shownMs: bornMs } as const;
    // An own one is seen from the start; of others we may hear late.
    this.#flights.push({ ...flight, behindMs: number === null ? 0 : null, blast: null, isOver: false });
  }

  #toldRocket({ car, rocket, tick, x, y, z, yaw, pitch }: RocketEvent): void {
    const path = aimRay(NOWHERE, { yaw, pitch }, createRay());
    Object.assign(path, { ox: x, oy: y, oz: z });
    const own = this.#flights.find((flight) => flight.car === car && flight.number === null);
    if (own) Object.assign(own, { number: rocket, path, bornMs: timeOfTick(tick) });
    else this.#add(car, rocket, path, timeOfTick(tick));
  }

  #toldBlast({ car, rocket, x, y, z, hitCar }: BlastEvent): void {
    const flight = this.#flights.filter((each) => each.car === car && each.number === rocket).at(-1);
    if (!flight) this.#burst({ x, y, z, hitCar });
    else if (!flight.blast) flight.blast = { x, y, z, hitCar };
  }

  #showFlight(flight: Flight, view: Seen, elapsedMs: number): void {
    const lateMs = Math.min(Math.max(view.timeMs - flight.bornMs, 0), BEHIND_MAX_MS);
    flight.behindMs = Math.max(0, flight.behindMs === null ? lateMs : flight.behindMs - elapsedMs);
    const timeMs = Math.min(view.timeMs - flight.behindMs, flight.bornMs + LIFE_MS);
    if (timeMs < flight.bornMs) return;
    const blast = flight.blast ?? this.#meet(flight, view, timeMs);
    if (blast && timeMs >= flight.bornMs + msAlong(flight.path, blast)) {
      this.#burst(blast);
      Object.assign(flight, { blast, isOver: true });
      return;
    }
    flight.shownMs = timeMs;
    flight.isOver = timeMs >= flight.bornMs + LIFE_MS;
    const { dx, dy, dz } = flight.path;
    if (!flight.isOver) this.#shown.push({ id: flight.id, ...placeAt(flight, timeMs), dx, dy, dz });
  }

  /** Where it meets a car or the ground between where it was drawn last and `timeMs`; null where it does not. */
  #meet(flight: Flight, view: Seen, timeMs: number): ShownBlast | null {
    const { x, y, z } = placeAt(flight, flight.shownMs);
    Object.assign(way, flight.path, { ox: x, oy: y, oz: z });
    const metres = ((timeMs - flight.shownMs) / TICK_MS) * ROCKET_STEP_M;
    let free = this.#ground.distance(way, metres);
    for (const { car, present, pose } of view.cars) {
      if (car === flight.car || !present || !canBeHit(view.state, car)) continue;
      const distance = rocketDistanceToCar(way, pose);
      if (distance >= 0) free = Math.min(free, distance);
    }
    if (free >= metres) return null;
    const place = { x: x + way.dx * free, y: y + way.dy * free, z: z + way.dz * free };
    return { ...place, hitCar: mostHurt(place, flight.car, view) };
  }
}

/** The car that a blast costs most, -1 if none. */
function mostHurt(place: Vec3, by: number, view: Seen): number {
  let hitCar = -1;
  let most = 0;
  for (const { car, present, pose } of view.cars) {
    const damage = present && canBeHit(view.state, car) ? (blastHit(place, car, pose, by)?.damage ?? 0) : 0;
    if (damage <= most) continue;
    most = damage;
    hitCar = car;
  }
  return hitCar;
}

const NOWHERE = createTimelinePose();
const way = createRay();

const placeAt = ({ path, bornMs }: Flight, timeMs: number): Vec3 =>
  rocketPosition(path, (timeMs - bornMs) / TICK_MS, { x: 0, y: 0, z: 0 });

/** How long a rocket takes along its path to a place on it, ms. */
const msAlong = ({ ox, oy, oz, dx, dy, dz }: Ray, { x, y, z }: Vec3): number =>
  (((x - ox) * dx + (y - oy) * dy + (z - oz) * dz) / ROCKET_STEP_M) * TICK_MS;
