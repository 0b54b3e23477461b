/**
 * Writes or reads ("codes") a car's past poses, newest first, as differences from the expected poses. In each tick the
 * simulation moves and turns a car by its new velocity and spin, so a pose can be computed from the pose after it:
 *
 *   position   the later position - 0.032 * ticks between the two * velocity at the later tick
 *   heading    the later heading, turned back by the spin at the later tick
 *
 * The velocity and spin of the state's own tick are in the state. Those of earlier ticks are interpolated between the state
 * and the baseline. A pose takes one bit if it is as expected.
 */
import { CAR, carOffset, RACE, type WorldState } from '@shotgun-rally/sim';
import { hasPastPose, PAST_POSE_FIELDS, pastPoseOffset } from '../messages/poses.ts';
import type { PastPoses } from '../messages/state.ts';
import type { BitCoder } from './bit-stream.ts';
import { type Baselines, type Draft, hasCar } from './draft.ts';
import { type Quaternion, turnHeading } from './heading.ts';
import { HALF_TURN_PER_TICK, STEPS_PER_TICK } from './motion-delta.ts';

/** Orders of the exponential Golomb codes: for the tick just before the state, and for older ticks. */
const FIRST_ORDER = 0;
const OLDER_ORDER = 3;
/** Index of the heading in a pose, after the position. */
const HEADING_AT = CAR.qx - CAR.px;
const POSE_LENGTH = PAST_POSE_FIELDS.length;

/** The velocity and spin of a car at a tick between the state and its baseline. */
interface Rates {
  readonly state: WorldState;
  readonly base: WorldState;
  /** Offset of the car's fields in both states. */
  readonly at: number;
  /** 0 at the tick of the state, 1 at the tick of the baseline. */
  baselineShare: number;
}

const expected = new Int32Array(POSE_LENGTH);
const rotation: Quaternion = [0, 0, 0, 1];
const heading: Quaternion = [0, 0, 0, 0];

/** Codes one car's past poses. Returns false if one of them is out of range. */
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
  const rates: Rates = { state, base, at, baselineShare: 0 };
  let later: Int32Array = state;
  let laterAt = at;
  let laterTick = tick;
  for (const { tick: earlierTick, poses } of past) {
    rates.baselineShare = baselines ? (tick - laterTick) / baselines.ticks : 0;
    expectPose(later, laterAt, rates, laterTick - earlierTick);
    const order = earlierTick === tick - 1 ? FIRST_ORDER : OLDER_ORDER;
    if (!codePose(bits, poses, poseAt, hasPastPose(poses, car), order)) continue;
    if (!isInRange(poses, poseAt) || !hasPastPose(poses, car)) return false;
    later = poses;
    laterAt = poseAt;
    laterTick = earlierTick;
  }
  return true;
}

function rateOf({ state, base, at, baselineShare }: Rates, field: number): number {
  const newest = state[at + field]!;
  return newest + (base[at + field]! - newest) * baselineShare;
}

/** Sets `expected` to the pose `ticks` before the one at `later[laterAt]`. */
function expectPose(later: Int32Array, laterAt: number, rates: Rates, ticks: number): void {
  for (let axis = 0; axis < HEADING_AT; axis++) {
    const position = later[laterAt + axis]! - rateOf(rates, CAR.vx + axis) * ticks * STEPS_PER_TICK;
    expected[axis] = Math.floor(position + 0.5);
  }
  const turnBack = -ticks * HALF_TURN_PER_TICK;
  rotation[0] = rateOf(rates, CAR.wx) * turnBack;
  rotation[1] = rateOf(rates, CAR.wy) * turnBack;
  rotation[2] = rateOf(rates, CAR.wz) * turnBack;
  turnHeading(later, laterAt + HEADING_AT, rotation, heading);
  for (let index = 0; index < heading.length; index++) {
    expected[HEADING_AT + index] = Math.floor(heading[index]! + 0.5);
  }
}

/** Codes one pose, given its expected value in `expected`. Returns true if the car has a pose. */
function codePose(bits: BitCoder, poses: Int32Array, at: number, hasPose: boolean, order: number): boolean {
  if (bits.unsigned(hasPose && isExpected(poses, at) ? 1 : 0, 1) === 1) {
    poses.set(expected, at);
    return true;
  }
  if (bits.unsigned(hasPose ? 1 : 0, 1) === 0) return false;
  for (let index = 0; index < POSE_LENGTH; index++) {
    const value = expected[index]!;
    poses[at + index] = value + bits.signed(poses[at + index]! - value, order);
  }
  return true;
}

function isExpected(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < POSE_LENGTH; index++) if (poses[at + index] !== expected[index]) return false;
  return true;
}

function isInRange(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < POSE_LENGTH; index++) {
    const { min, max } = PAST_POSE_FIELDS[index]!;
    const value = poses[at + index]!;
    if (value < min || value > max) return false;
  }
  return true;
}
