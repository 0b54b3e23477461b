/** The turret: it turns towards the aim at a limited rate, in the world and not on the car, and counts heat. */
import { ANGLE_STEPS, type GunnerInput } from './input.ts';
import { CAR, carOffset, PHASE, RACE, STATUS, type WorldState } from './state.ts';
import { TURRET } from './tuning.ts';

const HEAT_MAX = 1023;

/**
 * One tick of one car's turret, in place, in integers only; returns whether a shot left the barrel.
 * It reads nothing but this car's block and the race's phase, so a gunner's client can predict it alone.
 */
export function stepTurret(state: WorldState, car: number, input: GunnerInput): boolean {
  const at = carOffset(car);
  const get = (offset: number) => state[at + offset] as number;
  state[at + CAR.barrelYaw] = turned(get(CAR.barrelYaw), input.aimYaw);
  const pitch = Math.min(TURRET.pitchMax, Math.max(TURRET.pitchMin, input.aimPitch));
  state[at + CAR.barrelPitch] = approach(get(CAR.barrelPitch), pitch, TURRET.pitchPerTick);
  state[at + CAR.cooldownTicks] = Math.max(0, get(CAR.cooldownTicks) - 1);
  state[at + CAR.heat] = Math.max(0, get(CAR.heat) - TURRET.coolPerTick);
  if (get(CAR.jammed) === 1 && get(CAR.heat) <= TURRET.clearHeat) state[at + CAR.jammed] = 0;

  const loaded = get(CAR.cooldownTicks) === 0 && get(CAR.jammed) === 0;
  const allowed = get(CAR.status) === STATUS.racing && state[RACE.phase] !== PHASE.countdown;
  if (!input.fire || !loaded || !allowed) return false;
  state[at + CAR.cooldownTicks] = TURRET.cooldownTicks;
  state[at + CAR.heat] = Math.min(HEAT_MAX, get(CAR.heat) + TURRET.heatPerShot);
  if (get(CAR.heat) === HEAT_MAX) state[at + CAR.jammed] = 1;
  return true;
}

/** `yaw` after a tick towards `aim`, the short way round. */
function turned(yaw: number, aim: number): number {
  const half = ANGLE_STEPS / 2;
  const away = ((aim - yaw + half) & (ANGLE_STEPS - 1)) - half;
  return (yaw + approach(0, away, TURRET.yawPerTick)) & (ANGLE_STEPS - 1);
}

function approach(from: number, to: number, most: number): number {
  return from + Math.min(most, Math.max(-most, to - from));
}
