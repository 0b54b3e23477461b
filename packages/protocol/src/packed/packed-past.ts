/**
 * Codes a car's earlier poses, newest first, as differences from the expected poses. The simulation moves and turns a body
 * by its new velocity and spin in each tick, so the pose before can be computed almost exactly:
 *
 *   position   that of the tick after, minus its velocity * ticks between * 0.032
 *   heading    that of the tick after, turned back by its spin
 *
 * Velocity and spin of the newest tick are those of the state. Those of earlier ticks are interpolated between the state
 * and the baseline. Each pose takes one bit if it is as expected.
 */
import { CAR, carOffset, RACE, type WorldState } from '@shotgun-rally/sim';
import { hasPastPose, PAST_FIELDS, pastOffset } from '../messages/poses.ts';
import type { PastPoses } from '../messages/state.ts';
import type { BitCoder } from './bit-stream.ts';
import { type Baselines, type Draft, hasCar } from './draft.ts';
import { type Quaternion, turnHeading } from './heading.ts';
import { HALF_TURN_PER_TICK, STEPS_PER_TICK } from './motion-delta.ts';

/** Orders of the codes: of the tick just before the state, and of older ones. */
const FIRST_ORDER = 0;
const OLDER_ORDER = 3;
/** The heading is after the position. */
const HEADING_AT = CAR.qx - CAR.px;
const POSE_LENGTH = PAST_FIELDS.length;

/** The rates of a car at a tick between the state and its baseline. */
interface Rates {
  readonly state: WorldState;
  readonly base: WorldState;
  /** Offset of the car in both. */
  readonly at: number;
  /** 0 for the state's rates, 1 for the baseline's. */
  share: number;
}

const expected = new Int32Array(POSE_LENGTH);
const rotation: Quaternion = [0, 0, 0, 1];
const heading: Quaternion = [0, 0, 0, 0];

/** Codes one car's earlier poses. Returns false if one of them is out of range. */
export function codePast(
  bits: BitCoder,
  { state }: Draft,
  car: number,
  baselines: Baselines | null,
  past: readonly PastPoses[],
): boolean {
  const at = carOffset(car);
  const poseAt = pastOffset(car);
  const base = baselines && hasCar(baselines.base.state, car) ? baselines.base.state : state;
  const tick = state[RACE.tick]!;
  const rates: Rates = { state, base, at, share: 0 };
  let later: Int32Array = state;
  let laterAt = at;
  let laterTick = tick;
  for (const { tick: earlierTick, poses } of past) {
    rates.share = baselines ? (tick - laterTick) / baselines.ticks : 0;
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

function rateOf({ state, base, at, share }: Rates, field: number): number {
  const newest = state[at + field]!;
  return newest + (base[at + field]! - newest) * share;
}

/** Sets `expected` to the pose `ticks` before the one at `later[laterAt]`. */
function expectPose(later: Int32Array, laterAt: number, rates: Rates, ticks: number): void {
  for (let axis = 0; axis < HEADING_AT; axis++) {
    const from = later[laterAt + axis]! - rateOf(rates, CAR.vx + axis) * ticks * STEPS_PER_TICK;
    expected[axis] = Math.floor(from + 0.5);
  }
  const back = -ticks * HALF_TURN_PER_TICK;
  rotation[0] = rateOf(rates, CAR.wx) * back;
  rotation[1] = rateOf(rates, CAR.wy) * back;
  rotation[2] = rateOf(rates, CAR.wz) * back;
  turnHeading(later, laterAt + HEADING_AT, rotation, heading);
  for (let index = 0; index < heading.length; index++) {
    expected[HEADING_AT + index] = Math.floor(heading[index]! + 0.5);
  }
}

/** Codes one pose. Returns true if the car has one. */
function codePose(bits: BitCoder, poses: Int32Array, at: number, hasPose: boolean, order: number): boolean {
  if (bits.unsigned(hasPose && isExpected(poses, at) ? 1 : 0, 1) === 1) {
    poses.set(expected, at);
    return true;
  }
  if (bits.unsigned(hasPose ? 1 : 0, 1) === 0) return false;
  for (let index = 0; index < POSE_LENGTH; index++) {
    const from = expected[index]!;
    poses[at + index] = from + bits.signed(poses[at + index]! - from, order);
  }
  return true;
}

function isExpected(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < POSE_LENGTH; index++) if (poses[at + index] !== expected[index]) return false;
  return true;
}

function isInRange(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < POSE_LENGTH; index++) {
    const { min, max } = PAST_FIELDS[index]!;
    const value = poses[at + index]!;
    if (value < min || value > max) return false;
  }
  return true;
}
