/** Reads the values of a decoded array one by one, checks each of them, and records the first reason to refuse the message. */

/** Rules for a text, in addition to its length. */
export interface TextRules {
  readonly pattern?: RegExp | undefined;
  /** Returns true for an allowed text. */
  readonly accepts?: ((text: string) => boolean) | undefined;
}

/** A decoded message, or one sentence that says why the bytes were refused. */
export type Decoded<T> = { readonly ok: true; readonly message: T } | { readonly ok: false; readonly reason: string };

/** The first reason to refuse a message, or null if there is none. The readers of nested arrays share one failure. */
interface Failure {
  reason: string | null;
}

const EMPTY: readonly unknown[] = [];
const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * Reads an array's values in order and never throws. Every read returns a value of the expected type even if it fails, so a
 * decoder can read all fields and then check `failure.reason` once.
 */
export class FieldReader {
  readonly failure: Failure;
  readonly #values: readonly unknown[];
  #next = 0;

  constructor(values: readonly unknown[], failure: Failure = { reason: null }) {
    this.#values = values;
    this.failure = failure;
  }

  /** Number of values in the array, including those that have been read. */
  get length(): number {
    return this.#values.length;
  }

  /** Returns the next value; the next read returns it again. */
  peek(): unknown {
    return this.#values[this.#next];
  }

  /** Records `reason`, unless an earlier reason is recorded already. Returns null. */
  fail(reason: string): null {
    this.failure.reason ??= reason;
    return null;
  }

  /** Reads an integer from `min` to `max`. Returns `min` if the value is anything else. */
  integer(name: string, min: number, max: number): number {
    const value = this.take();
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
    this.refuse(name, value, `an integer from ${min} to ${max}`);
    return min;
  }

  /**
   * Reads a string of `min` to `max` Unicode characters that has no control characters and follows `rules`. Returns '' if
   * the value is anything else.
   */
  text(name: string, min: number, max: number, { pattern, accepts }: TextRules = {}): string {
    const value = this.take();
    if (typeof value !== 'string') this.refuse(name, value, 'a string');
    else if (!isWithin([...value].length, min, max)) {
      this.fail(`${name}: got ${[...value].length} characters, allowed: ${min} to ${max}`);
    } else if (CONTROL_CHARACTERS.test(value)) this.fail(`${name}: got a control character, allowed: all others`);
    else if (pattern && !pattern.test(value)) this.fail(`${name}: got "${value}", allowed: ${pattern.source}`);
    else if (accepts && !accepts(value))
      this.fail(
        `${name}: got a text that could mislead people, allowed: visible characters with single spaces between them`,
      );
    else return value;
    return '';
  }

  /** Reads an array of `min` to `max` values. Returns a reader of its values, or of no values if it is anything else. */
  array(name: string, min = 0, max = Number.POSITIVE_INFINITY): FieldReader {
    const value = this.take();
    if (Array.isArray(value) && isWithin(value.length, min, max)) return new FieldReader(value, this.failure);
    this.refuse(name, value, `an array of length ${min === max ? min : `${min} to ${max}`}`);
    return new FieldReader(EMPTY, this.failure);
  }

  /** Reads a bin (a MessagePack byte string). Returns an empty one if the value is anything else. */
  bin(name: string): Uint8Array {
    const value = this.take();
    if (value instanceof Uint8Array) return value;
    this.refuse(name, value, 'a bin');
    return new Uint8Array(0);
  }

  /** Ignores all remaining values. */
  skipRest(): void {
    this.#next = this.#values.length;
  }

  /** Records a failure if there are values left. */
  end(): void {
    const left = this.#values.length - this.#next;
    if (left > 0) this.fail(`values after the last field: got ${left}, allowed: 0`);
  }

  /** Returns the next value without checking it, or undefined after the last value. */
  take(): unknown {
    return this.#values[this.#next++];
  }

  /** Records that the field `name` has the invalid value `value`. `allowed` describes the valid values. */
  refuse(name: string, value: unknown, allowed: string): void {
    this.fail(`${name}: got ${describeValue(value)}, allowed: ${allowed}`);
  }
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** Returns a short description of any value for a reason. */
export function describeValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (value instanceof Uint8Array) return 'a bin';
  if (value === undefined || value === null) return 'nothing';
  // 'ArrayBuffer' of '[object ArrayBuffer]'
  const type =
    typeof value === 'object' ? Object.prototype.toString.call(value).slice('[object '.length, -1) : typeof value;
  return `${/^[aeio]/i.test(type) ? 'an' : 'a'} ${type}`;
}

/** Like `describeValue`, but quotes the characters of a string. */
export const describeText = (value: unknown): string =>
  typeof value === 'string' ? `"${value}"` : describeValue(value);
