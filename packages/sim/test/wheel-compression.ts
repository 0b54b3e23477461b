/** How far each wheel is pushed in, from a pose alone: wheel positions are seen, and not part of the state. */
import {
  axesOf,
  clamp,
  createTrackSample,
  type Pose,
  sampleTrack,
  type Track,
  type Vec3,
  WHEELS,
} from '../src/index.ts';
import type { Quat } from '../src/math/vector.ts';

const ground = createTrackSample();
const left: Vec3 = { x: 0, y: 0, z: 0 };
const up: Vec3 = { x: 0, y: 0, z: 0 };
const forward: Vec3 = { x: 0, y: 0, z: 0 };
const rotation: Quat = { x: 0, y: 0, z: 0, w: 1 };
const UPRIGHT_MIN = 0.25;

/**
 * Metres by which each of the four struts is compressed, 0 (hanging) to `WHEELS.travel`, into `out`; returns how many
 * wheels touch the ground. `hint` is a track sample near the car.
 */
export function wheelCompression(track: Track, pose: Pose, hint: number, out: Float64Array): number {
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
  axesOf(rotation, left, up, forward);
  let touching = 0;
  for (let wheel = 0; wheel < 4; wheel++) {
    const { x, y, z } = WHEELS.mounts[wheel] as Vec3;
    const wx = pose.x + left.x * x + up.x * y + forward.x * z;
    const wy = pose.y + left.y * x + up.y * y + forward.y * z;
    const wz = pose.z + left.z * x + up.z * y + forward.z * z;
    sampleTrack(track, { x: wx, y: wy, z: wz }, hint, ground);
    const upright = up.x * ground.nx + up.y * ground.ny + up.z * ground.nz;
    const reach = upright < UPRIGHT_MIN ? Number.POSITIVE_INFINITY : ground.height / upright;
    const compression = WHEELS.rest + WHEELS.radius - reach;
    if (compression > 0) touching++;
    out[wheel] = clamp(compression, 0, WHEELS.travel);
  }
  return touching;
}
