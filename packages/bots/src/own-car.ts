/** What a driver knows of the own car without looking around: where it is, how it stands, and how it moves. */
import {
  axesOf,
  CAR,
  carOffset,
  createPose,
  createTrackSample,
  type Pose,
  readPose,
  readVelocity,
  sampleTrack,
  type Track,
  type TrackSample,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';

/** Filled by `readOwnCar`; m, m/s and unit vectors. */
export interface OwnCar {
  readonly pose: Pose;
  readonly velocity: Vec3;
  readonly left: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  /** The road under it. */
  readonly here: TrackSample;
  /** Along its nose, and along the road. */
  speed: number;
  along: number;
}

const origin = (): Vec3 => ({ x: 0, y: 0, z: 0 });

/** To be filled again and again. */
export const createOwnCar = (): OwnCar => ({
  pose: createPose(),
  ...{ velocity: origin(), left: origin(), up: origin(), forward: origin() },
  here: createTrackSample(),
  ...{ speed: 0, along: 0 },
});

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
  own.along = velocity.x * here.tx + velocity.y * here.ty + velocity.z * here.tz;
  return own;
}
