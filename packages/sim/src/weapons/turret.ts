/**
 * The turret: its barrel follows the aim at a limited rate, independently of the car; each shot kicks it up and heats
 * it.
 */
import { turnBetween, wrapSteps } from '../math/angle.ts';
import { clamp } from '../math/scalar.ts';
import { CAR, HEAT_MAX, PHASE, RACE, STATUS } from '../state/fields.ts';
import type { GunnerInput } from '../state/input.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { RACE_RULES } from '../tuning/race.ts';
import { TURRET } from '../tuning/weapons.ts';

/**
 * Advances the turret of one car by a tick, in place; returns true if it fires. Reads only this car's fields and those
 * of the race, so the gunner's client can predict the turret without simulating the cars.
 */
export function stepTurret(state: WorldState, car: number, input: GunnerInput): boolean {
  const at = carOffset(car);
  const cooldown = Math.max(0, state[at + CAR.cooldownTicks]! - 1);
  turnBarrel(state, at, input, cooldown);
  const heat = Math.max(0, state[at + CAR.heat]! - TURRET.coolPerTick);
  const isJammed = state[at + CAR.jammed] === 1 && heat > TURRET.clearHeat;
  const isFiring = input.fire && canFire(state, car) && !isJammed && cooldown === 0;
  const newHeat = isFiring ? Math.min(HEAT_MAX, heat + TURRET.heatPerShot) : heat;
  state[at + CAR.cooldownTicks] = isFiring ? TURRET.cooldownTicks : cooldown;
  state[at + CAR.heat] = newHeat;
  state[at + CAR.jammed] = isJammed || (isFiring && newHeat === HEAT_MAX) ? 1 : 0;
  return isFiring;
}

/** Returns true if the rules of the race let a car's gunner fire now. */
export const canFire = (state: WorldState, car: number): boolean =>
  state[RACE.weapons] === 1 &&
  state[carOffset(car) + CAR.status] === STATUS.racing &&
  state[RACE.phase] !== PHASE.countdown &&
  ticksToGuns(state) === 0;

/** Returns the ticks until guns and rockets work after the start of a race; 0 once they do, and in other phases. */
export const ticksToGuns = (state: WorldState): number =>
  state[RACE.phase] === PHASE.racing
    ? Math.max(0, state[RACE.phaseStartTick]! + RACE_RULES.gunsAfterTicks - state[RACE.tick]!)
    : 0;

function turnBarrel(state: WorldState, at: number, { aimYaw, aimPitch }: GunnerInput, cooldown: number): void {
  const yaw = state[at + CAR.barrelYaw]!;
  const pitch = state[at + CAR.barrelPitch]!;
  const kickedPitch = clamp(aimPitch + kickAfter(cooldown), TURRET.pitchMin, TURRET.pitchMax);
  state[at + CAR.barrelYaw] = wrapSteps(yaw + limitTurn(turnBetween(yaw, aimYaw), TURRET.yawPerTick));
  state[at + CAR.barrelPitch] = pitch + limitTurn(kickedPitch - pitch, TURRET.pitchPerTick);
}

/**
 * Returns how far the last shot still lifts the barrel (angle steps), `cooldown` ticks before the gun can fire again.
 */
export const kickAfter = (cooldown: number): number => Math.floor((TURRET.kick * cooldown) / TURRET.cooldownTicks);

const limitTurn = (turn: number, most: number): number => clamp(turn, -most, most);
