/** The turret: it turns towards the aim at a limited rate, in the world and not on the car, kicks, and counts heat. */

import { turnBetween, wrapSteps } from '../math/angle.ts';
import { clamp } from '../math/scalar.ts';
import { CAR, PHASE, RACE, STATUS } from '../state/fields.ts';
import type { GunnerInput } from '../state/input.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { TURRET } from '../tuning/weapons.ts';

const HEAT_MAX = 1023;

/**
 * One tick of one car's turret, in place, in integers only; returns whether a shot left the barrel.
 * It reads nothing but this car's block and the race's phase, so a gunner's client can predict it alone.
 */
export function stepTurret(state: WorldState, car: number, input: GunnerInput): boolean {
  const at = carOffset(car);
  const cooldown = Math.max(0, state[at + CAR.cooldownTicks]! - 1);
  const pitch = clamp(input.aimPitch + kickOf(cooldown), TURRET.pitchMin, TURRET.pitchMax);
  const yaw = state[at + CAR.barrelYaw]!;
  state[at + CAR.barrelYaw] = wrapSteps(
    yaw + clamp(turnBetween(yaw, input.aimYaw), -TURRET.yawPerTick, TURRET.yawPerTick),
  );
  state[at + CAR.barrelPitch] = approach(state[at + CAR.barrelPitch]!, pitch, TURRET.pitchPerTick);
  const heat = Math.max(0, state[at + CAR.heat]! - TURRET.coolPerTick);
  const jammed = state[at + CAR.jammed] === 1 && heat > TURRET.clearHeat;
  const fires = input.fire && canFire(state, car) && !jammed && cooldown === 0;
  const hotter = fires ? Math.min(HEAT_MAX, heat + TURRET.heatPerShot) : heat;
  state[at + CAR.cooldownTicks] = fires ? TURRET.cooldownTicks : cooldown;
  state[at + CAR.heat] = hotter;
  state[at + CAR.jammed] = jammed || (fires && hotter === HEAT_MAX) ? 1 : 0;
  return fires;
}

/** Whether the rules let a car's gunner fire at all just now. */
export const canFire = (state: WorldState, car: number): boolean =>
  state[RACE.weapons] === 1 &&
  state[carOffset(car) + CAR.status] === STATUS.racing &&
  state[RACE.phase] !== PHASE.countdown;

/** How far the last shot still lifts the barrel. */
const kickOf = (cooldown: number): number => Math.floor((TURRET.kick * cooldown) / TURRET.cooldownTicks);

function approach(from: number, to: number, most: number): number {
  return from + clamp(to - from, -most, most);
}
