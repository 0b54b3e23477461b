/** Reads the command line, once, into one typed object. */
import { parseArgs } from 'node:util';
import { OPTIONS, type OptionName, type Settings } from './options.ts';

/** What the lab was asked to do; the defaults work untouched. */
export type LabConfig = Settings & {
  readonly help: boolean;
  /** Compare the client's strategies instead of keeping the score. */
  readonly strategies: boolean;
};
export type ConfigResult =
  | { readonly ok: true; readonly config: LabConfig }
  | { readonly ok: false; readonly error: string };

/** The word for the comparison, before or among the options. */
const STRATEGIES = 'strategies';
const NAMES = Object.keys(OPTIONS) as OptionName[];

/** `argv` is without node and the script. On failure `error` is one line: the flag, what came, what is allowed. */
export function readConfig(argv: readonly string[]): ConfigResult {
  const flags = new Map<string, string | undefined>();
  for (const token of tokensOf(argv)) {
    if (token.kind === 'positional') {
      if (token.value !== STRATEGIES)
        return failure(
          `unexpected argument '${token.value}': allowed are ${STRATEGIES}, and options, which start with --`,
        );
      flags.set(STRATEGIES, '');
    }
    if (token.kind !== 'option') continue;
    if (token.name !== 'help' && !Object.hasOwn(OPTIONS, token.name)) {
      return failure(
        `unknown option ${token.rawName}: allowed are ${NAMES.map((name) => `--${name}`).join(' ')} --help`,
      );
    }
    flags.set(token.name, token.value ?? (isFlag(token.name) ? '' : undefined));
  }

  const settings: Record<string, unknown> = { help: flags.has('help'), strategies: flags.has(STRATEGIES) };
  for (const name of NAMES) {
    const text = flags.has(name) ? flags.get(name) : OPTIONS[name].default;
    const isEmpty = flags.has(name) && text === '' && !isFlag(name);
    const value = text === undefined || isEmpty ? undefined : OPTIONS[name].read(text);
    if (value === undefined) {
      return failure(`--${name}: got ${text ? `'${text}'` : 'nothing'}, allowed: ${OPTIONS[name].allowed}`);
    }
    settings[name] = value;
  }
  if (flags.has(STRATEGIES) && flags.has('row'))
    return failure(`--row: got it with '${STRATEGIES}', allowed: without it, as there is no scoreboard then`);
  return { ok: true, config: settings as LabConfig };
}

/** The text of `--help`. */
export function helpText(): string {
  const rows = NAMES.map((name) => {
    const option = OPTIONS[name];
    const fallback = option.default === '' || isFlag(name) ? '' : ` (default ${option.default})`;
    const allowed = isFlag(name) ? '' : `\n${' '.repeat(24)}allowed: ${option.allowed}`;
    return `  ${`--${name} ${option.value}`.padEnd(22)}${option.help}${fallback}${allowed}`;
  });
  return [
    'Plays races of bots over bad networks, in virtual time, and holds the netcode against its scoreboard.',
    '',
    `  ${STRATEGIES.padEnd(22)}compare the ways of predicting the own car instead (20 s each, 4 cars)`,
    ...rows,
    `  ${'--help'.padEnd(22)}print this and stop`,
    '',
    'Without a weather or a link every weather is played over datagrams, and GOOD over a stream too.',
    'The same arguments give the same output, byte for byte.',
  ].join('\n');
}

const isFlag = (name: string): boolean => name === 'help' || OPTIONS[name as OptionName].value === '';

function tokensOf(argv: readonly string[]) {
  const options = Object.fromEntries(
    NAMES.map((name) => [name, { type: isFlag(name) ? ('boolean' as const) : ('string' as const) }]),
  );
  return parseArgs({
    args: [...argv],
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
    allowPositionals: true,
  }).tokens;
}

const failure = (error: string): ConfigResult => ({ ok: false, error });
