/**
 * Writes or reads ("codes") one car of a packed state, either in full or as differences from expected values. Both ends
 * compute the expected values from the baseline, an earlier state. motion-delta.ts codes the motion. Of the other fields,
 * timers are expected to count down, the gun to cool, the boost tank to fill and the track position to advance. The
 * remaining fields are expected to keep their values.
 */
import { CAR, carOffset } from '@shotgun-rally/sim';
import { AXIS_MAX, CAR_FIELDS, hasCar } from '@shotgun-rally/sim/state';
import { BOOST_TRICKLE_TICKS, TURRET } from '@shotgun-rally/sim/tuning';
import { INPUT_AHEAD_MAX_TICKS } from '../messages/limits.ts';
import type { BitCoder } from './bit-stream.ts';
import { baselineValue, type CarDelta, codeField, codeSparseField, currentValue, type Orders } from './delta.ts';
import { type Baselines, type Draft, INPUT_LENGTH, tickOf } from './draft.ts';
import { codeMotion } from './motion-delta.ts';
import { bitsFor, CODED_CAR_FIELDS, codeFields } from './packed-fields.ts';

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = 3;
const AHEAD_BITS = bitsFor(INPUT_AHEAD_MAX_TICKS);
/** Distance per track sample (1.4 m, in steps of position) with which `trackHint` is predicted. A part of the protocol. */
const SAMPLE_STEPS = 1.4 / CAR_FIELDS[CAR.px]!.step;
/** The fields after `heat`, except `cooldownTicks`. Together they take one bit if all are as expected, as they usually are. */
const OTHER_FIELDS = CAR_FIELDS.map(({ name }) => name)
  .filter((name) => CAR[name] > CAR.heat && name !== 'cooldownTicks')
  .map((name) => CAR[name]);

/** `Orders` has one order for each age of the baseline: below YOUNG_TICKS, below OLD_TICKS, or at least OLD_TICKS. */
const YOUNG_TICKS = 8;
const OLD_TICKS = 16;

/** Orders of the exponential Golomb codes that took the fewest bits in recorded races. */
const TRACK_HINT_ORDERS: Orders = [1, 1, 1];
const BOOST_ORDER = 4;
const HEALTH_ORDER = 3;
const SHOTS_ORDER = 0;
const HEAT_ORDER = 4;
const COOLDOWN_ORDER = 1;
/** Order for the cooldown after a shot, which sets it to a new value. */
const NEW_COOLDOWN_ORDER = 2;
const OTHER_FIELDS_ORDER = 1;
const STEER_ORDER = 3;
const THROTTLE_ORDER = 2;
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
 * fields of the car in the draft are set to their expected values.
 */
export function codeCarDelta(bits: BitCoder, draft: Draft, car: number, baselines: Baselines): void {
  const { base, ticksSinceBase: ticks, earlier, ticksFromEarlierToBase } = baselines;
  const delta: CarDelta = {
    bits,
    state: draft.state,
    base: base.state,
    earlier: earlier !== null && hasCar(earlier.state, car) ? earlier.state : null,
    at: carOffset(car),
    ticks,
    ratio: ticks / ticksFromEarlierToBase,
    orderIndex: ticks < YOUNG_TICKS ? 0 : ticks < OLD_TICKS ? 1 : 2,
  };
  codeMotion(delta);
  codeGauges(delta, tickOf(base));
  codeOtherFields(delta);
  codeInput(bits, draft.inputs, base.inputs, car * INPUT_LENGTH);
}

/** Codes track position, boost, health, and heat and cooldown of the gun. */
function codeGauges(car: CarDelta, baseTick: number): void {
  const { bits, state, at, ticks } = car;
  const x = currentValue(car, CAR.px) - baselineValue(car, CAR.px);
  const z = currentValue(car, CAR.pz) - baselineValue(car, CAR.pz);
  const passedSamples = Math.sqrt(x * x + z * z) / SAMPLE_STEPS;
  codeField(car, CAR.trackHint, baselineValue(car, CAR.trackHint) + passedSamples, TRACK_HINT_ORDERS);
  // The tank gains one step in each tick that is a multiple of BOOST_TRICKLE_TICKS.
  const refilled = Math.floor((baseTick + ticks) / BOOST_TRICKLE_TICKS) - Math.floor(baseTick / BOOST_TRICKLE_TICKS);
  codeSparseField(car, CAR.boost, baselineValue(car, CAR.boost) + refilled, BOOST_ORDER);
  codeSparseField(car, CAR.health, baselineValue(car, CAR.health), HEALTH_ORDER);
  const cooled = Math.max(0, baselineValue(car, CAR.heat) - TURRET.coolPerTick * ticks);
  const shotsFromHeat = Math.floor((currentValue(car, CAR.heat) - cooled) / TURRET.heatPerShot + 0.5);
  const shots = bits.sparse(shotsFromHeat, SHOTS_ORDER);
  codeSparseField(car, CAR.heat, cooled + shots * TURRET.heatPerShot, HEAT_ORDER);
  if (shots === 0)
    codeSparseField(car, CAR.cooldownTicks, baselineValue(car, CAR.cooldownTicks) - ticks, COOLDOWN_ORDER);
  else state[at + CAR.cooldownTicks] = bits.expGolomb(currentValue(car, CAR.cooldownTicks), NEW_COOLDOWN_ORDER);
}

function codeOtherFields(car: CarDelta): void {
  const areCoded = car.bits.unsigned(areOtherFieldsAsExpected(car) ? 0 : 1, 1) === 1;
  for (const field of OTHER_FIELDS) {
    if (areCoded) codeSparseField(car, field, expectOtherField(car, field), OTHER_FIELDS_ORDER);
    else car.state[car.at + field] = expectOtherField(car, field);
  }
}

function areOtherFieldsAsExpected(car: CarDelta): boolean {
  for (const field of OTHER_FIELDS) if (currentValue(car, field) !== expectOtherField(car, field)) return false;
  return true;
}

/** Returns the expected value of a field in OTHER_FIELDS. */
function expectOtherField(car: CarDelta, field: number): number {
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
