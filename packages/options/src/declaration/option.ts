/** Declares options, and turns the texts given for them into values. */
import type { Reader } from './readers.ts';

/** The part of a declaration that is used in `--help` only. */
export interface Description {
  /** The word that represents the value in the help, such as `PORT`; '' if the option takes no value. */
  readonly placeholder: string;
  readonly help: string;
}

/** A declared option. */
export interface Option<Value> {
  /** Turns a given text into the value. */
  readonly reader: Reader<Value>;
  /** The value if the option is not given. */
  readonly default: Value;
  readonly description?: Description | undefined;
}

/** Options by camelCase name, in the order in which help and error messages list them. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values of declared options, by name. */
export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value> ? Value : never;
};

/** An option that was given in a command line, an environment variable or a URL. */
export interface GivenOption {
  /** The name under which it was given, such as `--port` or `SHOTGUN_PORT`. */
  readonly name: string;
  /** undefined if it was given without a value. */
  readonly text: string | undefined;
}

/** An option whose value is not allowed. */
export interface OptionError {
  /** The name under which the option was given, such as `--port` or `SHOTGUN_PORT`. */
  readonly name: string;
  /** The text that was given; '' if there was none. */
  readonly got: string;
  /** True if `got` must not be shown. */
  readonly isSecret?: boolean | undefined;
  /** The allowed texts, in words. */
  readonly allowed: string;
}

/** The values, or the first error. */
export type OptionsResult<Declared extends Options, Failure> =
  | { readonly ok: true; readonly values: OptionValues<Declared> }
  | { readonly ok: false; readonly error: Failure };

/** Declares an option that has a default. */
export const option = <Value>(
  reader: Reader<Value>,
  defaultValue: NoInfer<Value>,
  description?: Description,
): Option<Value> => ({ reader, default: defaultValue, description });

/** Declares an option whose value is null if it is not given. */
export const optional = <Value>(reader: Reader<Value>, description?: Description): Option<Value | null> => ({
  reader,
  default: null,
  description,
});

/** The allowed texts of an option, in words. */
export const allowedTexts = ({ allowed, impliedText }: Reader<unknown>): string =>
  impliedText === undefined ? allowed : `${allowed}, or no value`;

/** Reads every declared option; `givenOption` returns undefined for an option that was not given. */
export function readOptions<Declared extends Options>(
  declared: Declared,
  givenOption: (name: string) => GivenOption | undefined,
): OptionsResult<Declared, OptionError> {
  const values: Record<string, unknown> = {};
  for (const [name, { reader, default: defaultValue }] of Object.entries(declared)) {
    values[name] = defaultValue;
    const given = givenOption(name);
    if (!given) continue;
    const text = given.text ?? reader.impliedText;
    const value = text === undefined ? undefined : reader.read(text);
    if (value === undefined) {
      const { isSecret } = reader;
      return { ok: false, error: { name: given.name, got: text ?? '', isSecret, allowed: allowedTexts(reader) } };
    }
    values[name] = value;
  }
  return { ok: true, values: values as OptionValues<Declared> };
}
