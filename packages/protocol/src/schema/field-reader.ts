/** Reads the values of a decoded array one by one, checks each of them, and collects the first reason to refuse it. */

/** A decoded value, or one sentence that says why the bytes were refused. */
export type Decoded<T> = { readonly ok: true; readonly message: T } | { readonly ok: false; readonly reason: string };

/** The first reason to refuse a message; null while there is none. All readers of one message share one verdict. */
interface Verdict {
  reason: string | null;
}

const EMPTY: readonly unknown[] = [];
const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * Reads an array's values in order and never throws. After a failure every read still returns a value within its bounds,
 * so a decoder can read on to the end and check `verdict.reason` once.
 */
export class FieldReader {
  readonly verdict: Verdict;
  readonly #values: readonly unknown[];
  #next = 0;

  constructor(values: readonly unknown[], verdict: Verdict = { reason: null }) {
    this.#values = values;
    this.verdict = verdict;
  }

  get length(): number {
    return this.#values.length;
  }

  /** The value that the next read returns, unchecked. */
  peek(): unknown {
    return this.#values[this.#next];
  }

  /** Records `reason`, unless an earlier reason is recorded already. Returns null. */
  fail(reason: string): null {
    this.verdict.reason ??= reason;
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
   * Reads a string of `min` to `max` Unicode characters without control characters, all of them matched by `pattern`.
   * Returns '' if the value is anything else.
   */
  text(name: string, min: number, max: number, pattern?: RegExp): string {
    const value = this.take();
    if (typeof value !== 'string') this.refuse(name, value, 'a string');
    else if (!isWithin([...value].length, min, max)) {
      this.fail(`${name}: got ${[...value].length} characters, allowed: ${min} to ${max}`);
    } else if (CONTROL_CHARACTERS.test(value)) this.fail(`${name}: got a control character, allowed: all others`);
    else if (pattern && !pattern.test(value)) this.fail(`${name}: got "${value}", allowed: ${pattern.source}`);
    else return value;
    return '';
  }

  /** Returns a reader of the next value, an array of `min` to `max` values; of an empty array if it is anything else. */
  array(name: string, min = 0, max = Number.POSITIVE_INFINITY): FieldReader {
    const value = this.take();
    if (Array.isArray(value) && isWithin(value.length, min, max)) return new FieldReader(value, this.verdict);
    this.refuse(name, value, `an array of ${min === max ? min : `${min} to ${max}`}`);
    return new FieldReader(EMPTY, this.verdict);
  }

  /** Reads a bin. Returns an empty one if the value is anything else. */
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

  /** Fails if there are values left. */
  end(): void {
    const left = this.#values.length - this.#next;
    if (left > 0) this.fail(`got ${left} values more, allowed: none`);
  }

  /** Returns the next value unchecked, or undefined after the last. */
  take(): unknown {
    return this.#values[this.#next++];
  }

  /** Records that field `name` has a `value` that is not `allowed`. */
  refuse(name: string, value: unknown, allowed: string): void {
    this.fail(`${name}: got ${describe(value)}, allowed: ${allowed}`);
  }
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function describe(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value instanceof Uint8Array) return 'a bin';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}
