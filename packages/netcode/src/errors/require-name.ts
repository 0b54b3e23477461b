/** The check of an option that is one of several names. */

/** Throws a RangeError if `name`, the value of `option`, is not one of `names`. */
export function requireName(option: string, name: string, names: readonly string[]): void {
  if (!names.includes(name)) throw new RangeError(`${option}: got ${name}; allowed: ${names.join(', ')}`);
}
