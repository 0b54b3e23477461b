/** Reads the command line of the lab into one typed object. */
import { helpRow, optionRows, readCommandLine } from '@shotgun-rally/options';
import { type LabSettings, OPTIONS } from './options.ts';

/** The settings of one run of the lab; every option may be omitted. */
export type LabConfig = LabSettings & {
  readonly wantsHelp: boolean;
  /** True to compare the prediction strategies, false to measure the scoreboard. */
  readonly wantsStrategies: boolean;
};
/** The config, or one line that says which option is wrong, what was given and what is allowed. */
export type ConfigResult =
  | { readonly ok: true; readonly config: LabConfig }
  | { readonly ok: false; readonly error: string };

/** The word that selects the comparison of the prediction strategies; it may be before, between or after the options. */
const STRATEGIES = 'strategies';

/** The options that the comparison of the strategies does not have, and the reasons. */
const STRATEGIES_REFUSE = [
  ['row', 'the comparison has no rows'],
  ['seeds', 'the comparison plays one seed'],
  ['weapons', 'its cars have no gunners'],
] as const;

/** Reads `args`, the arguments after Node and the script. */
export function readConfig(args: readonly string[]): ConfigResult {
  const result = readCommandLine(OPTIONS, { args, words: [STRATEGIES] });
  if (!result.ok) return result;
  const { values, wantsHelp, words } = result;
  const wantsStrategies = words.has(STRATEGIES);
  const refused = wantsStrategies
    ? STRATEGIES_REFUSE.find(([name]) => values[name] !== OPTIONS[name].default)
    : undefined;
  if (refused) return { ok: false, error: `--${refused[0]}: not allowed with '${STRATEGIES}', because ${refused[1]}` };
  return { ok: true, config: { ...values, wantsHelp, wantsStrategies } };
}

/** The text of `--help`. */
export function helpText(): string {
  return [
    'Plays races of bots over simulated network conditions, in virtual time, and measures the netcode.',
    '',
    helpRow(STRATEGIES, 'compare the prediction strategies instead (20 s each, 4 cars)'),
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
    '',
    'Without --weather and --link, all network conditions are played over datagrams, and GOOD, TYPICAL and BAD also over',
    'streams; each with weapons and without them.',
    'The same arguments print the same output, byte for byte.',
  ].join('\n');
}
