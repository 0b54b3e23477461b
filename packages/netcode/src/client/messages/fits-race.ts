/** Checks whether what a server sends fits its `welcome`. Each message is valid in some race, but maybe not in this one. */
import type { StateMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import { CAR, type Command, carOffset, RACE } from '@shotgun-rally/sim';

/** Returns true if the race has the seat. */
export const hasSeat = ({ role, car, cars }: WelcomeMessage): boolean =>
  role === 'spectator' || (car >= 0 && car < cars);

/** Returns true if a World of the race can load the state and execute its commands. `tuningHash` is that of `welcome.tuning`. */
export function fitsRace(
  { state, commands }: StateMessage,
  { cars, tuning }: WelcomeMessage,
  tuningHash: number,
): boolean {
  if (state[RACE.tuning] !== tuningHash) return false;
  for (let car = 0; car < cars; car++) if (state[carOffset(car) + CAR.model]! >= tuning.length) return false;
  return commands.every(({ command }) => isPossible(command, cars, tuning.length));
}

function isPossible(command: Command, cars: number, models: number): boolean {
  if (!('car' in command)) return true;
  if (command.car >= cars) return false;
  if (command.kind === 'enter') return (command.model ?? 0) < models;
  return command.kind !== 'hit' || command.by < cars;
}
