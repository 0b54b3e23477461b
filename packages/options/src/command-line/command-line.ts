/** Reads options from the arguments of a command, and optionally from environment variables. */
import {
  type GivenOption,
  type OptionError,
  type Options,
  type OptionValues,
  readOptions,
} from '../declaration/option.ts';

/** The arguments and variables that are read. */
export interface CommandLineSource {
  /** The arguments, without the program and the script. */
  readonly args: readonly string[];
  /** Words that are allowed between the options, such as the name of a subcommand; none by default. */
  readonly words?: readonly string[];
  /**
   * Read for each option whose flag is not given: `botLevel` is `${prefix}_BOT_LEVEL`. An empty variable counts as
   * unset.
   */
  readonly environment?: {
    readonly prefix: string;
    readonly variables: Readonly<Record<string, string | undefined>>;
  };
}

/** The values of the options and the given words, or an error in one line that says what was given and what is allowed. */
export type CommandLineResult<Declared extends Options> =
  | {
      readonly ok: true;
      readonly values: OptionValues<Declared>;
      /** True if `--help` or `-h` was given. */
      readonly wantsHelp: boolean;
      readonly words: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly error: string };

const HELP_FLAGS = ['--help', '-h'];

const separateWords = (name: string, separator: string): string =>
  name.replace(/[A-Z]/g, (letter) => separator + letter);

/** The flag of an option: `botLevel` is `--bot-level`. */
export const flagName = (name: string): string => `--${separateWords(name, '-').toLowerCase()}`;

/** The environment variable of an option: with the prefix `SHOTGUN`, `botLevel` is `SHOTGUN_BOT_LEVEL`. */
export const environmentName = (prefix: string, name: string): string =>
  `${prefix}_${separateWords(name, '_').toUpperCase()}`;

/** A flag overrides an environment variable, which overrides the default. If a flag is repeated, its last value counts. */
export function readCommandLine<Declared extends Options>(
  declared: Declared,
  { args, words: allowedWords = [], environment }: CommandLineSource,
): CommandLineResult<Declared> {
  const parsed = parseArguments(declared, args, allowedWords);
  if (!parsed.ok) return parsed;
  const { flags, words, wantsHelp } = parsed;
  const result = readOptions(declared, (name) => {
    const flag = flags.get(flagName(name));
    if (flag || !environment) return flag;
    const variable = environmentName(environment.prefix, name);
    const text = environment.variables[variable];
    return text ? { name: variable, text } : undefined;
  });
  return result.ok
    ? { ok: true, values: result.values, wantsHelp, words }
    : { ok: false, error: errorLine(result.error) };
}

/** One line: the option, the given text, and the allowed texts. */
const errorLine = ({ name, got, allowed }: OptionError): string =>
  `${name}: got ${got === '' ? 'nothing' : `'${got}'`}, allowed: ${allowed}`;

type ParsedArguments =
  | {
      readonly ok: true;
      readonly flags: ReadonlyMap<string, GivenOption>;
      readonly words: ReadonlySet<string>;
      readonly wantsHelp: boolean;
    }
  | { readonly ok: false; readonly error: string };

/** Accepts `--flag value`, `--flag=value`, and `--flag` alone for an option that needs no value. */
function parseArguments(declared: Options, args: readonly string[], allowedWords: readonly string[]): ParsedArguments {
  const needsValueByFlag = new Map(
    Object.entries(declared).map(([name, { reader }]) => [flagName(name), reader.bare === undefined]),
  );
  const flags = new Map<string, GivenOption>();
  const words = new Set<string>();
  let wantsHelp = false;
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]!;
    const [name, inlineText] = splitAtEquals(argument);
    if (HELP_FLAGS.includes(name)) wantsHelp = true;
    else if (needsValueByFlag.has(name)) {
      const text = inlineText ?? (needsValueByFlag.get(name) ? args[++index] : undefined);
      flags.set(name, { name, text });
    } else if (allowedWords.includes(argument)) words.add(argument);
    else return { ok: false, error: unexpectedArgument(argument, [...needsValueByFlag.keys()], allowedWords) };
  }
  return { ok: true, flags, words, wantsHelp };
}

function splitAtEquals(argument: string): [name: string, text: string | undefined] {
  const position = argument.indexOf('=');
  return position < 0 ? [argument, undefined] : [argument.slice(0, position), argument.slice(position + 1)];
}

/** The error for an argument that is neither a declared flag nor an allowed word. */
function unexpectedArgument(argument: string, flags: readonly string[], words: readonly string[]): string {
  const [name] = splitAtEquals(argument);
  if (name.startsWith('-') && name.length > 1) return `unknown option ${name}: allowed are ${flags.join(' ')} --help`;
  const allowed = words.length === 0 ? '' : `allowed are ${words.join(', ')}, and options; `;
  return `unexpected argument '${argument}': ${allowed}options start with --`;
}
