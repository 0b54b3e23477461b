/**
 * What a seat did in one run of a packed `inputs`: in full, or as its difference from the runs after it, which are told
 * before it. Hands that moved go on moving, half as far.
 */
import { AXIS_MAX, VIEW_DELAY_MAX_MS } from '@shotgun-rally/sim';
import type { Bits } from './bit-stream.ts';
import type { Role } from './messages.ts';
import { PITCH_STEPS_MAX, YAW_STEPS } from './movement.ts';
import { bitsFor } from './packed-fields.ts';

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = 3;
const YAW_BITS = bitsFor(YAW_STEPS - 1);
const PITCH_BITS = bitsFor(2 * PITCH_STEPS_MAX);
const VIEW_DELAY_BITS = bitsFor(VIEW_DELAY_MAX_MS);
/** Orders of the codes: those that took the fewest bits in races of hard drivers and gunners. */
const STEER_ORDER = 1;
const THROTTLE_ORDER = 2;
const BUTTON_ORDER = 0;
const YAW_ORDER = 3;
const PITCH_ORDER = 2;
const VIEW_DELAY_ORDER = 1;

/** The newest movement, in full. */
export function walkFirstMovement(bits: Bits, movement: readonly number[], role: Role): number[] {
  const [a, b, c, d] = movement as [number, number, number, number];
  if (role === 'driver') {
    const steer = bits.unsigned(a + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
    return [steer, bits.unsigned(b + AXIS_MAX, AXIS_BITS) - AXIS_MAX, bits.unsigned(c, BUTTON_BITS)];
  }
  const yaw = bits.unsigned(a, YAW_BITS);
  const pitch = bits.unsigned(b + PITCH_STEPS_MAX, PITCH_BITS) - PITCH_STEPS_MAX;
  const fire = bits.unsigned(c, 1);
  return [yaw, pitch, fire, bits.unsigned(d === 0 ? 0 : 1, 1) === 1 ? bits.unsigned(d, VIEW_DELAY_BITS) : 0];
}

/** A movement before `later`, which was before `latest`. */
export function walkMovement(
  bits: Bits,
  movement: readonly number[],
  later: readonly number[],
  latest: readonly number[],
  role: Role,
): number[] {
  const is = (index: number): number => movement[index] as number;
  const was = (index: number): number => later[index] as number;
  const change = (index: number): number => was(index) - (latest[index] as number);
  if (role === 'driver') {
    const steer = was(0) + half(change(0));
    const told = [steer + bits.signed(is(0) - steer, STEER_ORDER)];
    told.push(was(1) + bits.sparse(is(1) - was(1), THROTTLE_ORDER));
    told.push(was(2) + bits.sparse(is(2) - was(2), BUTTON_ORDER));
    return told;
  }
  const yaw = was(0) + half(shortWay(change(0)));
  const pitch = was(1) + half(change(1));
  const told = [(yaw + bits.signed(shortWay(is(0) - yaw), YAW_ORDER)) & (YAW_STEPS - 1)];
  told.push(pitch + bits.signed(is(1) - pitch, PITCH_ORDER));
  return [...told, ...walkTrigger(bits, [is(2), is(3)], [was(2), was(3)])];
}

/** Whoever holds fire has no view delay to tell; whoever goes on firing, one that hardly changes. */
function walkTrigger(bits: Bits, [fire, delay]: Trigger, [wasFire, wasDelay]: Trigger): Trigger {
  const goesOn = fire === wasFire && (fire === 1 || (delay === 0 && wasDelay === 0));
  if (bits.unsigned(goesOn ? 1 : 0, 1) === 1) {
    return wasFire === 1 ? [1, wasDelay + bits.signed(delay - wasDelay, VIEW_DELAY_ORDER)] : [0, 0];
  }
  const isFiring = bits.unsigned(fire, 1);
  return [isFiring, bits.unsigned(delay === 0 ? 0 : 1, 1) === 1 ? bits.unsigned(delay, VIEW_DELAY_BITS) : 0];
}

type Trigger = readonly [fire: number, viewDelayMs: number];

const half = (change: number): number => Math.floor(change / 2);
const shortWay = (turn: number): number => ((turn + YAW_STEPS / 2) & (YAW_STEPS - 1)) - YAW_STEPS / 2;
