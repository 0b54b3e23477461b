/** The checks of the types of options. The errors name the option, the given value and what is allowed. */

/** Throws a TypeError unless `value` is a function. */
export function requireFunction(option: string, value: unknown, allowed = 'a function'): void {
  if (typeof value !== 'function') throw wrongType(option, value, allowed);
}

/** Throws a TypeError unless `value` is an object that is not an array. */
export function requireObject(option: string, value: unknown, allowed: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(option, value, allowed);
}

/** Throws a TypeError unless `value` is an array. */
export function requireArray(option: string, value: unknown, allowed: string): void {
  if (!Array.isArray(value)) throw wrongType(option, value, allowed);
}

/** Returns the error for an option of a wrong type. */
export const wrongType = (option: string, value: unknown, allowed: string): TypeError =>
  new TypeError(`${option}: got ${describe(value)}; allowed: ${allowed}`);

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'string' ? `"${value}"` : String(value);
}
