/**
 * Positions and headings of earlier ticks, newest first, as differences from where the tick after lets them be expected:
 * a body moves and turns by its new rates each tick, so that its last place is known to the step.
 *
 *   position   the later one - rate of the later tick * ticks between * 0.032
 *   heading    the later one, turned back by the spin of the later tick
 *
 * The rates of the newest tick are the state's own; those of ticks before it lie evenly between the state's and the
 * baseline's. For every car told: 1 if it was where it is expected, 01 and the differences if not, 00 if it was not there.
 */
import { CAR, CAR_FIELDS, carOffset, RACE } from '@shotgun-rally/sim';
import type { Bits } from './bit-stream.ts';
import { type Heading, turnHeading } from './heading.ts';
import type { PastPoses } from './messages.ts';
import { type Draft, HALF_TURN_PER_TICK, isThere, type Known, STEPS_PER_TICK } from './packed-car.ts';
import { hasPastPose, PAST_FIELDS, pastOffset } from './pose.ts';

/** Orders of the codes: of the tick just before the state, and of those before it. */
const ORDER_OF_FIRST = 0;
const ORDER_OF_OTHERS = 3;
/** Positions come first, then headings. */
const HEADING_AT = CAR.qx - CAR.px;

const expected = new Int32Array(PAST_FIELDS.length);
const heading: Heading = [0, 0, 0, 0];

/** Walks over one car's earlier poses; false if one is out of range. */
export function walkPast(
  bits: Bits,
  { state }: Draft,
  car: number,
  known: Known | null,
  past: readonly PastPoses[],
): boolean {
  const tick = state[RACE.tick] as number;
  const now = state.subarray(carOffset(car), carOffset(car) + CAR_FIELDS.length);
  const base = known && isThere(known.base.state, car) ? known.base.state.subarray(carOffset(car)) : now;
  const share = 1 / (known?.ticks ?? 1);
  let later = now;
  let laterTick = tick;
  for (const { tick: earlierTick, poses } of past) {
    const rate = (field: number): number => {
      const newest = now[field] as number;
      return newest + ((base[field] as number) - newest) * share * (tick - laterTick);
    };
    expectPlace(later, rate, laterTick - earlierTick);
    const pose = poses.subarray(pastOffset(car), pastOffset(car + 1));
    const order = earlierTick === tick - 1 ? ORDER_OF_FIRST : ORDER_OF_OTHERS;
    const isSeen = walkPlace(bits, pose, hasPastPose(poses, car), order);
    if (isSeen && !(isInRange(pose) && hasPastPose(poses, car))) return false;
    if (!isSeen) continue;
    later = pose;
    laterTick = earlierTick;
  }
  return true;
}

/** Puts where the car should have been `ticks` before `later` into `expected`. */
function expectPlace(later: Int32Array, rate: (field: number) => number, ticks: number): void {
  for (let axis = 0; axis < HEADING_AT; axis++) {
    const from = (later[axis] as number) - rate(CAR.vx + axis) * ticks * STEPS_PER_TICK;
    expected[axis] = Math.floor(from + 0.5);
  }
  const back = -ticks * HALF_TURN_PER_TICK;
  turnHeading(later, HEADING_AT, rate(CAR.wx) * back, rate(CAR.wy) * back, rate(CAR.wz) * back, 1, heading);
  for (let index = 0; index < heading.length; index++) {
    expected[HEADING_AT + index] = Math.floor((heading[index] as number) + 0.5);
  }
}

/** Whether there is a pose. */
function walkPlace(bits: Bits, pose: Int32Array, isSeen: boolean, order: number): boolean {
  const isExpected = isSeen && pose.every((value, index) => value === expected[index]);
  if (bits.unsigned(isExpected ? 1 : 0, 1) === 1) {
    pose.set(expected);
    return true;
  }
  if (bits.unsigned(isSeen ? 1 : 0, 1) === 0) return false;
  for (let index = 0; index < pose.length; index++) {
    const from = expected[index] as number;
    pose[index] = from + bits.signed((pose[index] as number) - from, order);
  }
  return true;
}

const isInRange = (pose: Int32Array): boolean =>
  PAST_FIELDS.every(({ min, max }, index) => (pose[index] as number) >= min && (pose[index] as number) <= max);
