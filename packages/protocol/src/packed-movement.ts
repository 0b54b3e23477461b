/**
 * What a seat did in one run of a packed `inputs`: in full, or as its difference from the runs after it, which are told
 * before it. Hands that moved go on moving, half as far.
 */
import { AXIS_MAX, VIEW_DELAY_MAX_MS } from '@shotgun-rally/sim';
import type { Bits } from './bit-stream.ts';
import type { Role } from './messages.ts';
import { PITCH_STEPS_MAX, TRIGGERS_MAX, YAW_STEPS } from './movement.ts';
import { bitsFor } from './packed-fields.ts';

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = 3;
const TRIGGER_BITS = bitsFor(TRIGGERS_MAX);
const YAW_BITS = bitsFor(YAW_STEPS - 1);
const PITCH_BITS = bitsFor(2 * PITCH_STEPS_MAX);
const VIEW_DELAY_BITS = bitsFor(VIEW_DELAY_MAX_MS);
/** Orders of the codes: those that took the fewest bits in races of wild drivers and gunners. */
const STEER_ORDER = 1;
const THROTTLE_ORDER = 2;
const BUTTON_ORDER = 0;
const YAW_ORDER = 3;
const PITCH_ORDER = 2;
const VIEW_DELAY_ORDER = 1;

/** The newest movement, in full. */
export function walkFirstMovement(bits: Bits, movement: readonly number[], role: Role): number[] {
  const first = movement[0]!;
  const second = movement[1]!;
  const third = movement[2]!;
  if (role === 'driver') {
    const steer = bits.unsigned(first + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
    return [steer, bits.unsigned(second + AXIS_MAX, AXIS_BITS) - AXIS_MAX, bits.unsigned(third, BUTTON_BITS)];
  }
  const yaw = bits.unsigned(first, YAW_BITS);
  const pitch = bits.unsigned(second + PITCH_STEPS_MAX, PITCH_BITS) - PITCH_STEPS_MAX;
  return [yaw, pitch, bits.unsigned(third, TRIGGER_BITS), walkViewDelay(bits, movement[3]!)];
}

/** A movement before `later`, which was before `latest`. */
export function walkMovement(
  bits: Bits,
  movement: readonly number[],
  later: readonly number[],
  latest: readonly number[],
  role: Role,
): number[] {
  return role === 'driver' ? walkDriver(bits, movement, later, latest) : walkGunner(bits, movement, later, latest);
}

function walkDriver(bits: Bits, is: readonly number[], was: readonly number[], latest: readonly number[]): number[] {
  const steer = goingOn(was, latest, 0);
  const throttle = was[1]!;
  const buttons = was[2]!;
  return [
    steer + bits.signed(is[0]! - steer, STEER_ORDER),
    throttle + bits.sparse(is[1]! - throttle, THROTTLE_ORDER),
    buttons + bits.sparse(is[2]! - buttons, BUTTON_ORDER),
  ];
}

function walkGunner(bits: Bits, is: readonly number[], was: readonly number[], latest: readonly number[]): number[] {
  const yaw = was[0]! + half(shortWay(was[0]! - latest[0]!));
  const pitch = goingOn(was, latest, 1);
  const movement = [
    (yaw + bits.signed(shortWay(is[0]! - yaw), YAW_ORDER)) & (YAW_STEPS - 1),
    pitch + bits.signed(is[1]! - pitch, PITCH_ORDER),
    0,
    0,
  ];
  walkTrigger(bits, is, was, movement);
  return movement;
}

/** Whoever pulls no trigger has no view delay to tell; whoever goes on firing, one that hardly changes. */
function walkTrigger(bits: Bits, is: readonly number[], was: readonly number[], told: number[]): void {
  const triggers = is[2]!;
  const delay = is[3]!;
  const wasDelay = was[3]!;
  const goesOn = triggers === was[2] && (triggers !== 0 || (delay === 0 && wasDelay === 0));
  if (bits.unsigned(goesOn ? 1 : 0, 1) === 0) {
    told[2] = bits.unsigned(triggers, TRIGGER_BITS);
    told[3] = walkViewDelay(bits, delay);
  } else if (was[2] !== 0) {
    told[2] = was[2]!;
    told[3] = wasDelay + bits.signed(delay - wasDelay, VIEW_DELAY_ORDER);
  }
}

const walkViewDelay = (bits: Bits, delay: number): number =>
  bits.unsigned(delay === 0 ? 0 : 1, 1) === 1 ? bits.unsigned(delay, VIEW_DELAY_BITS) : 0;

const goingOn = (was: readonly number[], latest: readonly number[], field: number): number =>
  was[field]! + half(was[field]! - latest[field]!);
const half = (change: number): number => Math.floor(change / 2);
const shortWay = (turn: number): number => ((turn + YAW_STEPS / 2) & (YAW_STEPS - 1)) - YAW_STEPS / 2;
