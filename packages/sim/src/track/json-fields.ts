/** Reads fields of a parsed JSON value, and names what is wrong with one. */

export type Json = Readonly<Record<string, unknown>>;

export function objectAt(value: unknown, at: string, fields: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at, show(value), 'an object');
  const stranger = Object.keys(value).find((name) => !fields.includes(name));
  if (stranger !== undefined) throw wrong(at, `given ${show(stranger)}`, fields.join(', '));
  return value as Json;
}

export function textAt(object: Json, name: string, pattern: RegExp, allowed: string): string {
  const value = object[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw wrong(name, show(value), allowed);
  return value;
}

export function wordAt<Word extends string>(object: Json, name: string, allowed: readonly Word[], at?: string): Word {
  const value = object[name];
  const word = allowed.find((each) => each === value);
  if (word !== undefined) return word;
  throw wrong(at === undefined ? name : `${at}.${name}`, show(value), allowed.join(', '));
}

export function numberAt(object: Json, name: string, min: number, max: number, at?: string): number {
  const value = object[name];
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw wrong(at === undefined ? name : `${at}.${name}`, show(value), `a number from ${min} to ${max}`);
}

export function wholeAt(object: Json, name: string, min: number, max: number): number {
  const value = object[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw wrong(name, show(value), `a whole number from ${min} to ${max}`);
}

/** A stranger's value, short; numbers that JSON has no word for by name. */
export const show = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  return typeof value === 'number' ? `${value}` : JSON.stringify(value).slice(0, 40);
};

/** What every complaint about a track looks like. */
export const wrong = (field: string, came: string, allowed: string): Error =>
  new Error(`track: ${field} is ${came}; allowed is ${allowed}`);
