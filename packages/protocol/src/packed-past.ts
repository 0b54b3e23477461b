/**
 * Poses of earlier ticks as differences from where later ones put them. They are small: a body moves by its new velocity
 * each tick, so that its last position is known to the step, and how it turns and speeds up hardly changes in a tick.
 *
 *   position            later position - floor(later velocity * ticks between * 0.032 + 0.5), on the grid
 *   the rest            two later poses known, as far apart: later + (later - latest), as if it went on changing so;
 *                       one known: as in that one
 *
 * For every car that is there: 1 bit whether it has a pose, and if so a signed exponential Golomb code a field.
 * A later slot without a pose counts as zeros.
 */
import { ANGLE_STEPS, CAR, carOffset, type Field, STATUS, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';
import type { BitReader, BitWriter } from './bit-stream.ts';
import type { PastPoses } from './messages.ts';
import { hasPose, POSE, POSE_FIELDS, poseOffset } from './pose.ts';

/** What both ends know when they come to an earlier tick: the poses of the entry after it, and of the one after that. */
export interface KnownPoses {
  readonly later: PastPoses;
  readonly latest: PastPoses | null;
}

/** Orders of the codes: about as many bits as a difference usually needs. */
interface Orders {
  readonly position: number;
  readonly heading: number;
  readonly velocity: number;
  readonly barrel: number;
}
const ordersOfFields = ({ position, heading, velocity, barrel }: Orders): readonly number[] =>
  POSE_FIELDS.map(({ unit }) => {
    if (unit === 'm') return position;
    if (unit === 'quaternion') return heading;
    return unit === 'm/s' ? velocity : barrel;
  });
const ORDERS_AFTER_ONE = ordersOfFields({ position: 0, heading: 6, velocity: 7, barrel: 5 });
const ORDERS_AFTER_TWO = ordersOfFields({ position: 0, heading: 1, velocity: 2, barrel: 1 });

/** Steps of position that a car covers in a tick for each step of its velocity: 0.032. */
const STEPS_PER_TICK = (TICK_SECONDS * (POSE_FIELDS[POSE.vx] as Field).step) / (POSE_FIELDS[POSE.px] as Field).step;
const AXES = 3;

/** The poses at `past.tick` of all cars that are in `state`. */
export function writePast(writer: BitWriter, state: WorldState, known: KnownPoses, past: PastPoses): void {
  const orders = ordersFor(known, past.tick);
  for (let car = 0; carOffset(car) < state.length; car++) {
    if (!isThere(state, car)) continue;
    const isSeen = hasPose(past.poses, car);
    writer.unsigned(isSeen ? 1 : 0, 1);
    if (!isSeen) continue;
    for (let index = 0; index < POSE_FIELDS.length; index++) {
      const value = past.poses[poseOffset(car) + index] as number;
      writer.signed(difference(value, expected(known, past.tick, car, index), index), orders[index] as number);
    }
  }
}

/** Fills `past.poses`; false if something in it is out of range. */
export function readPast(reader: BitReader, state: WorldState, known: KnownPoses, past: PastPoses): boolean {
  const orders = ordersFor(known, past.tick);
  for (let car = 0; carOffset(car) < state.length; car++) {
    if (!isThere(state, car) || reader.unsigned(1) === 0) continue;
    for (let index = 0; index < POSE_FIELDS.length; index++) {
      const { min, max } = POSE_FIELDS[index] as Field;
      const value = undo(reader.signed(orders[index] as number), expected(known, past.tick, car, index), index);
      if (value < min || value > max) return false;
      past.poses[poseOffset(car) + index] = value;
    }
    if (!hasPose(past.poses, car)) return false;
  }
  return true;
}

const isThere = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

/** Whether two later poses are known, as far apart as the earlier one is from them. */
const areTwoKnown = ({ later, latest }: KnownPoses, tick: number): boolean =>
  latest !== null && latest.tick - later.tick === later.tick - tick;

const ordersFor = (known: KnownPoses, tick: number): readonly number[] =>
  areTwoKnown(known, tick) ? ORDERS_AFTER_TWO : ORDERS_AFTER_ONE;

/** Where the later poses put a field of the earlier one. */
function expected(known: KnownPoses, tick: number, car: number, index: number): number {
  const { later, latest } = known;
  const at = poseOffset(car) + index;
  const value = later.poses[at] as number;
  if (index < POSE.px + AXES) {
    const velocity = later.poses[at + POSE.vx] as number;
    return value - Math.floor(velocity * (later.tick - tick) * STEPS_PER_TICK + 0.5);
  }
  if (latest === null || !areTwoKnown(known, tick)) return value;
  return 2 * value - (latest.poses[at] as number);
}

/** The barrel's yaw goes the short way round. */
function difference(value: number, from: number, index: number): number {
  if (index !== POSE.barrelYaw) return value - from;
  const ahead = (value - from) & (ANGLE_STEPS - 1);
  return ahead < ANGLE_STEPS / 2 ? ahead : ahead - ANGLE_STEPS;
}

const undo = (told: number, from: number, index: number): number =>
  index === POSE.barrelYaw ? (from + told) & (ANGLE_STEPS - 1) : from + told;
