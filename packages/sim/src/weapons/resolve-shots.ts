/** Judges shots and rockets on the spot, without lag compensation, so that guns work without a server. */
import { wrongType } from '../errors/invalid-value.ts';
import { createRay, type Ray } from '../math/ray.ts';
import type { HitCommand } from '../state/command.ts';
import type { WorldEvent } from '../state/event.ts';
import { PHASE, RACE } from '../state/fields.ts';
import { createPose, readPose } from '../state/pose.ts';
import type { WorldState } from '../state/state.ts';
import type { Ground } from '../track/ground.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';
import { tuningOfCar } from '../tuning/tuning-of-car.ts';
import { ROCKET } from '../tuning/weapons.ts';
import { canBeHit } from './hit.ts';
import { blastHits, shotHit, type Targets, traceRocket, traceShot } from './impact.ts';
import { ROCKET_STEP_M, rocketPosition } from './rocket.ts';
import { aimRay } from './shot.ts';

/**
 * A rocket in flight: a plain value that never changes. `rocketPosition` returns where the rocket is.
 *
 * @example
 * console.log(`${resolveShots(world, rockets).rockets.length} rockets are in flight`);
 */
export interface Rocket {
  /** The car that launched it. */
  readonly car: number;
  readonly launchTick: number;
  /** The straight line of the flight, from the rocket's position at the end of `launchTick`. */
  readonly path: Readonly<Ray>;
}

/**
 * The results of `resolveShots`: plain values, to be saved with the state of the World.
 *
 * @example
 * const { hits, rockets }: ResolvedShots = resolveShots(world, []);
 */
export interface ResolvedShots {
  /** The hits of the step, to be passed to the next step as commands. */
  readonly hits: readonly HitCommand[];
  /** The rockets in flight after the step, to be passed to the next call. */
  readonly rockets: readonly Rocket[];
}

/**
 * The results before the first step.
 *
 * @example
 * let shots = NO_SHOTS;
 */
export const NO_SHOTS: ResolvedShots = { hits: [], rockets: [] };

/** What `resolveShots` reads of a World. */
interface ShotWorld {
  readonly state: WorldState;
  readonly leader: number;
  readonly ground: Ground;
  readonly tuning: readonly CarTuning[];
  readonly events: readonly WorldEvent[];
}

/**
 * Returns the hits of the World's last step, by its shots and by the rockets in flight. Call it once after every step. The
 * result depends only on the World and on `rockets`, so a replay that starts from a saved state and saved rockets is exact.
 * `viewDelayMs` of the gunners is ignored: each shot is judged among the poses at the end of the step.
 * Throws a TypeError unless it gets a World and an array of rockets.
 *
 * @example
 * let shots = NO_SHOTS;
 * for (const inputs of recording) {
 *   world.step(inputs, shots.hits);
 *   shots = resolveShots(world, shots.rockets);
 * }
 */
export function resolveShots(world: ShotWorld, rockets: readonly Rocket[] = []): ResolvedShots {
  if (!(world?.state instanceof Int32Array && Array.isArray(world.events)))
    throw wrongType('resolveShots: world', world, 'a World');
  if (!Array.isArray(rockets)) throw wrongType('resolveShots: rockets', rockets, 'the rockets of the last result');
  const { state, events } = world;
  const targets = targetsOf(world);
  const hits: HitCommand[] = [];
  // In the countdown the cars stand on the grid, where they must not be hit.
  const flying = state[RACE.phase] === PHASE.countdown ? [] : rockets.filter((each) => fly(each, world, targets, hits));
  for (const event of events) {
    if (event.kind !== 'fired' && event.kind !== 'launched') continue;
    const shooter = tuningOfCar(world.tuning, state, event.car);
    const path = aimRay(readPose(state, event.car, pose), event.aim, shooter, createRay());
    if (event.kind === 'launched') {
      flying.push({ car: event.car, launchTick: event.tick, path });
      continue;
    }
    const { car } = traceShot(path, event.car, targets);
    if (car >= 0) hits.push(shotHit(path, car, event.car, world.leader));
  }
  return { hits, rockets: flying };
}

// Reused between calls.
const pose = createPose();
const stepPath = createRay();
const point = { x: 0, y: 0, z: 0 };

/** Moves a rocket by one tick. Returns true if it flies on; otherwise it bursts, and its hits are added to `hits`. */
function fly(
  { car, launchTick, path }: Rocket,
  { state, leader }: ShotWorld,
  targets: Targets,
  hits: HitCommand[],
): boolean {
  const ticks = state[RACE.tick]! - launchTick;
  rocketPosition(path, ticks - 1, point);
  Object.assign(stepPath, path, { ox: point.x, oy: point.y, oz: point.z });
  const { distanceM } = traceRocket(stepPath, ROCKET_STEP_M, car, targets);
  if (distanceM === ROCKET_STEP_M && ticks < ROCKET.lifeTicks) return true;
  hits.push(...blastHits(rocketPosition(path, ticks - 1 + distanceM / ROCKET_STEP_M, point), car, targets, leader));
  return false;
}

/** Returns the cars that can be hit now: those that race and are not protected after a respawn. */
function targetsOf(world: ShotWorld): Targets {
  const { state, ground, tuning } = world;
  return {
    ground,
    tuning,
    state,
    poseOf: (car) => (canBeHit(state, car) ? readPose(state, car, pose) : null),
  };
}
