/**
 * Writes or reads ("codes") the movement of one run of packed `inputs`. The newest movement is coded in full, and each older
 * one as the difference from its expected value. From one run back to the run before it, steer and aim are expected to
 * change half as much as between the two later runs; the other values are expected to be those of the next run in time.
 */
import { AXIS_MAX, VIEW_DELAY_MAX_MS } from '@shotgun-rally/sim/state';
import type { Role } from '../messages/enumerations.ts';
import { BUTTONS_MAX, PITCH_STEPS_MAX, TRIGGERS_MAX, YAW_STEPS } from '../messages/movement.ts';
import type { BitCoder } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** The integers of a plain movement: [steer, throttle, buttons] or [yaw, pitch, triggers, view delay]. */
export type PlainMovement = readonly number[];

const STEER = 0;
const THROTTLE = 1;
const BUTTONS = 2;

const YAW = 0;
const PITCH = 1;
const TRIGGERS = 2;
const VIEW_DELAY = 3;

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = bitsFor(BUTTONS_MAX);
const TRIGGER_BITS = bitsFor(TRIGGERS_MAX);
const YAW_BITS = bitsFor(YAW_STEPS - 1);
const PITCH_BITS = bitsFor(2 * PITCH_STEPS_MAX);
const VIEW_DELAY_BITS = bitsFor(VIEW_DELAY_MAX_MS);
/** Orders of the exponential Golomb codes that took the fewest bits in races of random drivers and gunners. */
const STEER_ORDER = 1;
const THROTTLE_ORDER = 2;
const BUTTON_ORDER = 0;
const YAW_ORDER = 3;
const PITCH_ORDER = 2;
const VIEW_DELAY_ORDER = 1;

/** Codes the newest movement in full. */
export function codeNewestMovement(bits: BitCoder, movement: PlainMovement, role: Role): number[] {
  if (role === 'driver') {
    const steer = bits.unsigned(movement[STEER]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
    const throttle = bits.unsigned(movement[THROTTLE]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
    return [steer, throttle, bits.unsigned(movement[BUTTONS]!, BUTTON_BITS)];
  }
  const yaw = bits.unsigned(movement[YAW]!, YAW_BITS);
  const pitch = bits.unsigned(movement[PITCH]! + PITCH_STEPS_MAX, PITCH_BITS) - PITCH_STEPS_MAX;
  const triggers = bits.unsigned(movement[TRIGGERS]!, TRIGGER_BITS);
  return [yaw, pitch, triggers, codeViewDelay(bits, movement[VIEW_DELAY]!)];
}

/** Codes the movement of an older run. `next` and `afterNext` are the movements of the two runs that follow it in time. */
export function codeMovement(
  bits: BitCoder,
  movement: PlainMovement,
  next: PlainMovement,
  afterNext: PlainMovement,
  role: Role,
): number[] {
  return role === 'driver' ? codeDriver(bits, movement, next, afterNext) : codeGunner(bits, movement, next, afterNext);
}

function codeDriver(bits: BitCoder, movement: PlainMovement, next: PlainMovement, afterNext: PlainMovement): number[] {
  const steer = extrapolateBack(next, afterNext, STEER);
  const throttle = next[THROTTLE]!;
  const buttons = next[BUTTONS]!;
  return [
    steer + bits.signed(movement[STEER]! - steer, STEER_ORDER),
    throttle + bits.sparse(movement[THROTTLE]! - throttle, THROTTLE_ORDER),
    buttons + bits.sparse(movement[BUTTONS]! - buttons, BUTTON_ORDER),
  ];
}

function codeGunner(bits: BitCoder, movement: PlainMovement, next: PlainMovement, afterNext: PlainMovement): number[] {
  const yaw = next[YAW]! + halve(shorterTurn(next[YAW]! - afterNext[YAW]!));
  const pitch = extrapolateBack(next, afterNext, PITCH);
  const coded = [
    (yaw + bits.signed(shorterTurn(movement[YAW]! - yaw), YAW_ORDER)) & (YAW_STEPS - 1),
    pitch + bits.signed(movement[PITCH]! - pitch, PITCH_ORDER),
    0,
    0,
  ];
  codeTriggers(bits, movement, next, coded);
  return coded;
}

/**
 * Codes triggers and view delay, and writes them to `coded`. One bit is 1 in the usual case: the triggers are those of the
 * next run, and if no trigger is held, both view delays are 0. After a 1, only the difference of the view delay is coded, and
 * only if a trigger is held.
 */
function codeTriggers(bits: BitCoder, movement: PlainMovement, next: PlainMovement, coded: number[]): void {
  const triggers = movement[TRIGGERS]!;
  const delay = movement[VIEW_DELAY]!;
  const nextTriggers = next[TRIGGERS]!;
  const nextDelay = next[VIEW_DELAY]!;
  const hasNoDelay = delay === 0 && nextDelay === 0;
  const isUsual = triggers === nextTriggers && (triggers !== 0 || hasNoDelay);
  if (bits.unsigned(isUsual ? 1 : 0, 1) === 0) {
    coded[TRIGGERS] = bits.unsigned(triggers, TRIGGER_BITS);
    coded[VIEW_DELAY] = codeViewDelay(bits, delay);
  } else if (nextTriggers !== 0) {
    coded[TRIGGERS] = nextTriggers;
    coded[VIEW_DELAY] = nextDelay + bits.signed(delay - nextDelay, VIEW_DELAY_ORDER);
  }
}

const codeViewDelay = (bits: BitCoder, delay: number): number =>
  bits.unsigned(delay === 0 ? 0 : 1, 1) === 1 ? bits.unsigned(delay, VIEW_DELAY_BITS) : 0;

const extrapolateBack = (next: PlainMovement, afterNext: PlainMovement, field: number): number =>
  next[field]! + halve(next[field]! - afterNext[field]!);
const halve = (change: number): number => Math.floor(change / 2);
/** Returns the same turn the shorter way round: at least -YAW_STEPS / 2. Requires that YAW_STEPS is a power of two. */
const shorterTurn = (turn: number): number => ((turn + YAW_STEPS / 2) & (YAW_STEPS - 1)) - YAW_STEPS / 2;
