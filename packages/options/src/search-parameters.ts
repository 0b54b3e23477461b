/** Reads options from the search part of a URL, such as `?room=RALLY&debug`. */
import { type OptionError, type Options, type OptionsResult, readOptions } from './declaration/option.ts';

/**
 * Reads each option from the parameter with the same name. Returns an error for an unknown parameter or a value that is
 * not allowed; never throws. If a parameter is repeated, its first value counts.
 */
export function readSearchParameters<Declared extends Options>(
  declared: Declared,
  params: Iterable<readonly [name: string, text: string]>,
): OptionsResult<Declared, OptionError> {
  const given = new Map<string, string>();
  for (const [name, text] of params) {
    if (!Object.hasOwn(declared, name)) {
      return { ok: false, error: { name, got: text, allowed: Object.keys(declared).join(', ') } };
    }
    if (!given.has(name)) given.set(name, text);
  }
  return readOptions(declared, (name) => {
    const text = given.get(name);
    // `?debug=` is the same as `?debug`.
    return text === undefined ? undefined : { name, text: text || undefined };
  });
}
