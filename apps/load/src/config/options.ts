/** The options of `npm run load`, each declared once, and the reader of its command line. */
import {
  decimal,
  flag,
  helpRow,
  integer,
  type OptionValues,
  oneOf,
  option,
  optional,
  optionRows,
  readCommandLine,
} from '@shotgun-rally/options';
import { PLAYERS_MAX } from '../race/cars.ts';
import { openRoomsMax } from './open-rooms.ts';

/** The most rooms that the server opens. */
const ROOMS_MAX = 32;
/** Row 17 of the scoreboard is defined for this size. */
export const SCOREBOARD_RACES = 12;
export const SCOREBOARD_PLAYERS = 16;
const MINUTES_MIN = 0.1;
const MINUTES_MAX = 600;

/** What is measured. */
export const CONTENDERS = ['game', 'colyseus', 'sockets'] as const;
export type ContenderName = (typeof CONTENDERS)[number];

const OPTIONS = {
  races: option(integer(1, ROOMS_MAX), SCOREBOARD_RACES, { placeholder: 'N', help: 'races at the same time' }),
  players: option(integer(1, PLAYERS_MAX), SCOREBOARD_PLAYERS, { placeholder: 'N', help: 'players in each race' }),
  minutes: option(decimal(MINUTES_MIN, MINUTES_MAX), 2, { placeholder: 'M', help: 'measured time of each server' }),
  only: optional(oneOf(CONTENDERS), { placeholder: 'NAME', help: 'measure only this server' }),
  roomMinutes: optional(decimal(MINUTES_MIN, MINUTES_MAX), {
    placeholder: 'M',
    help: 'measure only the game, with one server, whose players leave after this time while others open new rooms',
  }),
  json: option(flag(), false, { placeholder: '', help: 'print the figures as JSON instead of a table' }),
};

/** The value of each option. */
export type LoadOptions = OptionValues<typeof OPTIONS> & { readonly wantsHelp: boolean };

/** The options, or one line that says which option is wrong, what was given and what is allowed. */
export type OptionsResult =
  | { readonly ok: true; readonly options: LoadOptions }
  | { readonly ok: false; readonly error: string };

/** Reads `args`, the arguments after Node and the script. */
export function readOptions(args: readonly string[]): OptionsResult {
  const result = readCommandLine(OPTIONS, { args });
  if (!result.ok) return result;
  const { races, only, roomMinutes } = result.values;
  if (roomMinutes !== null && only !== null && only !== 'game')
    return { ok: false, error: `--only: got '${only}' with --room-minutes, allowed: game` };
  if (roomMinutes !== null && openRoomsMax(races, roomMinutes) > ROOMS_MAX)
    return { ok: false, error: errorOfRooms(races, roomMinutes) };
  return { ok: true, options: { ...result.values, wantsHelp: result.wantsHelp } };
}

/** Returns the error for more races than the rooms of the server allow, because rooms stay open for a minute without players. */
function errorOfRooms(races: number, roomMinutes: number): string {
  let allowed = races;
  while (openRoomsMax(allowed, roomMinutes) > ROOMS_MAX) allowed--;
  return `--races: got '${races}' with --room-minutes ${roomMinutes}, allowed: at most ${allowed}`;
}

/** The text of `--help`. */
export const helpText = (): string =>
  [
    'Measures what races cost the built server, with real sockets from other processes, in turns with Colyseus and with sockets alone.',
    '',
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
  ].join('\n');
