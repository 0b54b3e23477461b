/** From a place to drive to, to the stick: pure pursuit (Coulter 1992) with the wheels of this car. */
import { AXIS_MAX, clamp, type Pose, STEER, type Vec3, WHEELBASE_M } from '@shotgun-rally/sim';

/** Times the bend to the aim that the wheels are turned: tyres slip. */
const SLIP_GAIN = 1.15;
/** Full throttle or brake this far from the wanted speed, m/s. */
const PEDAL_RANGE = 2.5;

/** How far ahead a driver looks, m, at a speed in m/s. */
export const lookAheadM = (speed: number): number => 7 + 0.28 * speed;

/** 1/m, right positive: the arc that leads from `pose`, going along `way` (unit length) with `up` above, to `aim`. */
export function arcTo(pose: Pose, way: Vec3, up: Vec3, aim: Vec3): number {
  const [dx, dy, dz] = [aim.x - pose.x, aim.y - pose.y, aim.z - pose.z];
  // Right of the way is way x up.
  const rx = way.y * up.z - way.z * up.y;
  const ry = way.z * up.x - way.x * up.z;
  const rz = way.x * up.y - way.y * up.x;
  return (2 * (dx * rx + dy * ry + dz * rz)) / (dx * dx + dy * dy + dz * dz || 1);
}

/** Share of full steering that drives an arc of `bend` (1/m) at `speed` (m/s); beyond 1 it is too tight. */
export function steerFor(bend: number, speed: number): number {
  const limit = STEER.max / (1 + (speed * speed * STEER.max) / (WHEELBASE_M * STEER.sidewaysAcceleration));
  return (SLIP_GAIN * bend * WHEELBASE_M) / limit;
}

/** Share of full throttle, negative for the brakes, from `speed` to the `wanted` one, m/s. */
export const pedalsFor = (wanted: number, speed: number): number => (wanted - speed) / PEDAL_RANGE;

/** The integer that a stick or a pedal sends at a share of its way. */
export const axis = (share: number): number => Math.floor(clamp(share, -1, 1) * AXIS_MAX + 0.5);
