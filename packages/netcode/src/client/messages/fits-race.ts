/** Checks whether what a server sends fits its `welcome`. Each message is valid in some race, but maybe not in this one. */
import type { StateMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, RACE } from '@shotgun-rally/sim';

/** Returns true if the race has the seat. */
export const hasSeat = ({ role, car, cars }: WelcomeMessage): boolean =>
  role === 'spectator' || (car >= 0 && car < cars);

/** The numbers of a command that depend on the race: the car, the car that fired, and the car model. */
interface CommandNumbers {
  readonly kind: string;
  readonly car?: number;
  readonly by?: number;
  readonly model?: number | undefined;
}

/** Returns true if a World of the race can load the state and execute its commands. `tuningHash` is that of `welcome.tuning`. */
export function fitsRace(
  { state, commands }: StateMessage,
  { cars, tuning }: WelcomeMessage,
  tuningHash: number,
): boolean {
  for (let car = 0; car < cars; car++) if (state[carOffset(car) + CAR.model]! >= tuning.length) return false;
  const isPossible = ({ car = 0, by = 0, model = 0 }: CommandNumbers): boolean =>
    car < cars && by < cars && model < tuning.length;
  return state[RACE.tuning] === tuningHash && commands.every(({ command }) => isPossible(command));
}
