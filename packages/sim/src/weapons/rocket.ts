/** Rockets: launch, flight and blast, as pure functions. Rockets in flight are not part of the state. */
import type { AimSteps } from '../math/angle.ts';
import type { Ray } from '../math/ray.ts';
import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import type { HitCommand } from '../state/command.ts';
import { CAR, PUSH_STEP, RACE } from '../state/fields.ts';
import type { GunnerInput } from '../state/input.ts';
import type { Pose } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';
import { ROCKET } from '../tuning/weapons.ts';
import { distanceToCar } from './ray-to-car.ts';
import type { Barrel } from './shot.ts';
import { canFire } from './turret.ts';

/** Distance that a rocket flies in a tick (m). */
export const ROCKET_STEP_M = ROCKET.speed * TICK_SECONDS;

/**
 * Advances the rocket launcher of one car by a tick, in place; returns true if it launches a rocket. Reads only this
 * car's fields and those of the race, so the gunner's client can predict the launch.
 */
export function stepLauncher(state: WorldState, car: number, input: GunnerInput): boolean {
  const at = carOffset(car);
  const waitTicks = Math.max(0, state[at + CAR.rocketTicks]! - 1);
  const rockets = state[at + CAR.rockets]!;
  const isLaunching = input.rocket && waitTicks === 0 && rockets > 0 && canFire(state, car);
  state[at + CAR.rocketTicks] = isLaunching ? ROCKET.reloadTicks : waitTicks;
  if (isLaunching) state[at + CAR.rockets] = rockets - 1;
  return isLaunching;
}

/** Gives a car a rocket at regular intervals while it has fewer than at the start. */
export function resupply(state: WorldState, car: number): void {
  const at = carOffset(car) + CAR.rockets;
  const isResupplyTick = state[RACE.tick]! % ROCKET.resupplyTicks === 0;
  if (isResupplyTick && state[at]! < ROCKET.atStart) state[at] = state[at]! + 1;
}

/** Returns the direction of a rocket, which is that of the barrel. */
export const rocketAim = ({ yaw, pitch }: Barrel): AimSteps => ({ yaw, pitch });

/** Fills and returns `out` with the position of a rocket on `path`, `ticks` (whole or not) after its launch. */
export function rocketPosition(path: Ray, ticks: number, out: Vec3): Vec3 {
  const metres = ticks * ROCKET_STEP_M;
  out.x = path.ox + path.dx * metres;
  out.y = path.oy + path.dy * metres;
  out.z = path.oz + path.dz * metres;
  return out;
}

/** Returns the distance along a ray at which a rocket bursts at a car of a model (m); -1 if it flies past. */
export const rocketDistanceToCar = (ray: Ray, pose: Pose, tuning: CarTuning): number =>
  distanceToCar(ray, pose, tuning, ROCKET.fuse);

/**
 * Returns the hit on a car at `pose` if a rocket of car `by` bursts at `point`; null if the car is too far away. A
 * car's own rocket pushes it without damage.
 */
export function blastHit(point: Vec3, car: number, pose: Pose, by: number): HitCommand | null {
  const [x, y, z] = [pose.x - point.x, pose.y - point.y, pose.z - point.z];
  const distance = lengthOf(x, y, z);
  const share = clamp((ROCKET.blastRadius - distance) / (ROCKET.blastRadius - ROCKET.blastFull), 0, 1);
  if (share === 0) return null;
  const away = distance > 0 ? (ROCKET.pushSpeed * share) / distance : 0;
  const damage = car === by ? 0 : Math.max(1, Math.floor(ROCKET.damage * share));
  const push = [pushSteps(x * away), pushSteps(y * away + ROCKET.upSpeed * share), pushSteps(z * away)] as const;
  return { kind: 'hit', car, by, damage, push };
}

/** Rounds a speed (m/s) to steps of PUSH_STEP. */
export const pushSteps = (speed: number): number => Math.floor(speed / PUSH_STEP + 0.5);
