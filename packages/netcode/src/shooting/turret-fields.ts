/**
 * The six state fields of a car's turret (gun and launcher). They depend on the gunner's inputs alone, not on the car's
 * motion, so both ends can save, restore and re-simulate them separately.
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

/** Copies the turret of `car` out of a state. */
export const readTurret = (state: WorldState, car: number): Turret =>
  FIELDS.map((field) => state[carOffset(car) + field]!);

/** Writes a saved turret into a state. */
export function writeTurret(state: WorldState, car: number, turret: Turret): void {
  FIELDS.forEach((field, index) => {
    state[carOffset(car) + field] = turret[index]!;
  });
}
