/** Reads the command line of the lab into one typed object. */
import { helpRow, optionRows, readCommandLine } from '@shotgun-rally/options';
import { type LabSettings, OPTIONS } from './options.ts';

/** The settings of one run of the lab; every option may be omitted. */
export type LabConfig = LabSettings & {
  readonly wantsHelp: boolean;
  /** What to do: measure the scoreboard, compare the prediction strategies, measure fairness, or plant faults. */
  readonly task: 'scoreboard' | Word;
};
/** The config, or one line that says which option is wrong, what was given and what is allowed. */
export type ConfigResult =
  | { readonly ok: true; readonly config: LabConfig }
  | { readonly ok: false; readonly error: string };

/** The words that select another task than the scoreboard; they may be before, between or after the options. */
type Word = 'strategies' | 'fairness' | 'faults';

/** The options that a task does not have, and the reasons. */
const REFUSED = {
  strategies: [
    ['row', 'the comparison has no rows'],
    ['seeds', 'the comparison plays one seed'],
    ['weapons', 'its cars have no gunners'],
  ],
  fairness: [
    ['row', 'it measures only row 22'],
    ['seeds', '--races gives the number of seeds'],
    ['weapons', 'it plays races with and without gunners'],
  ],
  faults: [
    ['row', 'each fault has its own row'],
    ['weather', 'each fault has its own network conditions'],
    ['link', 'each fault has its own link'],
    ['weapons', 'its cars have weapons'],
    ['minutes', 'each fault has its own race time'],
    ['cars', 'each fault has its own number of cars'],
  ],
} as const satisfies Record<Word, unknown>;
const WORDS = Object.keys(REFUSED) as Word[];

/** Reads `args`, the arguments after Node and the script. */
export function readConfig(args: readonly string[]): ConfigResult {
  const result = readCommandLine(OPTIONS, { args, words: WORDS });
  if (!result.ok) return result;
  const { values, wantsHelp, words } = result;
  const [word, another] = WORDS.filter((each) => words.has(each));
  if (another) return { ok: false, error: `'${another}': not allowed together with '${word}'` };
  const refused = word && REFUSED[word].find(([name]) => values[name] !== OPTIONS[name].default);
  if (refused) return { ok: false, error: `--${refused[0]}: not allowed with '${word}', because ${refused[1]}` };
  return { ok: true, config: { ...values, wantsHelp, task: word ?? 'scoreboard' } };
}

/** The text of `--help`. */
export function helpText(): string {
  return [
    'Plays races of bots over simulated network conditions, in virtual time, and measures the netcode.',
    '',
    helpRow('strategies', 'compare the prediction strategies instead (20 s each, 4 cars)'),
    helpRow('fairness', 'measure instead what a long round trip costs a player'),
    helpRow('faults', 'plant faults instead, and check that figures show them'),
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
    '',
    'Without --weather and --link, all network conditions are played over datagrams, and GOOD, TYPICAL and BAD also over',
    'streams; each with weapons and without them.',
    'The same arguments print the same output, byte for byte.',
  ].join('\n');
}
