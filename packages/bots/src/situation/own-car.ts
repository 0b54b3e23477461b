/** The bot's own car: its pose, its motion, and the road below it. */
import { CAR, carOffset, type Pose, type Track, type Vec3, type WorldState } from '@shotgun-rally/sim';
import { axesOf } from '@shotgun-rally/sim/math';
import { createPose, readPose, readVelocity } from '@shotgun-rally/sim/state';
import { createTrackSample, sampleTrack, type TrackSample } from '@shotgun-rally/sim/track';

/** Positions in m, speeds in m/s; `left`, `up` and `forward` are unit vectors. */
export interface OwnCar {
  readonly pose: Pose;
  readonly velocity: Vec3;
  readonly left: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  /** The road below the car. */
  readonly here: TrackSample;
  /** Speed in the direction of the car's nose. */
  speed: number;
  /** Speed in the direction of the road. */
  roadSpeed: number;
}

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 });

/** Creates an object to be filled by `readOwnCar`. */
export const createOwnCar = (): OwnCar => ({
  pose: createPose(),
  velocity: zero(),
  left: zero(),
  up: zero(),
  forward: zero(),
  here: createTrackSample(),
  speed: 0,
  roadSpeed: 0,
});

// Reused between calls, to avoid allocations.
const rotation = { x: 0, y: 0, z: 0, w: 1 };

/** Fills and returns `own` from the state of `car`. */
export function readOwnCar(state: WorldState, track: Track, car: number, own: OwnCar): OwnCar {
  const { pose, velocity, forward, here } = own;
  readPose(state, car, pose);
  readVelocity(state, car, velocity);
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
  axesOf(rotation, own.left, own.up, forward);
  sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, here);
  own.speed = velocity.x * forward.x + velocity.y * forward.y + velocity.z * forward.z;
  own.roadSpeed = velocity.x * here.tx + velocity.y * here.ty + velocity.z * here.tz;
  return own;
}
