/** Sliding through a tight bend on purpose: slower than with grip, but it earns boost. */
import { DRIFT, GRAVITY, lengthOf, type Vec3 } from '@shotgun-rally/sim';
import type { OwnCar } from './own-car.ts';
import type { RacingLine } from './racing-line.ts';
import { arcTo } from './steering.ts';

/** A slide begins no faster than it can turn, but for this much, and no slower than so, m/s. */
const ENTRY_SPARE_SPEED = 3;
const MIN_SPEED = 14;

const way: Vec3 = { x: 0, y: 0, z: 0 };

/** Whether a car can slide here: bends from `bend` on (1/m) are tight enough, and `wanted` (m/s) is what slides allow. */
export const canDrift = ({ speed, here }: OwnCar, line: RacingLine, bend: number, wanted: number): boolean =>
  speed > MIN_SPEED && speed < wanted + ENTRY_SPARE_SPEED && Math.abs(line.curvature[here.index]!) > bend;

/** Share of full steering in a slide that leads to `aim`: the stick sets how fast the way itself turns. */
export function driftSteer({ pose, up, velocity, speed }: OwnCar, aim: Vec3): number {
  const pace = lengthOf(velocity.x, velocity.y, velocity.z) || 1;
  way.x = velocity.x / pace;
  way.y = velocity.y / pace;
  way.z = velocity.z / pace;
  return (arcTo(pose, way, up, aim) * speed * speed) / (DRIFT.follow * GRAVITY);
}
