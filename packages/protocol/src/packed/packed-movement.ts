/**
 * Codes the movement of one run of a packed `inputs`: the newest in full, the others as differences from the runs after
 * them, which are coded first. A stick that moved is expected to have moved half as far before.
 */
import { AXIS_MAX, VIEW_DELAY_MAX_MS } from '@shotgun-rally/sim';
import { PITCH_STEPS_MAX, TRIGGERS_MAX, YAW_STEPS } from '../messages/movement.ts';
import type { Role } from '../messages/words.ts';
import type { BitCoder } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** The integers of a plain movement: [steer, throttle, buttons] or [yaw, pitch, triggers, view delay]. */
export type PlainMovement = readonly number[];

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = 3;
const TRIGGER_BITS = bitsFor(TRIGGERS_MAX);
const YAW_BITS = bitsFor(YAW_STEPS - 1);
const PITCH_BITS = bitsFor(2 * PITCH_STEPS_MAX);
const VIEW_DELAY_BITS = bitsFor(VIEW_DELAY_MAX_MS);
/** Index of the view delay in a gunner's movement. */
const VIEW_DELAY = 3;
/** Orders of the codes that took the fewest bits in races of random drivers and gunners. */
const STEER_ORDER = 1;
const THROTTLE_ORDER = 2;
const BUTTON_ORDER = 0;
const YAW_ORDER = 3;
const PITCH_ORDER = 2;
const VIEW_DELAY_ORDER = 1;

/** Codes the newest movement in full. */
export function codeNewestMovement(bits: BitCoder, movement: PlainMovement, role: Role): number[] {
  const first = movement[0]!;
  const second = movement[1]!;
  const third = movement[2]!;
  if (role === 'driver') {
    const steer = bits.unsigned(first + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
    return [steer, bits.unsigned(second + AXIS_MAX, AXIS_BITS) - AXIS_MAX, bits.unsigned(third, BUTTON_BITS)];
  }
  const yaw = bits.unsigned(first, YAW_BITS);
  const pitch = bits.unsigned(second + PITCH_STEPS_MAX, PITCH_BITS) - PITCH_STEPS_MAX;
  return [yaw, pitch, bits.unsigned(third, TRIGGER_BITS), codeViewDelay(bits, movement[VIEW_DELAY]!)];
}

/** Codes a movement before `next`, which was before `afterNext`. */
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
  const steer = extrapolateBack(next, afterNext, 0);
  const throttle = next[1]!;
  const buttons = next[2]!;
  return [
    steer + bits.signed(movement[0]! - steer, STEER_ORDER),
    throttle + bits.sparse(movement[1]! - throttle, THROTTLE_ORDER),
    buttons + bits.sparse(movement[2]! - buttons, BUTTON_ORDER),
  ];
}

function codeGunner(bits: BitCoder, movement: PlainMovement, next: PlainMovement, afterNext: PlainMovement): number[] {
  const yaw = next[0]! + half(shorterTurn(next[0]! - afterNext[0]!));
  const pitch = extrapolateBack(next, afterNext, 1);
  const coded = [
    (yaw + bits.signed(shorterTurn(movement[0]! - yaw), YAW_ORDER)) & (YAW_STEPS - 1),
    pitch + bits.signed(movement[1]! - pitch, PITCH_ORDER),
    0,
    0,
  ];
  codeTriggers(bits, movement, next, coded);
  return coded;
}

/** Codes triggers and view delay into `coded`: without a trigger there is no view delay, while firing it hardly changes. */
function codeTriggers(bits: BitCoder, movement: PlainMovement, next: PlainMovement, coded: number[]): void {
  const triggers = movement[2]!;
  const delay = movement[VIEW_DELAY]!;
  const nextTriggers = next[2]!;
  const nextDelay = next[VIEW_DELAY]!;
  const isUsual = triggers === nextTriggers && (triggers !== 0 || (delay === 0 && nextDelay === 0));
  if (bits.unsigned(isUsual ? 1 : 0, 1) === 0) {
    coded[2] = bits.unsigned(triggers, TRIGGER_BITS);
    coded[VIEW_DELAY] = codeViewDelay(bits, delay);
  } else if (nextTriggers !== 0) {
    coded[2] = nextTriggers;
    coded[VIEW_DELAY] = nextDelay + bits.signed(delay - nextDelay, VIEW_DELAY_ORDER);
  }
}

const codeViewDelay = (bits: BitCoder, delay: number): number =>
  bits.unsigned(delay === 0 ? 0 : 1, 1) === 1 ? bits.unsigned(delay, VIEW_DELAY_BITS) : 0;

const extrapolateBack = (next: PlainMovement, afterNext: PlainMovement, field: number): number =>
  next[field]! + half(next[field]! - afterNext[field]!);
const half = (change: number): number => Math.floor(change / 2);
const shorterTurn = (turn: number): number => ((turn + YAW_STEPS / 2) & (YAW_STEPS - 1)) - YAW_STEPS / 2;
