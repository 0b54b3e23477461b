/** Walks a decoded array field by field, checks each, and remembers the first thing that is wrong. */

/** A decoded value, or one sentence about why there is none. */
export type Decoded<T> = { readonly ok: true; readonly message: T } | { readonly ok: false; readonly reason: string };

/** What is wrong with a message; shared by the readers of all its arrays. */
export interface Verdict {
  reason: string | null;
}

const NOTHING: readonly unknown[] = [];
const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * Reads an array's values in order. After a failure every read still returns a harmless value within its bounds, so
 * that a decoder reads straight on, and asks `verdict.reason` once, at the end.
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

  /** The value that the next read gets, unchecked. */
  peek(): unknown {
    return this.#values[this.#next];
  }

  /** Notes what is wrong, unless something was before. */
  fail(reason: string): void {
    this.verdict.reason ??= reason;
  }

  /** The next value, an integer from `min` to `max`; `min` if it is not. */
  integer(name: string, min: number, max: number): number {
    const value = this.#take();
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
    this.fail(`${name}: ${typeof value === 'number' ? value : kindOf(value)} is not an integer from ${min} to ${max}`);
    return min;
  }

  /** The next value, 0 or 1; false if it is neither. */
  boolean(name: string): boolean {
    return this.integer(name, 0, 1) === 1;
  }

  /** The next value, the code of a word in `codes`; the first word if it is not. */
  word<Word extends string>(name: string, codes: Readonly<Record<Word, number>>): Word {
    const value = this.#take();
    let fallback: Word | undefined;
    for (const word in codes) {
      if (codes[word] === value) return word;
      fallback ??= word;
    }
    this.fail(`${name}: ${typeof value === 'number' ? value : kindOf(value)} is none of its codes`);
    return fallback as Word;
  }

  /** The next value, a string of `min` to `max` Unicode characters, none of them a control character; '' if it is not. */
  text(name: string, min: number, max: number, allowed?: RegExp): string {
    const value = this.#take();
    if (typeof value !== 'string') this.fail(`${name}: ${kindOf(value)} is not a string`);
    else if (value.length > 2 * max || !isWithin([...value].length, min, max)) {
      this.fail(`${name}: not ${min} to ${max} characters long`);
    } else if (CONTROL_CHARACTERS.test(value)) this.fail(`${name}: has control characters`);
    else if (allowed !== undefined && !allowed.test(value)) this.fail(`${name}: has characters that are not allowed`);
    else return value;
    return '';
  }

  /** A reader of the next value, an array of `min` to `max` values; of an empty array if it is not. */
  array(name: string, min: number, max: number): FieldReader {
    const value = this.#take();
    if (Array.isArray(value) && isWithin(value.length, min, max)) return new FieldReader(value, this.verdict);
    const came = Array.isArray(value) ? `${value.length} values` : kindOf(value);
    this.fail(`${name}: ${came} where an array of ${min === max ? min : `${min} to ${max}`} is expected`);
    return new FieldReader(NOTHING, this.verdict);
  }

  /** The next value, a bin; an empty one if it is not. */
  bin(name: string): Uint8Array {
    const value = this.#take();
    if (value instanceof Uint8Array) return value;
    this.fail(`${name}: ${kindOf(value)} is not a bin`);
    return new Uint8Array(0);
  }

  /** Leaves the values that are left unjudged. */
  skipRest(): void {
    this.#next = this.#values.length;
  }

  /** Fails if values are left. */
  end(): void {
    if (this.#next < this.#values.length) this.fail(`${this.#values.length - this.#next} values too many`);
  }

  #take(): unknown {
    return this.#values[this.#next++];
  }
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (value instanceof Uint8Array) return 'a bin';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}
