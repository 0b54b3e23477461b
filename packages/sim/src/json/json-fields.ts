/** Reads typed fields of parsed JSON. Each function throws an error that names the invalid field and what is allowed. */
import { describeValue } from '../errors/invalid-value.ts';

/** A JSON object in a file of a kind, such as 'track', and its path there; the path of the outermost object is empty. */
export interface JsonObject {
  readonly kind: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Creates the error for an invalid field of a file of a kind. */
export const fieldError = (kind: string, field: string, found: string, allowed: string): RangeError =>
  new RangeError(`${kind}: ${field} is ${found}; allowed: ${allowed}`);

const describeJson = (value: unknown): string => (value === undefined ? 'missing' : describeValue(value));

/** Reads an object of a file of a kind; throws if it has a field that is not one of `names`. */
export function readObject(kind: string, value: unknown, path: string, names: readonly string[]): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fieldError(kind, path || 'the file', describeJson(value), 'an object');
  }
  const object = { kind, path, fields: value as Readonly<Record<string, unknown>> };
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid(object, unknown, 'an unknown field', names.join(', '));
  return object;
}

/** Reads an array of `min` to `max` elements. */
export function readArray(object: JsonObject, name: string, min: number, max: number): readonly unknown[] {
  const value = object.fields[name];
  if (Array.isArray(value) && value.length >= min && value.length <= max) return value;
  const found = Array.isArray(value) ? `an array of length ${value.length}` : describeJson(value);
  throw invalid(object, name, found, `an array of length ${min} to ${max}`);
}

/** Reads a text that matches `pattern`; `allowed` describes the pattern. */
export function readText(object: JsonObject, name: string, pattern: RegExp, allowed: string): string {
  const value = object.fields[name];
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw invalid(object, name, describeJson(value), allowed);
}

/** Reads one of the given words. */
export function readWord<Word extends string>(object: JsonObject, name: string, words: readonly Word[]): Word {
  const value = object.fields[name];
  const word = words.find((each) => each === value);
  if (word !== undefined) return word;
  throw invalid(object, name, describeJson(value), words.join(', '));
}

/** Reads a number from `min` to `max`. */
export function readNumber(object: JsonObject, name: string, min: number, max: number): number {
  const value = object.fields[name];
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw invalid(object, name, describeJson(value), `a number from ${min} to ${max}`);
}

/** Reads an integer from `min` to `max`. */
export function readInteger(object: JsonObject, name: string, min: number, max: number): number {
  const value = object.fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalid(object, name, describeJson(value), `an integer from ${min} to ${max}`);
}

/** Returns the path of a field of an object in its file. */
export const fieldPath = ({ path }: Pick<JsonObject, 'path'>, name: string): string =>
  path === '' ? name : `${path}.${name}`;

/** Creates the error for an invalid field of an object. */
const invalid = (object: JsonObject, name: string, found: string, allowed: string): Error =>
  fieldError(object.kind, fieldPath(object, name), found, allowed);
