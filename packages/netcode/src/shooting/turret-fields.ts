/**
 * The six state fields of a car's turret (gun and rocket launcher). They depend on the gunner's inputs but not on the car's
 * motion, so client and server can save, restore and re-simulate them separately.
 */
import { CAR, type CarFieldName, carOffset, type WorldState } from '@shotgun-rally/sim';

const FIELDS = (
  [
    'barrelYaw',
    'barrelPitch',
    'heat',
    'cooldownTicks',
    'jammed',
    'rocketTicks',
  ] as const satisfies readonly CarFieldName[]
).map((name) => CAR[name]);

/** The values of the turret fields, in the order of `FIELDS`. */
export type Turret = readonly number[];

/** Returns a copy of the turret fields of `car` in a state. */
export const readTurret = (state: WorldState, car: number): Turret =>
  FIELDS.map((field) => state[carOffset(car) + field]!);

/** Writes turret fields from `readTurret` into a state. */
export function writeTurret(state: WorldState, car: number, turret: Turret): void {
  FIELDS.forEach((field, index) => {
    state[carOffset(car) + field] = turret[index]!;
  });
}
