/** Rockets: when one leaves, how it flies, where it bursts and what that does. Pure functions, and no part of the state. */
import type { AimSteps } from '../math/angle.ts';
import type { Ray } from '../math/ray.ts';
import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import type { Command } from '../state/command.ts';
import { CAR, PUSH_STEP, RACE } from '../state/fields.ts';
import type { GunnerInput } from '../state/input.ts';
import type { Pose } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import { ROCKET } from '../tuning/weapons.ts';
import { type Barrel, distanceToCar } from './shot.ts';
import { canFire } from './turret.ts';

/** How far a rocket flies in a tick, m. */
export const ROCKET_STEP_M = ROCKET.speed * TICK_SECONDS;

/**
 * One tick of one car's launcher, in place; returns whether a rocket left. Like `stepTurret` it needs nothing but the
 * gunner's input, so that the gunner's client can predict it.
 */
export function stepLauncher(state: WorldState, car: number, input: GunnerInput): boolean {
  const at = carOffset(car);
  const waits = Math.max(0, state[at + CAR.rocketTicks]! - 1);
  const rockets = state[at + CAR.rockets]!;
  const launches = input.rocket && waits === 0 && rockets > 0 && canFire(state, car);
  state[at + CAR.rocketTicks] = launches ? ROCKET.reloadTicks : waits;
  if (launches) state[at + CAR.rockets] = rockets - 1;
  return launches;
}

/** Now and then a rocket for those who have hardly any. */
export function resupply(state: WorldState, car: number): void {
  const at = carOffset(car) + CAR.rockets;
  const isDue = state[RACE.tick]! % ROCKET.resupplyTicks === 0;
  if (isDue && state[at]! < ROCKET.atStart) state[at] = state[at]! + 1;
}

/** Where a rocket flies: straight on from the barrel, however hot. */
export const rocketAim = ({ yaw, pitch }: Barrel): AimSteps => ({ yaw, pitch });

/** Where a rocket that set out along `path` is after so many ticks, whole or not; fills and returns `out`. */
export function rocketPosition(path: Ray, ticks: number, out: Vec3): Vec3 {
  const metres = ticks * ROCKET_STEP_M;
  out.x = path.ox + path.dx * metres;
  out.y = path.oy + path.dy * metres;
  out.z = path.oz + path.dz * metres;
  return out;
}

/** Metres along the ray at which a rocket that flies it bursts beside a car; -1 if it does not. */
export const rocketDistanceToCar = (ray: Ray, pose: Pose): number => distanceToCar(ray, pose, ROCKET.fuse);

/** What a blast at `point` does to a car at `pose`; null if it is too far away. A car's own rocket only pushes it. */
export function blastHit(point: Vec3, car: number, pose: Pose, by: number): Extract<Command, { kind: 'hit' }> | null {
  const [x, y, z] = [pose.x - point.x, pose.y - point.y, pose.z - point.z];
  const distance = lengthOf(x, y, z);
  const share = clamp((ROCKET.blastRadius - distance) / (ROCKET.blastRadius - ROCKET.blastFull), 0, 1);
  if (share === 0) return null;
  const away = distance > 0 ? (ROCKET.pushSpeed * share) / distance : 0;
  const damage = car === by ? 0 : Math.max(1, Math.floor(ROCKET.damage * share));
  return {
    kind: 'hit',
    car,
    by,
    damage,
    push: [inSteps(x * away), inSteps(y * away + ROCKET.upSpeed * share), inSteps(z * away)],
  };
}

const inSteps = (speed: number): number => Math.floor(speed / PUSH_STEP + 0.5);
