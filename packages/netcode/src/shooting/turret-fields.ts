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

/** Copies the turret fields of `car` in a state to `out`, and returns it; by default to a new array. */
export function readTurret(state: WorldState, car: number, out: number[] = []): Turret {
  const at = carOffset(car);
  for (let index = 0; index < FIELDS.length; index++) out[index] = state[at + FIELDS[index]!]!;
  return out;
}

/** Writes turret fields from `readTurret` into a state. */
export function writeTurret(state: WorldState, car: number, turret: Turret): void {
  const at = carOffset(car);
  for (let index = 0; index < FIELDS.length; index++) state[at + FIELDS[index]!] = turret[index]!;
}
