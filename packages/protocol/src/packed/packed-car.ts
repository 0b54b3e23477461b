/**
 * Writes or reads ("codes") one car of a packed state, either in full or as differences from expected values. Both ends
 * compute the expected values from the baseline, an earlier state. motion-delta.ts codes the motion, and gun-delta.ts the gun.
 * Of the other fields, timers are expected to count down, the boost tank to fill or to go on emptying, and the track position to
 * advance. The remaining fields are expected to keep their values.
 */
import { CAR, carOffset } from '@shotgun-rally/sim';
import { AXIS_MAX, CAR_FIELDS, hasCar } from '@shotgun-rally/sim/state';
import { BOOST_TRICKLE_TICKS } from '@shotgun-rally/sim/tuning';
import { INPUT_AHEAD_MAX_TICKS } from '../messages/limits.ts';
import { BUTTONS, BUTTONS_MAX } from '../messages/movement.ts';
import type { BitCoder } from './bit-stream.ts';
import { baselineValue, type CarDelta, codeField, codeSparseField, currentValue } from './delta.ts';
import { type Baselines, type Draft, INPUT_LENGTH, tickOf } from './draft.ts';
import { codeGun } from './gun-delta.ts';
import { codeMotion } from './motion-delta.ts';
import { bitsFor, CODED_CAR_FIELDS, codeFields } from './packed-fields.ts';

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = bitsFor(BUTTONS_MAX);
const AHEAD_BITS = bitsFor(INPUT_AHEAD_MAX_TICKS);
/** Distance per track sample (1.4 m, in steps of position) with which `trackHint` is predicted. A part of the protocol. */
const SAMPLE_STEPS = 1.4 / CAR_FIELDS[CAR.px]!.step;
/** Boost per tick that a car burns with its driver's boost button held: that of most car models. A part of the protocol. */
const BURN_PER_TICK = 5;
/** The fields from `status` on, except `cooldownTicks`. They seldom change, so the unexpected ones are coded as a list. */
const LISTED_FIELDS = CAR_FIELDS.map(({ name }) => CAR[name]).filter(
  (field) => field >= CAR.status && field !== CAR.cooldownTicks,
);
const LISTED_FIELD_BITS = bitsFor(LISTED_FIELDS.length - 1);

/** Orders of the exponential Golomb codes that took the fewest bits in recorded races. */
const TRACK_HINT_ORDER = 0;
const BOOST_ORDER = 4;
const HEALTH_ORDER = 2;
const LISTED_FIELDS_ORDER = 1;
const STEER_ORDER = 3;
const THROTTLE_ORDER = 5;
const BUTTONS_ORDER = 0;
const AHEAD_ORDER = 0;

/** Codes every field of the car and its driver's input in full. */
export function codeWholeCar(bits: BitCoder, { state, inputs }: Draft, car: number): void {
  codeFields(bits, CODED_CAR_FIELDS, state, carOffset(car));
  const at = car * INPUT_LENGTH;
  inputs[at] = bits.unsigned(inputs[at]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
  inputs[at + 1] = bits.unsigned(inputs[at + 1]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
  inputs[at + 2] = bits.unsigned(inputs[at + 2]!, BUTTON_BITS);
  inputs[at + 3] = bits.unsigned(inputs[at + 3]!, AHEAD_BITS);
}

/**
 * Codes the differences of a car from its expected values. The baseline must have the car. If `bits` is NO_DIFFERENCE, all
 * fields of the car in the draft are set to their expected values. Returns false if a reader gets a list that is out of range or order.
 */
export function codeCarDelta(bits: BitCoder, draft: Draft, car: number, baselines: Baselines): boolean {
  const { base, ticksSinceBase: ticks, earlier, ticksFromEarlierToBase } = baselines;
  const delta: CarDelta = {
    bits,
    state: draft.state,
    base: base.state,
    earlier: earlier !== null && hasCar(earlier.state, car) ? earlier.state : null,
    at: carOffset(car),
    ticks,
    ratio: ticks / ticksFromEarlierToBase,
    deviation: 0,
  };
  codeMotion(delta);
  const inputAt = car * INPUT_LENGTH;
  codeGauges(delta, tickOf(base), (base.inputs[inputAt + 2]! & BUTTONS.boost) !== 0);
  codeGun(delta);
  if (!codeListedFields(delta)) return false;
  codeInput(bits, draft.inputs, base.inputs, inputAt);
  return true;
}

/** Codes track position, boost and health. `wasBoosting` is true if the baseline's driver held the boost button. */
function codeGauges(car: CarDelta, baseTick: number, wasBoosting: boolean): void {
  const { ticks } = car;
  const x = currentValue(car, CAR.px) - baselineValue(car, CAR.px);
  const z = currentValue(car, CAR.pz) - baselineValue(car, CAR.pz);
  const passedSamples = Math.sqrt(x * x + z * z) / SAMPLE_STEPS;
  codeField(car, CAR.trackHint, baselineValue(car, CAR.trackHint) + passedSamples, TRACK_HINT_ORDER);
  // The tank gains one step in each tick that is a multiple of BOOST_TRICKLE_TICKS.
  const refilled = Math.floor((baseTick + ticks) / BOOST_TRICKLE_TICKS) - Math.floor(baseTick / BOOST_TRICKLE_TICKS);
  const burnt = wasBoosting ? BURN_PER_TICK * ticks : 0;
  codeSparseField(car, CAR.boost, baselineValue(car, CAR.boost) + refilled - burnt, BOOST_ORDER);
  codeSparseField(car, CAR.health, baselineValue(car, CAR.health), HEALTH_ORDER);
}

/** Codes the LISTED_FIELDS. Returns false if a reader gets a list that is out of range or order. */
function codeListedFields(car: CarDelta): boolean {
  let next = codeNextListed(car, 0);
  for (let index = 0; index < LISTED_FIELDS.length; index++) {
    const field = LISTED_FIELDS[index]!;
    const expected = expectListedField(car, field);
    if (index !== next) {
      car.state[car.at + field] = expected;
      continue;
    }
    codeField(car, field, expected, LISTED_FIELDS_ORDER);
    next = codeNextListed(car, index + 1);
  }
  return next === null;
}

/** Codes the index of the next unexpected field, `from` or higher. Returns null at the end of the list. */
function codeNextListed(car: CarDelta, from: number): number | null {
  let index = from;
  while (index < LISTED_FIELDS.length && isAsExpected(car, LISTED_FIELDS[index]!)) index++;
  const isCoded = car.bits.unsigned(index < LISTED_FIELDS.length ? 1 : 0, 1) === 1;
  return isCoded ? car.bits.unsigned(index, LISTED_FIELD_BITS) : null;
}

const isAsExpected = (car: CarDelta, field: number): boolean =>
  currentValue(car, field) === expectListedField(car, field);

/** Returns the expected value of a field in LISTED_FIELDS. */
function expectListedField(car: CarDelta, field: number): number {
  const value = baselineValue(car, field);
  const isTimer = field === CAR.respawnTicks || field === CAR.protectTicks || field === CAR.rocketTicks;
  return isTimer ? Math.max(0, value - car.ticks) : value;
}

/** Codes the integers of an input, which start at `inputs[at]`, as differences from those at `base[at]`. */
function codeInput(bits: BitCoder, inputs: Int32Array, base: Int32Array, at: number): void {
  const steer = base[at]!;
  const throttle = base[at + 1]!;
  const buttons = base[at + 2]!;
  const ahead = base[at + 3]!;
  inputs[at] = steer + bits.signed(inputs[at]! - steer, STEER_ORDER);
  inputs[at + 1] = throttle + bits.sparse(inputs[at + 1]! - throttle, THROTTLE_ORDER);
  // These two together take one bit if both are equal, as they usually are.
  const areCoded = bits.unsigned(inputs[at + 2] === buttons && inputs[at + 3] === ahead ? 0 : 1, 1) === 1;
  inputs[at + 2] = buttons + (areCoded ? bits.sparse(inputs[at + 2]! - buttons, BUTTONS_ORDER) : 0);
  inputs[at + 3] = ahead + (areCoded ? bits.sparse(inputs[at + 3]! - ahead, AHEAD_ORDER) : 0);
}
