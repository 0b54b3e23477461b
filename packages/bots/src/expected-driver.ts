/** What a driver of whom nothing is known is most likely to do next: go on beside the racing line, at its speed. */
import {
  axesOf,
  CAR,
  carOffset,
  clamp,
  createPose,
  createTrackSample,
  type DriverInput,
  NEUTRAL_DRIVER,
  readPose,
  readVelocity,
  STATUS,
  sampleTrack,
  type Track,
  trackPoint,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';
import { offsetAt, racingLineOf } from './racing-line.ts';
import { arcTo, axis, lookAheadM, pedalsFor, steerFor } from './steering.ts';

/** Of how far it is off the racing line now, how much it still is where it looks. */
const KEPT_ASIDE = 0.9;

/** Slower than this, m/s, along the road and along its nose, or further off the road, m, a car is not racing. */
const RACING_SPEED = 8;
const BESIDE_M = 3;

const pose = createPose();
const velocity: Vec3 = { x: 0, y: 0, z: 0 };
const here = createTrackSample();
const aim = createTrackSample();
const left: Vec3 = { x: 0, y: 0, z: 0 };
const up: Vec3 = { x: 0, y: 0, z: 0 };
const forward: Vec3 = { x: 0, y: 0, z: 0 };
const rotation = { x: 0, y: 0, z: 0, w: 1 };

/**
 * The input to expect from the driver of `car`, from what can be seen alone: a pure function of its arguments. null for
 * a car that is not racing along the road: nobody knows what it is up to.
 */
export function expectedDriver(state: WorldState, track: Track, car: number): DriverInput | null {
  const at = carOffset(car);
  if (state[at + CAR.status] !== STATUS.racing) return null;
  const line = racingLineOf(track);
  readPose(state, car, pose);
  readVelocity(state, car, velocity);
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
  axesOf(rotation, left, up, forward);
  sampleTrack(track, pose.x, pose.y, pose.z, state[at + CAR.trackHint] as number, here);
  const speed = velocity.x * forward.x + velocity.y * forward.y + velocity.z * forward.z;
  const along = velocity.x * here.tx + velocity.y * here.ty + velocity.z * here.tz;
  if (Math.min(speed, along) < RACING_SPEED || Math.abs(here.lateral) > here.halfWidth + BESIDE_M) return null;
  const aside = here.lateral - offsetAt(line, here);
  trackPoint(track, here.distance + lookAheadM(speed), 0, 0, aim);
  const lateral = clamp(offsetAt(line, aim) + aside * KEPT_ASIDE, -aim.wall, aim.wall);
  aim.x += aim.rx * lateral;
  aim.y += aim.ry * lateral;
  aim.z += aim.rz * lateral;
  return {
    ...NEUTRAL_DRIVER,
    steer: axis(steerFor(arcTo(pose, forward, up, aim), speed)),
    throttle: axis(pedalsFor(line.speed[(here.index + 1) % track.count] as number, speed)),
  };
}
