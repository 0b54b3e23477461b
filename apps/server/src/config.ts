/** Reads the command line and the environment, once, into one typed object. */
import { parseArgs } from 'node:util';
import { OPTIONS, type OptionName, type Settings } from './options.ts';

/** What the server was asked to do; the defaults work untouched. */
export type ServerConfig = Settings & { readonly help: boolean };
export type ConfigResult =
  | { readonly ok: true; readonly config: ServerConfig }
  | { readonly ok: false; readonly error: string };

const NAMES = Object.keys(OPTIONS) as OptionName[];

const withBetween = (name: string, between: string): string => name.replace(/[A-Z]/g, (letter) => between + letter);

/** What is typed for an option, without the hyphens in front: `botLevel` is bot-level. */
export const flagName = (name: string): string => withBetween(name, '-').toLowerCase();

/** The environment variable that stands in for it: `botLevel` is SHOTGUN_BOT_LEVEL. */
export const environmentName = (name: string): string => `SHOTGUN_${withBetween(name, '_').toUpperCase()}`;

const FLAGS = NAMES.map(flagName);

/**
 * Flags first, then `SHOTGUN_*` variables (an empty one counts as unset), then the defaults.
 * `argv` is without node and the script. On failure `error` is one line: the flag, what came, what is allowed.
 */
export function readConfig(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const flags = new Map<string, string | undefined>();
  for (const token of tokensOf(argv)) {
    if (token.kind === 'positional') return failure(`unexpected argument '${token.value}': options start with --`);
    if (token.kind !== 'option') continue;
    if (token.name !== 'help' && !FLAGS.includes(token.name)) {
      return failure(
        `unknown option ${token.rawName}: allowed are ${FLAGS.map((flag) => `--${flag}`).join(' ')} --help`,
      );
    }
    flags.set(token.name, token.value ?? bareOf(token.name));
  }

  const settings: Record<string, unknown> = { help: flags.has('help') };
  for (const name of NAMES) {
    const flag = flagName(name);
    const fromFlag = flags.has(flag);
    const text = fromFlag ? flags.get(flag) : env[environmentName(name)] || OPTIONS[name].default;
    const value = text === undefined ? undefined : OPTIONS[name].read(text);
    if (value === undefined) {
      const came = text === undefined ? 'nothing' : `'${text}'`;
      return failure(
        `${fromFlag ? `--${flag}` : environmentName(name)}: got ${came}, allowed: ${OPTIONS[name].allowed}`,
      );
    }
    settings[name] = value;
  }
  const config = settings as ServerConfig;
  if ((config.cert === null) !== (config.key === null)) {
    const [given, missing] = config.cert === null ? ['--key', '--cert'] : ['--cert', '--key'];
    return failure(`${given}: got it without ${missing}, allowed: both or neither`);
  }
  return { ok: true, config };
}

/** What a flag stands for that came without a value; undefined where it needs one. */
const bareOf = (flag: string): string | undefined => {
  const name = NAMES.find((each) => flagName(each) === flag);
  const { bare }: { readonly bare?: string } = name ? OPTIONS[name] : {};
  return bare;
};

/** The text of `--help`. */
export function helpText(): string {
  const rows = NAMES.map((name) => {
    const option = OPTIONS[name];
    const fallback = option.default === '' ? '' : ` (default ${option.default})`;
    return `  ${`--${flagName(name)} ${option.value}`.trimEnd().padEnd(24)}${option.help}${fallback}\n${' '.repeat(26)}allowed: ${option.allowed}`;
  });
  return [
    'Serves Shotgun Rally: the game and its WebSocket on one port.',
    '',
    ...rows,
    `  ${'--help'.padEnd(24)}print this and stop`,
    '',
    `Each is an environment variable too: ${environmentName('port')}, ${environmentName('lag')}, ... A flag wins.`,
  ].join('\n');
}

function tokensOf(argv: readonly string[]) {
  const typeOf = (flag: string) => (bareOf(flag) === undefined ? 'string' : 'boolean');
  const options = Object.fromEntries(FLAGS.map((flag) => [flag, { type: typeOf(flag) } as const]));
  return parseArgs({
    args: [...argv],
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
    allowPositionals: true,
  }).tokens;
}

const failure = (error: string): ConfigResult => ({ ok: false, error });
