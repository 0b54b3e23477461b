/** The default observation: the car's motion and its place on the road, and the bends ahead. */
import { clamp } from '../math/scalar.ts';
import { axesOf } from '../math/vector.ts';
import { CAR, carField } from '../state/fields.ts';
import { createPose, readPose, readVelocity } from '../state/pose.ts';
import { carOffset } from '../state/state.ts';
import { createTrackSample, sampleTrack } from '../track/road/road.ts';
import type { Track } from '../track/road/track.ts';
import type { CarStep, Observer } from './car-step.ts';

/** One number of an observation: a quantity divided by `scale`, then limited to the range from -1 to 1. */
export interface ObservedQuantity {
  readonly name: string;
  readonly unit: string;
  /** The quantity that gives 1. */
  readonly scale: number;
}

/** The curvature of the road is observed at these distances ahead of the car (m). */
const CURVATURE_AHEAD_M = [5, 10, 20, 30, 45, 60, 80, 100] as const;

const quantity = (name: string, unit: string, scale: number): ObservedQuantity => ({ name, unit, scale });

/** The numbers of the default observation, in their order. Sideways quantities are positive to the right. */
export const TRACK_OBSERVATION: readonly ObservedQuantity[] = [
  quantity('speed forwards', 'm/s', 50),
  quantity('speed sideways', 'm/s', 20),
  quantity('speed upwards', 'm/s', 20),
  quantity('yaw rate', 'rad/s', 4),
  quantity('angle of the front wheels', 'rad', 0.6),
  /** -1 at the left wall, 1 at the right wall. */
  quantity('distance from the middle of the road', 'distance to the wall', 1),
  /** 1 if the centre of the car is beside the road, else 0. */
  quantity('off the road', '', 1),
  quantity('height of the centre above the road', 'm', 5),
  /** Sine and cosine of the angle from the direction of the road to the nose of the car. */
  quantity('sine of the heading', '', 1),
  quantity('cosine of the heading', '', 1),
  /** 1 on its wheels, 0 on its side, -1 on its roof. */
  quantity('cosine of the tilt from the road', '', 1),
  quantity('boost in the tank', 'share', 1),
  ...CURVATURE_AHEAD_M.map((metres) => quantity(`curvature of the road ${metres} m ahead`, '1/m', 1 / 20)),
];

/** Writes the quantities of TRACK_OBSERVATION. Each number is from -1 to 1. */
export const TRACK_OBSERVER: Observer = { size: TRACK_OBSERVATION.length, observe: observeTrack };

// Reused between calls.
const pose = createPose();
const rotation = { x: 0, y: 0, z: 0, w: 1 };
const velocity = { x: 0, y: 0, z: 0 };
const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };
const forward = { x: 0, y: 0, z: 0 };
const road = createTrackSample();

function observeTrack({ car, state, track }: CarStep, out: Float32Array): void {
  const at = carOffset(car);
  const read = (offset: number) => state[at + offset]! * carField(offset).step;
  readPose(state, car, pose);
  readVelocity(state, car, velocity);
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
  axesOf(rotation, left, up, forward);
  sampleTrack(track, pose, state[at + CAR.trackHint]!, road);
  const { x: vx, y: vy, z: vz } = velocity;
  out[0] = vx * forward.x + vy * forward.y + vz * forward.z;
  out[1] = -(vx * left.x + vy * left.y + vz * left.z);
  out[2] = vy;
  out[3] = -(read(CAR.wx) * up.x + read(CAR.wy) * up.y + read(CAR.wz) * up.z);
  out[4] = read(CAR.steer);
  out[5] = road.lateral / road.wall;
  out[6] = Math.abs(road.lateral) > road.halfWidth ? 1 : 0;
  out[7] = road.height;
  out[8] = forward.x * road.rx + forward.y * road.ry + forward.z * road.rz;
  out[9] = forward.x * road.tx + forward.y * road.ty + forward.z * road.tz;
  out[10] = up.x * road.nx + up.y * road.ny + up.z * road.nz;
  out[11] = read(CAR.boost);
  for (let i = 0; i < CURVATURE_AHEAD_M.length; i++) {
    out[FIRST_CURVATURE + i] = curvatureAhead(track, road.index, CURVATURE_AHEAD_M[i]!);
  }
  for (let i = 0; i < out.length; i++) out[i] = clamp(out[i]! / TRACK_OBSERVATION[i]!.scale, -1, 1);
}

const FIRST_CURVATURE = TRACK_OBSERVATION.length - CURVATURE_AHEAD_M.length;

/** Returns the curvature at the track sample that is about `metres` ahead of sample `index` (1/m, right positive). */
function curvatureAhead(track: Track, index: number, metres: number): number {
  const samples = Math.round((metres / track.length) * track.count);
  return track.curvature[(index + samples) % track.count]!;
}
