/** The six numbers that gun and launcher are, apart from their car: both ends turn them by the gunner's inputs alone. */
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

export type Turret = readonly number[];

export const readTurret = (state: WorldState, car: number): Turret =>
  FIELDS.map((field) => state[carOffset(car) + field]!);

export function writeTurret(state: WorldState, car: number, turret: Turret): void {
  FIELDS.forEach((field, index) => {
    state[carOffset(car) + field] = turret[index]!;
  });
}
