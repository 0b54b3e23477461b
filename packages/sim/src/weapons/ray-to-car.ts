/** Finds where a ray meets a car: the slab method (Kay and Kajiya 1986) on the boxes of body and cabin. */
import type { Ray } from '../math/ray.ts';
import { axesOf, type Quat, type Vec3 } from '../math/vector.ts';
import type { Pose } from '../state/pose.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';

/** A box in the frame of the car: half its size, and its centre above and in front of the centre of mass (m). */
interface CarBox {
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly halfLength: number;
  readonly up: number;
  readonly forward: number;
}

const AXES = 3;
/** Result for a ray that misses. */
const MISS = -1;

const bodyBox = { halfWidth: 0, halfHeight: 0, halfLength: 0, up: 0, forward: 0 };
const rotation: Quat = { x: 0, y: 0, z: 0, w: 1 };
const left: Vec3 = { x: 0, y: 0, z: 0 };
const up: Vec3 = { x: 0, y: 0, z: 0 };
const forward: Vec3 = { x: 0, y: 0, z: 0 };

/**
 * Returns the distance along a ray to the body or cabin of a car (m), both enlarged by `margin` (m) on each side; 0 if
 * the ray starts inside, and -1 if it misses. `tuning` is the car's model.
 */
export function distanceToCar(ray: Ray, pose: Pose, { body: shape }: CarTuning, margin = 0): number {
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
  axesOf(rotation, left, up, forward);
  bodyBox.halfWidth = shape.halfWidth;
  bodyBox.halfHeight = shape.halfHeight;
  bodyBox.halfLength = shape.halfLength;
  bodyBox.up = shape.boxUp;
  const body = distanceToBox(ray, pose, bodyBox, margin);
  const cabin = distanceToBox(ray, pose, shape.cabin, margin);
  if (body < 0) return cabin;
  return cabin < 0 ? body : Math.min(body, cabin);
}

/** Returns the distance to a box of the car, or MISS; the car's axes must be in `left`, `up` and `forward`. */
function distanceToBox(ray: Ray, pose: Pose, box: CarBox, margin: number): number {
  const fromX = ray.ox - pose.x - up.x * box.up - forward.x * box.forward;
  const fromY = ray.oy - pose.y - up.y * box.up - forward.y * box.forward;
  const fromZ = ray.oz - pose.z - up.z * box.up - forward.z * box.forward;
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (let axis = 0; axis < AXES; axis++) {
    const a = axis === 0 ? left : axis === 1 ? up : forward;
    const half = (axis === 0 ? box.halfWidth : axis === 1 ? box.halfHeight : box.halfLength) + margin;
    const from = fromX * a.x + fromY * a.y + fromZ * a.z;
    const along = ray.dx * a.x + ray.dy * a.y + ray.dz * a.z;
    if (along === 0) {
      if (from < -half || from > half) return MISS;
      continue;
    }
    const toLowSide = (-half - from) / along;
    const toHighSide = (half - from) / along;
    near = Math.max(near, Math.min(toLowSide, toHighSide));
    far = Math.min(far, Math.max(toLowSide, toHighSide));
  }
  return near <= far ? near : MISS;
}
