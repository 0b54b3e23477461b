/** The errors for invalid arguments. Each names the argument, the given value and what is allowed. */

const DESCRIPTION_CHARACTERS_MAX = 40;

/** Returns a short description of any value for an error. */
export function describeValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'undefined') return `${value}`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (ArrayBuffer.isView(value)) return withArticle(value.constructor.name);
  return shorten(jsonOf(value) ?? withArticle((value as object).constructor?.name ?? 'object'));
}

/** Returns a value as JSON; undefined if it has none, for example because it contains itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const shorten = (text: string): string =>
  text.length > DESCRIPTION_CHARACTERS_MAX ? `${text.slice(0, DESCRIPTION_CHARACTERS_MAX)}…` : text;

const messageOf = (name: string, value: unknown, allowed: string): string =>
  `${name}: got ${describeValue(value)}; allowed: ${allowed}`;

/** The error for a value of a wrong type. `name` is the function and the path of the argument. */
export const wrongType = (name: string, value: unknown, allowed: string): TypeError =>
  new TypeError(messageOf(name, value, allowed));

/** The error for a number: a TypeError if `value` is none, else a RangeError. */
export const wrongNumber = (name: string, value: unknown, allowed: string): Error =>
  typeof value === 'number' ? new RangeError(messageOf(name, value, allowed)) : wrongType(name, value, allowed);

/** Throws unless `value` is an integer from `min` to `max`. */
export function requireInteger(name: string, value: unknown, min: number, max: number): void {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return;
  throw wrongNumber(name, value, `an integer from ${min} to ${max}`);
}

/** Throws unless `value` is true or false. */
export function requireBoolean(name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw wrongType(name, value, 'true or false');
}

/** Throws unless `value` is an object that is not an array. */
export function requireObject(name: string, value: unknown, allowed: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(name, value, allowed);
}

/** Throws if an object has a key that is not one of `names`. */
export function requireKnownKeys(name: string, value: object, names: readonly string[]): void {
  for (const key in value) {
    if (!names.includes(key)) throw new TypeError(`${name}: got unknown '${key}'; allowed: ${names.join(', ')}`);
  }
}
