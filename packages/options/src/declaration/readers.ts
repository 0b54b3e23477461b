/** Readers: each turns the text given for an option into a value, and describes the texts that it accepts. */

/** Reads the text of one option. */
export interface Reader<Value> {
  /** The accepted texts in words, for help and error messages. */
  readonly allowed: string;
  /** Returns undefined if the text is not allowed. */
  readonly read: (text: string) => Value | undefined;
  /** The text that is read if the option is given without a value; without this field a value is required. */
  readonly impliedText?: string;
  /** True if error messages must not repeat the text, because it can be a password. */
  readonly isSecret?: boolean;
}

/** A delay range in milliseconds, both ends included; `minMs` is at most `maxMs`. */
export interface DelayRange {
  readonly minMs: number;
  readonly maxMs: number;
}

const PERCENT_MAX = 100;

/**
 * Returns a reader of numbers from `min` to `max` whose digits match `digitsPattern`. It accepts a minus sign if `min` is
 * negative, but no plus sign, exponent or spaces.
 */
function numberReader(min: number, max: number, kind: string, digitsPattern: string, unit: string): Reader<number> {
  const pattern = new RegExp(`^${min < 0 ? '-?' : ''}${digitsPattern}$`);
  return {
    allowed: `${kind} from ${min} to ${max}${unit && ` ${unit}`}`,
    read: (text) => {
      const value = Number(text);
      return pattern.test(text) && value >= min && value <= max ? value : undefined;
    },
  };
}

/** An integer from `min` to `max`, both included. `unit`, such as `ms`, is only used in help and error messages. */
export const integer = (min: number, max: number, unit = ''): Reader<number> =>
  numberReader(min, max, 'an integer', '\\d+', unit);

/** A decimal number from `min` to `max`, both included. `unit`, such as `ms`, is only used in help and error messages. */
export const decimal = (min: number, max: number, unit = ''): Reader<number> =>
  numberReader(min, max, 'a number', '\\d+(\\.\\d+)?', unit);

/** A percentage from 0 to 100. The value is divided by 100, so it is from 0 to 1. */
export const percent = (): Reader<number> => {
  const { read } = decimal(0, PERCENT_MAX);
  return {
    allowed: `a percentage from 0 to ${PERCENT_MAX}`,
    read: (text) => {
      const value = read(text);
      return value === undefined ? undefined : value / PERCENT_MAX;
    },
  };
};

/** One of `values`; the text must be exactly the value as a string. */
export const oneOf = <Value extends string | number>(values: readonly Value[]): Reader<Value> => ({
  allowed: values.join(', '),
  read: (text) => values.find((value) => `${value}` === text),
});

/** Two delays as `MIN-MAX`, or one number for a fixed delay. The reader `delay` reads each number. */
export const delayRange = (delay: Reader<number>): Reader<DelayRange> => ({
  allowed: `one number or MIN-MAX, each ${delay.allowed}`,
  read: (text) => {
    const [first = '', second = first, ...more] = text.split('-');
    const minMs = delay.read(first);
    const maxMs = delay.read(second);
    if (minMs === undefined || maxMs === undefined || more.length > 0) return undefined;
    return minMs <= maxMs ? { minMs, maxMs } : undefined;
  },
});

/** A text that matches `pattern`; `allowed` describes the pattern in words. */
export const matching = (pattern: RegExp, allowed: string): Reader<string> => ({
  allowed,
  read: (text) => (pattern.test(text) ? text : undefined),
});

/** Several texts with commas between them; the reader `item` reads each of them. */
export const listOf = <Value>(item: Reader<Value>): Reader<readonly Value[]> => ({
  allowed: `one or more, with commas between them: each ${item.allowed}`,
  read: (text) => {
    const values = text.split(',').map((part) => item.read(part.trim()));
    return values.includes(undefined) ? undefined : (values as Value[]);
  },
});

/** True if given without a value or as 1, false if given as 0. */
export const flag = (): Reader<boolean> => ({
  allowed: '1, 0',
  impliedText: '1',
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
});
