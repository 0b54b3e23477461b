/** Reads the command line of the lab into one typed object. */
import { helpRow, NETWORK_OPTIONS, optionRows, readCommandLine } from '@shotgun-rally/options';
import { JOINING_ROW, LARGE_RACE_ROW, type LabSettings, OPTIONS } from './options.ts';

/** The settings of one run of the lab; every option may be omitted. */
export type LabConfig = LabSettings & {
  readonly wantsHelp: boolean;
  /** What to do: measure the scoreboard, list the results of other tools, compare the strategies, measure fairness, or plant faults. */
  readonly task: Task;
};
/** The config, or one line that says which option is wrong, what was given and what is allowed. */
export type ConfigResult =
  | { readonly ok: true; readonly config: LabConfig }
  | { readonly ok: false; readonly error: string };

type Name = keyof typeof OPTIONS;

const NETWORK: readonly Name[] = [...(Object.keys(NETWORK_OPTIONS) as Name[]), 'weather', 'link', 'up', 'down'];
const OUTPUT: readonly Name[] = ['write', 'json'];

/** The options of each task. */
const TASK_OPTIONS = {
  scoreboard: [...NETWORK, 'row', 'weapons', 'minutes', 'cars', 'seed', 'seeds', ...OUTPUT],
  results: OUTPUT,
  strategies: [...NETWORK, 'minutes', 'cars', 'seed', ...OUTPUT],
  fairness: ['races', 'seed', ...OUTPUT],
  faults: ['seed', 'seeds', ...OUTPUT],
} as const satisfies Record<string, readonly Name[]>;

type Task = keyof typeof TASK_OPTIONS;

/** The words that select another task than the scoreboard; they may be before, between or after the options. */
const WORDS = ['results', 'strategies', 'fairness', 'faults'] as const satisfies Task[];
/** With one of these options only a part of a page is measured, so the page is not written. */
const PART_OPTIONS: readonly Name[] = [...NETWORK, 'row', 'weapons', 'minutes', 'cars'];

/** Fewer races are one set of six, from which no interval can be computed. */
const FAIRNESS_RACES_MIN = 7;

/** The options that a row refuses, and the only values of others that it allows. */
interface RowOptions {
  readonly refused: readonly Name[];
  readonly only: Readonly<Partial<Record<Name, string>>>;
}

/** The rows that are measured in races of their own. */
const OPTIONS_OF_ROWS: Readonly<Record<number, RowOptions>> = {
  [JOINING_ROW]: {
    refused: [...(Object.keys(NETWORK_OPTIONS) as Name[]), 'up', 'down', 'minutes'],
    only: { weather: 'TYPICAL', weapons: 'on' },
  },
  [LARGE_RACE_ROW]: { refused: ['cars'], only: {} },
};

/** Reads `args`, the arguments after Node and the script. */
export function readConfig(args: readonly string[]): ConfigResult {
  const result = readCommandLine(OPTIONS, { args, words: WORDS });
  if (!result.ok) return result;
  const { values, wantsHelp, words } = result;
  const [word, another] = WORDS.filter((each) => words.has(each));
  if (another) return { ok: false, error: `'${another}': not allowed together with '${word}'` };
  const task = word ?? 'scoreboard';
  const given = (Object.keys(OPTIONS) as Name[]).filter((name) => result.given.has(name));
  const allowed: readonly Name[] = TASK_OPTIONS[task];
  const refused = given.find((name) => !allowed.includes(name));
  if (refused) {
    const flags = allowed.map((name) => `--${name}`).join(', ');
    return { ok: false, error: `--${refused}: not allowed with '${task}', allowed: ${flags}` };
  }
  const rowError = errorOfRow(values, given);
  if (rowError) return { ok: false, error: rowError };
  const part = values.write ? given.find((name) => PART_OPTIONS.includes(name)) : undefined;
  if (part) return { ok: false, error: `--write: not allowed with --${part}, because the page needs all races` };
  if (values.write && allowed.includes('seeds') && values.seeds === 1)
    return { ok: false, error: '--write: not allowed without several --seeds, because the page has intervals' };
  if (values.write && task === 'fairness' && values.races < FAIRNESS_RACES_MIN)
    return {
      ok: false,
      error: `--write: not allowed with fewer than ${FAIRNESS_RACES_MIN} --races, because the page has intervals`,
    };
  return { ok: true, config: { ...values, wantsHelp, task } };
}

/** Returns an error if the given row is not measured under the other given options; null if it is. */
function errorOfRow(values: LabSettings, given: readonly Name[]): string | null {
  const ofRow = values.row === null ? undefined : OPTIONS_OF_ROWS[values.row];
  if (!ofRow) return null;
  const { refused, only } = ofRow;
  const name = given.find((each) => refused.includes(each));
  if (name) return `--${name}: not allowed with --row ${values.row}`;
  const other = given.find((each) => only[each] !== undefined && only[each] !== values[each]);
  return other ? `--${other}: got '${values[other]}', allowed with --row ${values.row}: ${only[other]}` : null;
}

/** The text of `--help`. */
export function helpText(): string {
  return [
    'Plays races of bots over simulated network conditions, in virtual time, and measures the netcode.',
    '',
    helpRow('results', "list instead the scoreboard's figures that other tools have measured, from docs/results"),
    helpRow('strategies', 'compare the prediction strategies instead (20 s each, 4 cars)'),
    helpRow('fairness', 'measure instead what a long round trip costs a player'),
    helpRow('faults', 'plant faults instead, and check that figures show them'),
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
    '',
    'Without --weather and --link, all network conditions are played over datagrams, and GOOD, TYPICAL and BAD also over',
    'streams; each with weapons and without them. With several seeds, the other network conditions are also played over',
    'streams, for the rows 1, 2 and 10, and TYPICAL with 16 cars, for row 25.',
    'The same arguments print the same output, byte for byte.',
  ].join('\n');
}
