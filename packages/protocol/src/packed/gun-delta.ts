/**
 * Writes or reads ("codes") a car's gun as its difference from the expected gun. Expected values:
 *
 *   heat       cooled since the baseline, plus the heat of the shots fired since then
 *   cooldown   counted down; after a shot, it is coded in full
 *   yaw        old yaw plus its change before the baseline, extrapolated
 *   pitch      old pitch without the kick of the old shot, plus the kick of the newest shot
 *
 * A barrel usually points exactly at the gunner's aim, which is a multiple of AIM_STEP, so differences are coded in these steps.
 */
import { CAR } from '@shotgun-rally/sim';
import { turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
import { TURRET } from '@shotgun-rally/sim/tuning';
import { kickAfter } from '@shotgun-rally/sim/weapons';
import { AIM_STEP } from '../messages/movement.ts';
import type { BitCoder } from './bit-stream.ts';
import { baselineValue, type CarDelta, codeSparseField, currentValue, roundToField } from './delta.ts';
import { bitsFor } from './packed-fields.ts';

/** Orders of the exponential Golomb codes that took the fewest bits in recorded races. */
const SHOTS_ORDER = 0;
const HEAT_ORDER = 4;
const COOLDOWN_ORDER = 1;
/** Order for the cooldown after a shot, which sets it to a new value. */
const NEW_COOLDOWN_ORDER = 2;
const YAW_ORDER = 7;
const PITCH_ORDER = 5;
/** Bits of the part of an angle that is no multiple of AIM_STEP. */
const REMAINDER_BITS = bitsFor(AIM_STEP - 1);

export function codeGun(car: CarDelta): void {
  codeHeatAndCooldown(car);
  codeYaw(car);
  codePitch(car);
}

function codeHeatAndCooldown(car: CarDelta): void {
  const { bits, state, at, ticks } = car;
  const cooled = Math.max(0, baselineValue(car, CAR.heat) - TURRET.coolPerTick * ticks);
  const shotsFromHeat = Math.floor((currentValue(car, CAR.heat) - cooled) / TURRET.heatPerShot + 0.5);
  const shots = bits.sparse(shotsFromHeat, SHOTS_ORDER);
  codeSparseField(car, CAR.heat, cooled + shots * TURRET.heatPerShot, HEAT_ORDER);
  if (shots === 0)
    codeSparseField(car, CAR.cooldownTicks, baselineValue(car, CAR.cooldownTicks) - ticks, COOLDOWN_ORDER);
  else state[at + CAR.cooldownTicks] = bits.expGolomb(currentValue(car, CAR.cooldownTicks), NEW_COOLDOWN_ORDER);
}

function codeYaw(car: CarDelta): void {
  const { bits, state, earlier, at, ratio } = car;
  const yaw = baselineValue(car, CAR.barrelYaw);
  const change = earlier ? turnBetween(earlier[at + CAR.barrelYaw]!, yaw) * ratio : 0;
  const expected = wrapSteps(toAimStep(yaw + change));
  const difference = codeAngle(bits, turnBetween(expected, currentValue(car, CAR.barrelYaw)), YAW_ORDER);
  state[at + CAR.barrelYaw] = wrapSteps(expected + difference);
}

function codePitch(car: CarDelta): void {
  const { bits, state, at } = car;
  const aim = baselineValue(car, CAR.barrelPitch) - kickAfter(baselineValue(car, CAR.cooldownTicks));
  const expected = roundToField(toAimStep(aim) + kickAfter(currentValue(car, CAR.cooldownTicks)), CAR.barrelPitch);
  state[at + CAR.barrelPitch] = expected + codeAngle(bits, currentValue(car, CAR.barrelPitch) - expected, PITCH_ORDER);
}

/** Returns the multiple of AIM_STEP that is closest to an angle. */
const toAimStep = (angle: number): number => AIM_STEP * Math.floor(angle / AIM_STEP + 0.5);

/** Codes an angle: first the multiple of AIM_STEP below it, then the remainder. A remainder of 0 takes one bit. */
function codeAngle(bits: BitCoder, angle: number, order: number): number {
  const steps = Math.floor(angle / AIM_STEP);
  const remainder = angle - steps * AIM_STEP;
  const codedSteps = bits.signed(steps, order);
  const hasRemainder = bits.unsigned(remainder === 0 ? 0 : 1, 1) === 1;
  return codedSteps * AIM_STEP + (hasRemainder ? bits.unsigned(remainder, REMAINDER_BITS) : 0);
}
