/**
 * Tracks the rockets that this client shows: all that the server has announced, and rockets that the player has launched.
 *
 *   flight      a straight line from a known point at a known time, so the position depends only on the shown time
 *   late start  a driver's client learns of a rocket late, because its world is ahead of the server: the shown rocket still
 *               starts at the barrel, and catches up with the real position
 *   explosion   shown where the rocket meets something in the shown world, where the server says that it exploded, or at the end of
 *               its life
 */
import type { BlastEvent, GameEvent, RocketEvent } from '@shotgun-rally/protocol';
import { PHASE, RACE, TICK_MS, type TunedTrack, type Vec3, type WorldState } from '@shotgun-rally/sim';
import { type AimSteps, createRay, type Ray } from '@shotgun-rally/sim/math';
import { leaderOf } from '@shotgun-rally/sim/race';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { groundOf } from '@shotgun-rally/sim/track';
import { ROCKET, tuningOfCar } from '@shotgun-rally/sim/tuning';
import {
  aimDirection,
  aimRay,
  blastHits,
  canBeHit,
  ROCKET_STEP_M,
  rocketPosition,
  type Targets,
  traceRocket,
} from '@shotgun-rally/sim/weapons';
import type { TimelinePose } from '../../timeline/timeline-pose.ts';
import type { ClientView } from './client-view.ts';

/** A rocket in flight as this client shows it, at the time of the last `view`. */
export interface ShownRocket {
  /** Identifies the rocket within this client. */
  readonly id: number;
  /** Position (m). */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Direction of flight, unit length. */
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** A rocket's explosion as this client shows it, at a position in m. */
export interface ShownBlast extends Vec3 {
  /** The car that the explosion damages most; -1 for none. */
  readonly hitCar: number;
}

/** The part of a view that rockets depend on. */
type ShownWorld = Pick<ClientView, 'cars' | 'state' | 'timeMs'>;

interface Flight {
  readonly id: number;
  /** The car that launched the rocket. */
  readonly car: number;
  /** The server's number of the rocket; null if the player launched it and the server has not announced it yet. */
  number: number | null;
  path: Ray;
  /** Race time (ms) at which the rocket is at the start of `path`. */
  startMs: number;
  /** How far (ms) the shown position is behind the real one; null before the rocket is shown. */
  behindMs: number | null;
  /** Race time (ms) of the position that was shown last. */
  shownMs: number;
  /** Where the rocket explodes, according to the server or to this client; null if this is not known yet. */
  blast: ShownBlast | null;
  isOver: boolean;
}

const LIFE_MS = ROCKET.lifeTicks * TICK_MS;
/** A rocket that is announced later than this (ms) is shown from a point on its path instead of from the barrel. */
const MAX_BEHIND_MS = 400;
/** How long (ms) a flight is kept after its longest possible life, so that late server events find it. */
const KEPT_AFTER_LIFE_MS = 2000;
/** Most flights kept. A hidden page shows none, so none of them ends. */
const MAX_KEPT_FLIGHTS = 256;
/** The player's launch and its announcement differ by less than this (ms). Two launches that the server executes are further apart. */
const SAME_LAUNCH_MS = (ROCKET.reloadTicks * TICK_MS) / 2;
/** Most explosions kept until the next `takeBlasts`. */
const MAX_KEPT_BLASTS = 64;

export class RocketTracker {
  /** The player's car. */
  readonly car: number;
  readonly #track: TunedTrack['track'];
  readonly #tuning: TunedTrack['tuning'];
  #flights: Flight[] = [];
  #blasts: ShownBlast[] = [];
  #nextId = 0;
  #timeMs = 0;
  #shown: ShownRocket[] = [];

  constructor(car: number, { track, tuning }: TunedTrack) {
    this.car = car;
    this.#track = track;
    this.#tuning = tuning;
  }

  /** The rockets in flight at the time of the last `show`. */
  get shown(): readonly ShownRocket[] {
    return this.#shown;
  }

  /** Returns the explosions that began since the last call. */
  takeBlasts(): ShownBlast[] {
    const blasts = this.#blasts;
    this.#blasts = [];
    return blasts;
  }

  /** Adds a rocket that the player has just launched. `pose` is the car's pose that was shown, at race time `seenMs`. */
  addLaunched(pose: TimelinePose, aim: AimSteps, seenMs: number, state: WorldState): void {
    this.#add(this.car, null, aimRay(pose, aim, tuningOfCar(this.#tuning, state, this.car), createRay()), seenMs);
  }

  /** Handles an event from the server if it concerns a rocket. */
  handleEvent(event: GameEvent): void {
    if (event.kind === 'rocket') this.#handleRocket(event);
    else if (event.kind === 'blast') this.#handleBlast(event);
  }

  /** Moves all rockets to the time of `view`. */
  show(view: ShownWorld): void {
    const elapsedMs = Math.max(0, view.timeMs - this.#timeMs);
    this.#timeMs = view.timeMs;
    if (view.state[RACE.phase] === PHASE.countdown) this.#flights = [];
    this.#shown = [];
    for (const flight of this.#flights) if (!flight.isOver) this.#showFlight(flight, view, elapsedMs);
    this.#flights = this.#flights.filter(({ startMs }) => view.timeMs < startMs + LIFE_MS + KEPT_AFTER_LIFE_MS);
  }

  #addBlast(blast: ShownBlast): void {
    this.#blasts.push(blast);
    if (this.#blasts.length > MAX_KEPT_BLASTS) this.#blasts.shift();
  }

  #add(car: number, number: number | null, path: Ray, startMs: number): void {
    const flight = { id: this.#nextId++, car, number, path, startMs, shownMs: startMs } as const;
    // A rocket of this player is shown without delay. Other rockets may be announced late.
    this.#flights.push({ ...flight, behindMs: number === null ? 0 : null, blast: null, isOver: false });
    if (this.#flights.length > MAX_KEPT_FLIGHTS) this.#flights.shift();
  }

  #handleRocket({ car, rocket, tick, x, y, z, yaw, pitch }: RocketEvent): void {
    const path = aimDirection({ yaw, pitch }, { ...createRay(), ox: x, oy: y, oz: z });
    const startMs = timeOfTick(tick);
    // An earlier launch, whose input came too late, is never announced.
    const launched = this.#flights
      .filter(
        (flight) => flight.car === car && flight.number === null && Math.abs(flight.startMs - startMs) < SAME_LAUNCH_MS,
      )
      .at(-1);
    if (launched) Object.assign(launched, { number: rocket, path, startMs });
    else this.#add(car, rocket, path, startMs);
  }

  #handleBlast({ car, rocket, x, y, z, hitCar }: BlastEvent): void {
    const flight = this.#flights.filter((each) => each.car === car && each.number === rocket).at(-1);
    if (!flight) this.#addBlast({ x, y, z, hitCar });
    else if (!flight.blast) flight.blast = { x, y, z, hitCar };
  }

  #showFlight(flight: Flight, view: ShownWorld, elapsedMs: number): void {
    // Announced after an outage: it exploded long ago.
    if (flight.behindMs === null && view.timeMs - flight.startMs >= LIFE_MS + MAX_BEHIND_MS) {
      flight.isOver = true;
      return;
    }
    const ageMs = Math.min(Math.max(view.timeMs - flight.startMs, 0), MAX_BEHIND_MS);
    flight.behindMs = Math.max(0, flight.behindMs === null ? ageMs : flight.behindMs - elapsedMs);
    const timeMs = Math.min(view.timeMs - flight.behindMs, flight.startMs + LIFE_MS);
    if (timeMs < flight.startMs) return;
    const isBurntOut = timeMs >= flight.startMs + LIFE_MS;
    const end = isBurntOut ? this.#blastAt(positionAt(flight, timeMs), flight.car, view) : null;
    const blast = flight.blast ?? this.#findImpact(flight, view, timeMs) ?? end;
    if (blast && (isBurntOut || timeMs >= flight.startMs + msToReach(flight.path, blast))) {
      this.#addBlast(blast);
      Object.assign(flight, { blast, isOver: true });
      return;
    }
    flight.shownMs = timeMs;
    const { dx, dy, dz } = flight.path;
    this.#shown.push({ id: flight.id, ...positionAt(flight, timeMs), dx, dy, dz });
  }

  /** Returns the explosion if the rocket meets a car or the ground between `flight.shownMs` and `timeMs`, else null. */
  #findImpact(flight: Flight, view: ShownWorld, timeMs: number): ShownBlast | null {
    const { x, y, z } = positionAt(flight, flight.shownMs);
    Object.assign(section, flight.path, { ox: x, oy: y, oz: z });
    const sectionM = ((timeMs - flight.shownMs) / TICK_MS) * ROCKET_STEP_M;
    const { distanceM } = traceRocket(section, sectionM, flight.car, this.#targetsIn(view));
    if (distanceM >= sectionM) return null;
    const impact = { x: x + section.dx * distanceM, y: y + section.dy * distanceM, z: z + section.dz * distanceM };
    return this.#blastAt(impact, flight.car, view);
  }

  /** Returns the explosion at `point` of a rocket that `car` launched. */
  #blastAt(point: Vec3, car: number, view: ShownWorld): ShownBlast {
    const leader = view.state[RACE.phase] === PHASE.racing ? leaderOf(view.state, this.#track) : -1;
    return { ...point, hitCar: mostDamagedCar(point, car, this.#targetsIn(view), leader) };
  }

  /** Returns what a rocket can meet in the shown world. */
  #targetsIn({ cars, state }: ShownWorld): Targets {
    return {
      ground: groundOf(this.#track),
      tuning: this.#tuning,
      state,
      poseOf: (car) => (cars[car]?.present && canBeHit(state, car) ? cars[car].pose : null),
    };
  }
}

/** Returns the car that an explosion at `point` damages most; -1 if none. `shooter` is the car that launched the rocket. */
function mostDamagedCar(point: Vec3, shooter: number, targets: Targets, leader: number): number {
  let hitCar = -1;
  let mostDamage = 0;
  for (const { car, damage } of blastHits(point, shooter, targets, leader)) {
    if (damage <= mostDamage) continue;
    mostDamage = damage;
    hitCar = car;
  }
  return hitCar;
}

/** Reused: the part of a flight that is checked for an impact. */
const section = createRay();

const positionAt = ({ path, startMs }: Flight, timeMs: number): Vec3 =>
  rocketPosition(path, (timeMs - startMs) / TICK_MS, { x: 0, y: 0, z: 0 });

/** Returns how long (ms) a rocket takes from the start of its path to a point on it. */
const msToReach = ({ ox, oy, oz, dx, dy, dz }: Ray, { x, y, z }: Vec3): number =>
  (((x - ox) * dx + (y - oy) * dy + (z - oz) * dz) / ROCKET_STEP_M) * TICK_MS;
