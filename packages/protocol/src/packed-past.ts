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
import { CAR, carOffset, RACE } from '@shotgun-rally/sim';
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

const PLACE = PAST_FIELDS.length;

/** Where the car is expected to have been. */
const expected = new Int32Array(PLACE);
const heading: Heading = [0, 0, 0, 0];

/** Walks over one car's earlier poses; false if one is out of range. */
export function walkPast(
  bits: Bits,
  { state }: Draft,
  car: number,
  known: Known | null,
  past: readonly PastPoses[],
): boolean {
  const at = carOffset(car);
  const base = known && isThere(known.base.state, car) ? known.base.state : state;
  const tick = state[RACE.tick]!;
  let later = state;
  let laterAt = at;
  let laterTick = tick;
  for (const { tick: earlierTick, poses } of past) {
    const share = known ? (tick - laterTick) / known.ticks : 0;
    expectPlace(later, laterAt, state, base, at, share, laterTick - earlierTick);
    const placeAt = pastOffset(car);
    const order = earlierTick === tick - 1 ? ORDER_OF_FIRST : ORDER_OF_OTHERS;
    if (!walkPlace(bits, poses, placeAt, hasPastPose(poses, car), order)) continue;
    if (!isInRange(poses, placeAt) || !hasPastPose(poses, car)) return false;
    later = poses;
    laterAt = placeAt;
    laterTick = earlierTick;
  }
  return true;
}

/**
 * Puts where the car should have been `ticks` before `later[laterAt]` into `expected`. The rates of that later tick lie
 * `share` of the way from those of `now[at]` to those of `base[at]`.
 */
function expectPlace(
  later: Int32Array,
  laterAt: number,
  now: Int32Array,
  base: Int32Array,
  at: number,
  share: number,
  ticks: number,
): void {
  const rate = (field: number): number => {
    const newest = now[at + field]!;
    return newest + (base[at + field]! - newest) * share;
  };
  for (let axis = 0; axis < HEADING_AT; axis++) {
    const from = later[laterAt + axis]! - rate(CAR.vx + axis) * ticks * STEPS_PER_TICK;
    expected[axis] = Math.floor(from + 0.5);
  }
  const back = -ticks * HALF_TURN_PER_TICK;
  turnHeading(later, laterAt + HEADING_AT, rate(CAR.wx) * back, rate(CAR.wy) * back, rate(CAR.wz) * back, 1, heading);
  for (let index = 0; index < heading.length; index++) {
    expected[HEADING_AT + index] = Math.floor(heading[index]! + 0.5);
  }
}

/** Whether there is a pose. */
function walkPlace(bits: Bits, poses: Int32Array, at: number, isSeen: boolean, order: number): boolean {
  if (bits.unsigned(isSeen && isExpected(poses, at) ? 1 : 0, 1) === 1) {
    poses.set(expected, at);
    return true;
  }
  if (bits.unsigned(isSeen ? 1 : 0, 1) === 0) return false;
  for (let index = 0; index < PLACE; index++) {
    const from = expected[index]!;
    poses[at + index] = from + bits.signed(poses[at + index]! - from, order);
  }
  return true;
}

function isExpected(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < PLACE; index++) if (poses[at + index] !== expected[index]) return false;
  return true;
}

function isInRange(poses: Int32Array, at: number): boolean {
  for (let index = 0; index < PLACE; index++) {
    const { min, max } = PAST_FIELDS[index]!;
    const value = poses[at + index]!;
    if (value < min || value > max) return false;
  }
  return true;
}
