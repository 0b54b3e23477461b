/** The options of `npm run races`, each declared once, and the reader of its command line. */
import {
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

const RACES_MAX = 1000;
const RACES_DEFAULT = 100;
/** The seeds of all races are integers of 31 bits. */
const SEED_MAX = 0x7fff_ffff - RACES_MAX;

const optionsFor = (trackNames: readonly string[]) => ({
  races: option(integer(1, RACES_MAX), RACES_DEFAULT, { placeholder: 'N', help: 'races on each track' }),
  track: optional(oneOf(trackNames), { placeholder: 'NAME', help: 'only this track (default all of them)' }),
  seed: option(integer(0, SEED_MAX), 1, {
    placeholder: 'N',
    help: 'seed of the first race; each following race has the next seed',
  }),
  write: option(flag(), false, { placeholder: '', help: 'also write docs/race-sheet.md' }),
  json: option(flag(), false, { placeholder: '', help: 'print the figures as JSON instead of a table' }),
});

/** The value of each option. */
export type RaceSheetOptions = OptionValues<ReturnType<typeof optionsFor>> & { readonly wantsHelp: boolean };

/** The options, or one line that says which option is wrong, what was given and what is allowed. */
export type OptionsResult =
  | { readonly ok: true; readonly options: RaceSheetOptions }
  | { readonly ok: false; readonly error: string };

/** Reads `args`, the arguments after Node and the script. */
export function readOptions(args: readonly string[], trackNames: readonly string[]): OptionsResult {
  const result = readCommandLine(optionsFor(trackNames), { args });
  if (!result.ok) return result;
  const { track, write } = result.values;
  if (write && track !== null)
    return { ok: false, error: '--write: not allowed with --track, because the page needs all tracks' };
  return { ok: true, options: { ...result.values, wantsHelp: result.wantsHelp } };
}

/** The text of `--help`. */
export const helpText = (trackNames: readonly string[]): string =>
  [
    'Plays seeded races of eight equal medium bots, three laps each, in virtual time, and measures how close they are.',
    '',
    ...optionRows(optionsFor(trackNames)),
    helpRow('--help', 'print this text and exit'),
    '',
    'The same arguments print the same output, byte for byte.',
  ].join('\n');
