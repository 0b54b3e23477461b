/** Drifting through a tight bend on purpose: it is slower than driving with grip, but earns boost while the car slides. */
import type { CarTuning, Vec3 } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { GRAVITY } from '@shotgun-rally/sim/tuning';
import type { RacingLine } from '../line/racing-line.ts';
import type { OwnCar } from '../situation/own-car.ts';
import { curvatureTo } from './steering.ts';

/** A drift starts only if the speed is below the wanted speed plus this (m/s). */
const ENTRY_SPARE_SPEED = 4;
/** A drift needs at least this speed (m/s). */
const MIN_SPEED = 14;

// Reused between calls, to avoid allocations.
const direction: Vec3 = { x: 0, y: 0, z: 0 };

/** Returns true if the bend is tighter than `minCurvature` (1/m) and the speed allows a drift at `wantedSpeed` (m/s). */
export const canDrift = (
  { speed, here }: OwnCar,
  line: RacingLine,
  minCurvature: number,
  wantedSpeed: number,
): boolean =>
  speed > MIN_SPEED && speed < wantedSpeed + ENTRY_SPARE_SPEED && Math.abs(line.curvature[here.index]!) > minCurvature;

/**
 * Returns the steering (-1 full left, 1 full right; not yet limited) of a drift to the point `aim`. In a drift, steering sets
 * how fast the car's direction of motion turns.
 */
export function driftSteer({ pose, up, velocity, speed }: OwnCar, aim: Vec3, { drift }: CarTuning): number {
  const length = lengthOf(velocity.x, velocity.y, velocity.z) || 1;
  direction.x = velocity.x / length;
  direction.y = velocity.y / length;
  direction.z = velocity.z / length;
  return (curvatureTo(pose, direction, up, aim) * speed * speed) / (drift.follow * GRAVITY);
}
