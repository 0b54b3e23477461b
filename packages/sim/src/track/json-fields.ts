/** Reads typed fields of parsed JSON. Each function throws an error that names the invalid field and what is allowed. */

/** A JSON object and its path in the file; the path of the outermost object is empty. */
export interface JsonObject {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const DESCRIPTION_CHARACTERS_MAX = 40;

/** Creates the error for an invalid field of a track. */
export const trackError = (field: string, found: string, allowed: string): Error =>
  new Error(`track: ${field} is ${found}; allowed: ${allowed}`);

/** Returns a short description of a value for an error. */
function describeJson(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'number' ? `${value}` : JSON.stringify(value).slice(0, DESCRIPTION_CHARACTERS_MAX);
}

/** Reads an object; throws if it has a field that is not one of `names`. */
export function readObject(value: unknown, path: string, names: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw trackError(path || 'the file', describeJson(value), 'an object');
  }
  const object = { path, fields: value as Readonly<Record<string, unknown>> };
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw trackError(pathOf(object, unknown), 'an unknown field', names.join(', '));
  return object;
}

/** Reads an array of `min` to `max` elements. */
export function readArray(object: JsonObject, name: string, min: number, max: number): readonly unknown[] {
  const value = object.fields[name];
  if (Array.isArray(value) && value.length >= min && value.length <= max) return value;
  const found = Array.isArray(value) ? `an array of length ${value.length}` : describeJson(value);
  throw trackError(pathOf(object, name), found, `an array of length ${min} to ${max}`);
}

/** Reads a text that matches `pattern`; `allowed` describes the pattern. */
export function readText(object: JsonObject, name: string, pattern: RegExp, allowed: string): string {
  const value = object.fields[name];
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw trackError(pathOf(object, name), describeJson(value), allowed);
}

/** Reads one of the given words. */
export function readWord<Word extends string>(object: JsonObject, name: string, words: readonly Word[]): Word {
  const value = object.fields[name];
  const word = words.find((each) => each === value);
  if (word !== undefined) return word;
  throw trackError(pathOf(object, name), describeJson(value), words.join(', '));
}

/** Reads a number from `min` to `max`. */
export function readNumber(object: JsonObject, name: string, min: number, max: number): number {
  const value = object.fields[name];
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw trackError(pathOf(object, name), describeJson(value), `a number from ${min} to ${max}`);
}

/** Reads an integer from `min` to `max`. */
export function readInteger(object: JsonObject, name: string, min: number, max: number): number {
  const value = object.fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw trackError(pathOf(object, name), describeJson(value), `an integer from ${min} to ${max}`);
}

const pathOf = ({ path }: JsonObject, name: string): string => (path === '' ? name : `${path}.${name}`);
