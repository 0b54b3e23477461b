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
  /** Allowed arguments that are not options, such as the name of a subcommand, or `any`, such as for paths; none by default. */
  readonly words?: readonly string[] | 'any';
  /**
   * The variables to read for options whose flag is not given. The variable of `botLevel` is `${prefix}_BOT_LEVEL`. An
   * empty variable counts as unset.
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
      /** In the order in which they were given. */
      readonly words: ReadonlySet<string>;
      /** The names of the options whose flag was given, also if the value is the default. */
      readonly given: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly error: string };

const HELP_FLAGS = ['--help', '-h'];

/** Puts the separator before each capital letter. */
const separateWords = (name: string, separator: string): string =>
  name.replace(/[A-Z]/g, (letter) => separator + letter);

/** Returns the flag of an option: `--bot-level` for `botLevel`. */
export const flagName = (name: string): string => `--${separateWords(name, '-').toLowerCase()}`;

/** Returns the name of an option's environment variable: `SHOTGUN_BOT_LEVEL` for `SHOTGUN` and `botLevel`. */
export const environmentName = (prefix: string, name: string): string =>
  `${prefix}_${separateWords(name, '_').toUpperCase()}`;

/**
 * Reads each declared option. A flag overrides an environment variable, which overrides the default. If a flag is repeated,
 * its last value counts.
 */
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
  if (!result.ok) return { ok: false, error: errorLine(result.error) };
  const given = new Set(Object.keys(declared).filter((name) => flags.has(flagName(name))));
  return { ok: true, values: result.values, wantsHelp, words, given };
}

/** One line: the option, the given text unless it is a secret, and the allowed texts. */
function errorLine({ name, got, isSecret, allowed }: OptionError): string {
  const shown = isSecret ? 'a wrong value' : `'${got}'`;
  return `${name}: got ${got === '' ? 'nothing' : shown}, allowed: ${allowed}`;
}

type ParsedArguments =
  | {
      readonly ok: true;
      readonly flags: ReadonlyMap<string, GivenOption>;
      readonly words: ReadonlySet<string>;
      readonly wantsHelp: boolean;
    }
  | { readonly ok: false; readonly error: string };

/**
 * Accepts `--flag value`, `--flag=value`, and `--flag` alone for an option that needs no value. A value that begins with `--` is only
 * read after an equals sign, so that a forgotten value is an error.
 */
function parseArguments(
  declared: Options,
  args: readonly string[],
  allowedWords: readonly string[] | 'any',
): ParsedArguments {
  /** Maps each flag to true if it needs a value. */
  const flagNeedsValue = new Map(
    Object.entries(declared).map(([name, { reader }]) => [flagName(name), reader.impliedText === undefined]),
  );
  const isWord = (argument: string): boolean =>
    allowedWords === 'any' ? !argument.startsWith('-') : allowedWords.includes(argument);
  const flags = new Map<string, GivenOption>();
  const words = new Set<string>();
  let wantsHelp = false;
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]!;
    const [name, inlineText] = splitAtEquals(argument);
    if (HELP_FLAGS.includes(name)) wantsHelp = true;
    else if (flagNeedsValue.has(name)) {
      const takesNext = inlineText === undefined && flagNeedsValue.get(name) && !args[index + 1]?.startsWith('--');
      flags.set(name, { name, text: takesNext ? args[++index] : inlineText });
    } else if (isWord(argument)) words.add(argument);
    else {
      const namedWords = allowedWords === 'any' ? [] : allowedWords;
      return { ok: false, error: describeUnexpected(argument, [...flagNeedsValue.keys()], namedWords) };
    }
  }
  return { ok: true, flags, words, wantsHelp };
}

function splitAtEquals(argument: string): [name: string, text: string | undefined] {
  const position = argument.indexOf('=');
  return position < 0 ? [argument, undefined] : [argument.slice(0, position), argument.slice(position + 1)];
}

/** Returns the error for an argument that is neither a declared flag nor an allowed word. */
function describeUnexpected(argument: string, flags: readonly string[], words: readonly string[]): string {
  const [name] = splitAtEquals(argument);
  if (name.startsWith('-') && name.length > 1)
    return `unknown option ${name}: allowed are ${[...flags, '--help'].join(' ')}`;
  const allowed = words.length === 0 ? 'options' : `allowed are ${words.join(', ')}, and options, which`;
  return `unexpected argument '${argument}': ${allowed} start with --`;
}
