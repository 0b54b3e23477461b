/**
 * The pose of a car: position, orientation, velocity and the direction of the barrel. A state also contains past poses: the
 * position and orientation of each car at earlier ticks.
 */
import { CAR, type CarFieldName, carOffset, STATUS, type WorldState } from '@shotgun-rally/sim';
import { CAR_FIELDS, carCountOf, type StateField } from '@shotgun-rally/sim/state';

const POSE_NAMES = [
  'px',
  'py',
  'pz',
  'qx',
  'qy',
  'qz',
  'qw',
  'vx',
  'vy',
  'vz',
  'barrelYaw',
  'barrelPitch',
] as const satisfies readonly CarFieldName[];
/** The name of a field in a pose. */
export type PoseFieldName = (typeof POSE_NAMES)[number];

/** The fields of a pose, with range and unit, as in CAR_FIELDS. */
export const POSE_FIELDS: readonly StateField[] = POSE_NAMES.map((name) => CAR_FIELDS[CAR[name]] as StateField);
/** Offset of each field from the start of a pose, and of the first fields from the start of a past pose. */
export const POSE = Object.fromEntries(POSE_NAMES.map((name, index) => [name, index])) as Readonly<
  Record<PoseFieldName, number>
>;

/** The fields of a past pose: position and orientation, which are the first fields of a pose. */
export const PAST_POSE_FIELDS: readonly StateField[] = POSE_FIELDS.slice(0, POSE.vx);

const POSE_LENGTH = POSE_NAMES.length;
/** Offset of each field of a pose in a car's part of the state. */
const OFFSETS_IN_STATE: readonly number[] = POSE_NAMES.map((name) => CAR[name]);

/** Offset of the slot `car` in the poses of one tick. */
export const poseOffset = (car: number): number => car * POSE_LENGTH;

/** Offset of the slot `car` in the past poses of one tick. */
export const pastPoseOffset = (car: number): number => car * PAST_POSE_FIELDS.length;

/** Returns true if the slot `car` has a pose. In an empty slot all integers are 0, and no car has such an orientation. */
export const hasPose = (poses: Int32Array, car: number): boolean => hasOrientation(poses, poseOffset(car) + POSE.qx);
/** Returns true if the slot `car` has a past pose. `poses` are the past poses of one tick. */
export const hasPastPose = (poses: Int32Array, car: number): boolean =>
  hasOrientation(poses, pastPoseOffset(car) + POSE.qx);

function hasOrientation(from: Int32Array, at: number): boolean {
  return (from[at]! | from[at + 1]! | from[at + 2]! | from[at + 3]!) !== 0;
}

/**
 * Returns the poses of all car slots, `POSE_FIELDS.length` integers each, with zeros for empty slots. Writes them to `into`
 * if it is given, otherwise to a new array. `into` must have room for all slots.
 */
export function extractPoses(state: WorldState, into?: Int32Array): Int32Array {
  const cars = carCountOf(state);
  const poses = into ?? new Int32Array(cars * POSE_LENGTH);
  for (let car = 0; car < cars; car++) {
    const from = carOffset(car);
    const to = poseOffset(car);
    const isEmpty = state[from + CAR.status] === STATUS.empty;
    for (let index = 0; index < POSE_LENGTH; index++) {
      poses[to + index] = isEmpty ? 0 : state[from + OFFSETS_IN_STATE[index]!]!;
    }
  }
  return poses;
}

/** Reduces the poses of one tick to past poses: returns position and orientation of all car slots. */
export function extractPastPoses(poses: Int32Array): Int32Array {
  const cars = poses.length / POSE_LENGTH;
  const length = PAST_POSE_FIELDS.length;
  const past = new Int32Array(cars * length);
  for (let car = 0; car < cars; car++) {
    for (let index = 0; index < length; index++) past[car * length + index] = poses[poseOffset(car) + index]!;
  }
  return past;
}
