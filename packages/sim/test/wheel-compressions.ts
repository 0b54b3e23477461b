// Computes how far the struts of a car are compressed, from its pose and without the wheel code of the simulation.
import { CAR_MODELS, type Pose, type Track } from '../src/index.ts';
import { axesOf, clamp } from '../src/math/index.ts';
import { createTrackSample, sampleTrack } from '../src/track/index.ts';
import { createCarModel } from '../src/vehicle/car-model.ts';

const { wheels } = CAR_MODELS.rally;
/** Smallest cosine of the angle between strut and road normal at which a wheel stands on the road. */
const UPRIGHT_MIN = 0.25;

/** Returns the compression of each strut (m), from 0 to the travel. `hint` is a track sample near the car. */
export function wheelCompressions(track: Track, pose: Pose, hint: number): number[] {
  const [left, up, forward] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
  ] as const;
  axesOf({ x: pose.qx, y: pose.qy, z: pose.qz, w: pose.qw }, left, up, forward);
  const { mounts } = createCarModel(CAR_MODELS.rally);
  return mounts.map((mount) => {
    const world = (axis: 'x' | 'y' | 'z') =>
      pose[axis] + left[axis] * mount.x + up[axis] * mount.y + forward[axis] * mount.z;
    const point = { x: world('x'), y: world('y'), z: world('z') };
    const road = sampleTrack(track, point, hint, createTrackSample());
    const upright = up.x * road.nx + up.y * road.ny + up.z * road.nz;
    const reach = upright < UPRIGHT_MIN ? Number.POSITIVE_INFINITY : road.height / upright;
    return clamp(wheels.rest + wheels.radius - reach, 0, wheels.travel);
  });
}
