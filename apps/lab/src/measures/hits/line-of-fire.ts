/** The line of fire of a shot, and a test of its own (not the simulation's) whether a drawn car is on it. */
import { CAR_MODELS, type Pose } from '@shotgun-rally/sim';
import { axesOf, type Ray } from '@shotgun-rally/sim/math';

/** Smallest and largest position on one axis of a car (m). */
type Extent = readonly [low: number, high: number];

/** A drawn car differs by up to this much (m) from the car that the server judges, because corrections are smoothed. */
const MARGIN_M = 0.3;
/** The lab measures races of rally cars. */
const { body } = CAR_MODELS.rally;
const CABIN_TOP_M = body.cabin.up + body.cabin.halfHeight;
/** A box around body and cabin, along the car's own axes: left, up, forward. */
const BOX: readonly [Extent, Extent, Extent] = [
  [-body.halfWidth - MARGIN_M, body.halfWidth + MARGIN_M],
  [body.boxUp - body.halfHeight - MARGIN_M, CABIN_TOP_M + MARGIN_M],
  [-body.halfLength - MARGIN_M, body.halfLength + MARGIN_M],
];

// Reused between calls.
const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };
const forward = { x: 0, y: 0, z: 0 };

/** Returns true if the ray meets a box around the car at `pose`. */
export function isInLineOfFire(ray: Ray, pose: Pose): boolean {
  axesOf({ x: pose.qx, y: pose.qy, z: pose.qz, w: pose.qw }, left, up, forward);
  let enter = 0;
  let leave = Number.POSITIVE_INFINITY;
  for (const [index, axis] of [left, up, forward].entries()) {
    const from = (ray.ox - pose.x) * axis.x + (ray.oy - pose.y) * axis.y + (ray.oz - pose.z) * axis.z;
    const along = ray.dx * axis.x + ray.dy * axis.y + ray.dz * axis.z;
    const [low, high] = BOX[index]!;
    // A ray parallel to the axis gives infinite distances, which are right: always or never between the two sides.
    const distances = [(low - from) / along, (high - from) / along];
    enter = Math.max(enter, Math.min(...distances));
    leave = Math.min(leave, Math.max(...distances));
  }
  return enter <= leave;
}
