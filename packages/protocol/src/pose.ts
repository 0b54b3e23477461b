/** The part of a car's state that is seen: where it is, how it moves, where the barrel points; and of that, what is told of the past. */
import {
  CAR,
  CAR_FIELDS,
  type CarFieldName,
  carCountOf,
  carOffset,
  type GridField,
  STATUS,
  type WorldState,
} from '@shotgun-rally/sim';

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
export type PoseFieldName = (typeof POSE_NAMES)[number];

/** Each integer of a pose, with its range and unit, as in CAR_FIELDS. */
export const POSE_FIELDS: readonly GridField[] = POSE_NAMES.map((name) => CAR_FIELDS[CAR[name]] as GridField);
/** Offset of each field from `poseOffset(car)`. */
export const POSE = Object.fromEntries(POSE_NAMES.map((name, index) => [name, index])) as Readonly<
  Record<PoseFieldName, number>
>;

/** What is told of an earlier tick: position and heading, the first fields of a pose. The rest follows from them. */
export const PAST_FIELDS: readonly GridField[] = POSE_FIELDS.slice(0, POSE.vx);

const POSE_LENGTH = POSE_NAMES.length;
const SOURCES: readonly number[] = POSE_NAMES.map((name) => CAR[name]);

export const poseOffset = (car: number): number => car * POSE_LENGTH;

export const pastOffset = (car: number): number => car * PAST_FIELDS.length;

/** Whether a pose stands in `car`'s slot: an empty slot is all zeros, which no heading is. */
export const hasPose = (poses: Int32Array, car: number): boolean => hasHeading(poses, poseOffset(car) + POSE.qx);
/** Whether an earlier pose stands in `car`'s slot. */
export const hasPastPose = (poses: Int32Array, car: number): boolean => hasHeading(poses, pastOffset(car) + POSE.qx);

function hasHeading(from: Int32Array, at: number): boolean {
  return (from[at]! | from[at + 1]! | from[at + 2]! | from[at + 3]!) !== 0;
}

/**
 * The poses of all car slots, `POSE_FIELDS.length` integers each, zeros for empty slots.
 * Writes to `into`, which must hold as many slots, or to a new array.
 */
export function extractPoses(state: WorldState, into?: Int32Array): Int32Array {
  const cars = carCountOf(state);
  const poses = into ?? new Int32Array(cars * POSE_LENGTH);
  for (let car = 0; car < cars; car++) {
    const from = carOffset(car);
    const to = poseOffset(car);
    const isEmpty = state[from + CAR.status] === STATUS.empty;
    for (let index = 0; index < POSE_LENGTH; index++) {
      poses[to + index] = isEmpty ? 0 : state[from + SOURCES[index]!]!;
    }
  }
  return poses;
}

/** Position and heading of all car slots out of their poses: what is told of an earlier tick. */
export function pastOfPoses(poses: Int32Array): Int32Array {
  const cars = poses.length / POSE_LENGTH;
  const past = new Int32Array(pastOffset(cars));
  for (let car = 0; car < cars; car++) {
    past.set(poses.subarray(poseOffset(car), poseOffset(car) + PAST_FIELDS.length), pastOffset(car));
  }
  return past;
}
