/**
 * Poses of earlier ticks as differences from the pose one entry later: small numbers, because a car hardly turns or
 * speeds up in a tick, and its position is told as the difference from where a straight line puts it:
 *
 *   expected position = later position - floor(later velocity * ticks between * 0.032 + 0.5)      (on the grid)
 *
 * For every car that is there: 1 bit whether it has a pose, and if so a signed exponential Golomb code a field.
 * A later slot without a pose counts as zeros.
 */
import { ANGLE_STEPS, CAR, carOffset, type Field, STATUS, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';
import type { BitReader, BitWriter } from './bit-stream.ts';
import type { PastPoses } from './messages.ts';
import { hasPose, POSE, POSE_FIELDS, poseOffset } from './pose.ts';

/** Orders of the codes: about as many bits as a difference usually needs. */
const POSITION_ORDER = 3;
const HEADING_ORDER = 6;
const VELOCITY_ORDER = 6;
const BARREL_ORDER = 2;
const ORDERS: readonly number[] = POSE_FIELDS.map(({ unit }) => {
  if (unit === 'm') return POSITION_ORDER;
  if (unit === 'quaternion') return HEADING_ORDER;
  return unit === 'm/s' ? VELOCITY_ORDER : BARREL_ORDER;
});

/** Steps of position that a car covers in a tick for each step of its velocity: 0.032. */
const STEPS_PER_TICK = (TICK_SECONDS * (POSE_FIELDS[POSE.vx] as Field).step) / (POSE_FIELDS[POSE.px] as Field).step;
const AXES = 3;

/** The poses at `past.tick` of all cars that are in `state`. `later`: the state's own poses, or those of a later tick. */
export function writePast(writer: BitWriter, state: WorldState, later: PastPoses, past: PastPoses): void {
  for (let car = 0; carOffset(car) < state.length; car++) {
    if (!isThere(state, car)) continue;
    const isSeen = hasPose(past.poses, car);
    writer.unsigned(isSeen ? 1 : 0, 1);
    if (!isSeen) continue;
    for (let index = 0; index < POSE_FIELDS.length; index++) {
      const value = past.poses[poseOffset(car) + index] as number;
      writer.signed(difference(value, expected(later, past.tick, car, index), index), ORDERS[index] as number);
    }
  }
}

/** Fills `past.poses`; false if something in it is out of range. */
export function readPast(reader: BitReader, state: WorldState, later: PastPoses, past: PastPoses): boolean {
  for (let car = 0; carOffset(car) < state.length; car++) {
    if (!isThere(state, car) || reader.unsigned(1) === 0) continue;
    for (let index = 0; index < POSE_FIELDS.length; index++) {
      const { min, max } = POSE_FIELDS[index] as Field;
      const value = undo(reader.signed(ORDERS[index] as number), expected(later, past.tick, car, index), index);
      if (value < min || value > max) return false;
      past.poses[poseOffset(car) + index] = value;
    }
    if (!hasPose(past.poses, car)) return false;
  }
  return true;
}

const isThere = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

/** What a field of the earlier pose would be if the car had gone straight on from it to the later one. */
function expected(later: PastPoses, tick: number, car: number, index: number): number {
  const offset = poseOffset(car);
  const value = later.poses[offset + index] as number;
  if (index >= POSE.px + AXES) return value;
  const velocity = later.poses[offset + POSE.vx + index] as number;
  return value - Math.floor(velocity * (later.tick - tick) * STEPS_PER_TICK + 0.5);
}

/** The barrel's yaw goes the short way round. */
function difference(value: number, from: number, index: number): number {
  if (index !== POSE.barrelYaw) return value - from;
  const ahead = (value - from) & (ANGLE_STEPS - 1);
  return ahead < ANGLE_STEPS / 2 ? ahead : ahead - ANGLE_STEPS;
}

const undo = (told: number, from: number, index: number): number =>
  index === POSE.barrelYaw ? (from + told) & (ANGLE_STEPS - 1) : from + told;
