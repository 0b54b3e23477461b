/** The five numbers that a turret is, apart from its car: both ends turn them by the gunner's inputs alone. */
import { CAR, type CarFieldName, carOffset, type WorldState } from '@shotgun-rally/sim';

const FIELDS = (
  ['barrelYaw', 'barrelPitch', 'heat', 'cooldownTicks', 'jammed'] as const satisfies readonly CarFieldName[]
).map((name) => CAR[name]);

export type Turret = readonly number[];

export const readTurret = (state: WorldState, car: number): Turret =>
  FIELDS.map((field) => state[carOffset(car) + field] as number);

export function writeTurret(state: WorldState, car: number, turret: Turret): void {
  FIELDS.forEach((field, index) => {
    state[carOffset(car) + field] = turret[index] as number;
  });
}

/** Where a car's barrel points, 1/65536 turn. */
export function barrelOf(state: WorldState, car: number): { readonly yaw: number; readonly pitch: number } {
  const at = carOffset(car);
  return { yaw: state[at + CAR.barrelYaw] as number, pitch: state[at + CAR.barrelPitch] as number };
}
