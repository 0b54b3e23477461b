/**
 * Writes or reads ("codes") one car of a packed state: in full, or as differences from the values that both ends expect.
 * motion-delta.ts codes its motion. Of the other fields, timers are expected to count down, the gun to cool, the boost tank
 * to fill and the track position to advance; the rest are expected to stay.
 */
import { AXIS_MAX, BOOST, CAR, CAR_FIELDS, carOffset, TURRET } from '@shotgun-rally/sim';
import type { BitCoder } from './bit-stream.ts';
import { baseline, type CarDelta, codeField, codeRareField, current, type Orders } from './delta.ts';
import { type Baselines, type Draft, hasCar, INPUT_LENGTH, tickOf } from './draft.ts';
import { codeMotion } from './motion-delta.ts';
import { bitsFor, CODED_CAR_FIELDS, codeFields } from './packed-fields.ts';

const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = 3;
/** Approximate distance between two samples of a track: 1.4 m, in steps of position. */
const SAMPLE_STEPS = 1.4 / CAR_FIELDS[CAR.px]!.step;
/** The fields after `heat` except one. They nearly always have the expected values, and then take one bit together. */
const RARE = CAR_FIELDS.map(({ name }) => name)
  .filter((name) => CAR[name] > CAR.heat && name !== 'cooldownTicks')
  .map((name) => CAR[name]);

/** Limits of the three ages of a baseline, for which codes have different orders: young, medium, and from OLD_TICKS on old. */
const YOUNG_TICKS = 8;
const OLD_TICKS = 16;

/** Orders of the exponential Golomb codes that took the fewest bits in recorded races. */
const TRACK_HINT_ORDERS: Orders = [1, 1, 1];
const BOOST_ORDER = 4;
const HEALTH_ORDER = 3;
const SHOTS_ORDER = 0;
const HEAT_ORDER = 4;
const COOLDOWN_ORDER = 1;
/** After a shot the cooldown starts again. */
const NEW_COOLDOWN_ORDER = 2;
const RARE_ORDER = 1;
const STEER_ORDER = 3;
const THROTTLE_ORDER = 2;
const BUTTONS_ORDER = 0;

/** Codes every field of the car and its driver's input in full. */
export function codeWholeCar(bits: BitCoder, { state, inputs }: Draft, car: number): void {
  codeFields(bits, CODED_CAR_FIELDS, state, carOffset(car));
  const at = car * INPUT_LENGTH;
  inputs[at] = bits.unsigned(inputs[at]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
  inputs[at + 1] = bits.unsigned(inputs[at + 1]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
  inputs[at + 2] = bits.unsigned(inputs[at + 2]!, BUTTON_BITS);
}

/**
 * Codes the differences from the expected values. The baseline must have the car. If `bits` is NO_DIFFERENCE, the draft
 * gets the expected values.
 */
export function codeCarDelta(bits: BitCoder, draft: Draft, car: number, baselines: Baselines): void {
  const { base, ticks, earlier, ticksEarlier } = baselines;
  const delta: CarDelta = {
    bits,
    state: draft.state,
    base: base.state,
    earlier: earlier !== null && hasCar(earlier.state, car) ? earlier.state : null,
    at: carOffset(car),
    ticks,
    ratio: ticks / ticksEarlier,
    age: ticks < YOUNG_TICKS ? 0 : ticks < OLD_TICKS ? 1 : 2,
  };
  codeMotion(delta);
  codeGauges(delta, tickOf(base));
  codeRareFields(delta);
  codeInput(bits, draft.inputs, base.inputs, car * INPUT_LENGTH);
}

/** Codes track position, boost, armour, and heat and cooldown of the gun. */
function codeGauges(car: CarDelta, baseTick: number): void {
  const { bits, state, at, ticks } = car;
  const x = current(car, CAR.px) - baseline(car, CAR.px);
  const z = current(car, CAR.pz) - baseline(car, CAR.pz);
  const passedSamples = Math.sqrt(x * x + z * z) / SAMPLE_STEPS;
  codeField(car, CAR.trackHint, baseline(car, CAR.trackHint) + passedSamples, TRACK_HINT_ORDERS);
  const refilled = Math.floor((baseTick + ticks) / BOOST.trickleTicks) - Math.floor(baseTick / BOOST.trickleTicks);
  codeRareField(car, CAR.boost, baseline(car, CAR.boost) + refilled, BOOST_ORDER);
  codeRareField(car, CAR.health, baseline(car, CAR.health), HEALTH_ORDER);
  const cooled = Math.max(0, baseline(car, CAR.heat) - TURRET.coolPerTick * ticks);
  const shotsFromHeat = Math.floor((current(car, CAR.heat) - cooled) / TURRET.heatPerShot + 0.5);
  const shots = bits.sparse(shotsFromHeat, SHOTS_ORDER);
  codeRareField(car, CAR.heat, cooled + shots * TURRET.heatPerShot, HEAT_ORDER);
  if (shots === 0) codeRareField(car, CAR.cooldownTicks, baseline(car, CAR.cooldownTicks) - ticks, COOLDOWN_ORDER);
  else state[at + CAR.cooldownTicks] = bits.expGolomb(current(car, CAR.cooldownTicks), NEW_COOLDOWN_ORDER);
}

function codeRareFields(car: CarDelta): void {
  const areCoded = car.bits.unsigned(areRareFieldsAsExpected(car) ? 0 : 1, 1) === 1;
  for (const field of RARE) {
    if (areCoded) codeRareField(car, field, expectedRare(car, field), RARE_ORDER);
    else car.state[car.at + field] = expectedRare(car, field);
  }
}

function areRareFieldsAsExpected(car: CarDelta): boolean {
  for (const field of RARE) if (current(car, field) !== expectedRare(car, field)) return false;
  return true;
}

function expectedRare(car: CarDelta, field: number): number {
  const value = baseline(car, field);
  const isTimer = field === CAR.respawnTicks || field === CAR.protectTicks || field === CAR.rocketTicks;
  return isTimer ? Math.max(0, value - car.ticks) : value;
}

/** Codes the differences of steer, throttle and buttons from the baseline's, at offset `at` of both arrays. */
function codeInput(bits: BitCoder, inputs: Int32Array, base: Int32Array, at: number): void {
  const steer = base[at]!;
  const throttle = base[at + 1]!;
  const buttons = base[at + 2]!;
  inputs[at] = steer + bits.signed(inputs[at]! - steer, STEER_ORDER);
  inputs[at + 1] = throttle + bits.sparse(inputs[at + 1]! - throttle, THROTTLE_ORDER);
  inputs[at + 2] = buttons + bits.sparse(inputs[at + 2]! - buttons, BUTTONS_ORDER);
}
