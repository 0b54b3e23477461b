/**
 * Writes or reads ("codes") a car's past poses, newest first, as differences from the expected poses. In each tick the
 * simulation moves and turns a car by its new velocity and spin (angular velocity), so a pose can be computed from a later one:
 *
 *   position      the later position - velocity at the later tick * ticks between the two poses * STEPS_PER_TICK
 *   orientation   the later orientation, turned back by the spin at the later tick
 *
 * The state contains the velocity and spin at its own tick. For earlier ticks, they are interpolated between the state and the
 * baseline (the earlier state from which it is a difference). A pose takes one bit if it is as expected.
 */
import { CAR, carOffset, RACE, type WorldState } from '@shotgun-rally/sim';
import { hasCar } from '@shotgun-rally/sim/state';
import { MAX_PAST_POSES, MAX_PAST_TICKS } from '../messages/limits.ts';
import { hasPastPose, PAST_POSE_FIELDS, pastPoseOffset } from '../messages/poses.ts';
import type { PastPoses } from '../messages/state.ts';
import type { BitCoder } from './bit-stream.ts';
import type { Baselines, Draft } from './draft.ts';
import { HALF_ANGLE_PER_SPIN_STEP, STEPS_PER_TICK } from './motion-delta.ts';
import { type Quaternion, rotateOrientation } from './orientation.ts';

/** Orders of the exponential Golomb codes: for the tick just before the state, and for older ticks. */
const FIRST_ORDER = 0;
const OLDER_ORDER = 3;
/** Index of the orientation in a pose, after the position. */
const ORIENTATION_AT = CAR.qx - CAR.px;
const PAST_POSE_LENGTH = PAST_POSE_FIELDS.length;

/** Where the velocity and spin of a car are interpolated between two states. */
interface RateInterpolation {
  readonly state: WorldState;
  readonly base: WorldState;
  /** Offset of the car's fields in both states. */
  readonly at: number;
  /** Weight of the baseline: 0 at the tick of the state, 1 at the tick of the baseline. */
  baselineShare: number;
}

const expected = new Int32Array(PAST_POSE_LENGTH);
const rotation: Quaternion = [0, 0, 0, 1];
const orientation: Quaternion = [0, 0, 0, 0];

/**
 * Returns the reason why a client would refuse the ages (ticks) of the past poses of the state of `tick`, or null. The newest
 * pose comes first.
 */
export function findAgeProblem(ages: readonly number[], tick: number): string | null {
  if (ages.length > MAX_PAST_POSES) return `past: got ${ages.length} ticks, allowed: at most ${MAX_PAST_POSES}`;
  const oldest = Math.min(tick, MAX_PAST_TICKS);
  for (const [index, age] of ages.entries()) {
    const youngest = 1 + (ages[index - 1] ?? 0);
    if (!(Number.isInteger(age) && age >= youngest && age <= oldest))
      return `past: got a pose ${age} ticks before the state, allowed: ${youngest} to ${oldest}`;
  }
  return null;
}

/** Codes one car's past poses. Returns false if one of them is invalid. */
export function codePast(
  bits: BitCoder,
  { state }: Draft,
  car: number,
  baselines: Baselines | null,
  past: readonly PastPoses[],
): boolean {
  const at = carOffset(car);
  const poseAt = pastPoseOffset(car);
  const base = baselines && hasCar(baselines.base.state, car) ? baselines.base.state : state;
  const tick = state[RACE.tick]!;
  const interpolation: RateInterpolation = { state, base, at, baselineShare: 0 };
  let later: Int32Array = state;
  let laterAt = at;
  let laterTick = tick;
  for (const { tick: earlierTick, poses } of past) {
    interpolation.baselineShare = baselines ? (tick - laterTick) / baselines.ticksSinceBase : 0;
    expectPose(later, laterAt, interpolation, laterTick - earlierTick);
    const order = earlierTick === tick - 1 ? FIRST_ORDER : OLDER_ORDER;
    if (!codePose(bits, poses, poseAt, hasPastPose(poses, car), order)) continue;
    if (!isInRange(poses, poseAt) || !hasPastPose(poses, car)) return false;
    later = poses;
    laterAt = poseAt;
    laterTick = earlierTick;
  }
  return true;
}

/** Returns the interpolated value of a field of velocity or spin. */
function interpolateRate({ state, base, at, baselineShare }: RateInterpolation, field: number): number {
  const newest = state[at + field]!;
  return newest + (base[at + field]! - newest) * baselineShare;
}

/** Sets `expected` to the pose that is expected `ticks` ticks before the pose at `later[laterAt]`. */
function expectPose(later: Int32Array, laterAt: number, interpolation: RateInterpolation, ticks: number): void {
  for (let axis = 0; axis < ORIENTATION_AT; axis++) {
    const position = later[laterAt + axis]! - interpolateRate(interpolation, CAR.vx + axis) * ticks * STEPS_PER_TICK;
    expected[axis] = Math.floor(position + 0.5);
  }
  const turnBack = -ticks * HALF_ANGLE_PER_SPIN_STEP;
  rotation[0] = interpolateRate(interpolation, CAR.wx) * turnBack;
  rotation[1] = interpolateRate(interpolation, CAR.wy) * turnBack;
  rotation[2] = interpolateRate(interpolation, CAR.wz) * turnBack;
  rotateOrientation(later, laterAt + ORIENTATION_AT, rotation, orientation);
  for (let index = 0; index < orientation.length; index++) {
    expected[ORIENTATION_AT + index] = Math.floor(orientation[index]! + 0.5);
  }
}

/** Codes one pose as the difference from `expected`. Returns true if the car has a pose at this tick. */
function codePose(bits: BitCoder, poses: Int32Array, at: number, hasPose: boolean, order: number): boolean {
  if (bits.unsigned(hasPose && isExpected(poses, at) ? 1 : 0, 1) === 1) {
    poses.set(expected, at);
    return true;
  }
  if (bits.unsigned(hasPose ? 1 : 0, 1) === 0) return false;
  for (let index = 0; index < PAST_POSE_LENGTH; index++) {
    const value = expected[index]!;
    poses[at + index] = value + bits.signed(poses[at + index]! - value, order);
  }
  return true;
}

function isExpected(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < PAST_POSE_LENGTH; index++) if (poses[at + index] !== expected[index]) return false;
  return true;
}

function isInRange(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < PAST_POSE_LENGTH; index++) {
    const { min, max } = PAST_POSE_FIELDS[index]!;
    const value = poses[at + index]!;
    if (value < min || value > max) return false;
  }
  return true;
}
