/** Codecs of single values: integers, flags, strings, enumerations, lists. */
import type { Bits, Codec } from './codec.ts';
import type { FieldReader, TextRules } from './field-reader.ts';

/**
 * A number that is encoded as an integer from `min` to `max`: the number times `perUnit`. The result must be an integer and a
 * multiple of `multipleOf`.
 */
const stepped = (min: number, max: number, unit: string, perUnit: number, multipleOf = 1): Codec<number> => ({
  shape: { type: 'integer', min, max, unit, perUnit, multipleOf },
  write: (value, into) => into.push(value * perUnit),
  read: (from, name) => {
    const value = from.integer(name, min, max);
    if (value % multipleOf !== 0) from.refuse(name, value, `multiples of ${multipleOf}`);
    return value / perUnit;
  },
});

/** An integer from `min` to `max`, encoded without change. */
export const integer = (min: number, max: number, unit = ''): Codec<number> => stepped(min, max, unit, 1);

/** An integer from `min` to `max` that is a multiple of `multipleOf`, encoded without change. */
export const multiple = (min: number, max: number, multipleOf: number, unit = ''): Codec<number> =>
  stepped(min, max, unit, 1, multipleOf);

/** A number that must be a multiple of `step`, encoded as its number of steps, from `min` to `max`. */
export const steps = (min: number, max: number, step: number, unit: string): Codec<number> =>
  stepped(min, max, unit, 1 / step);

/** A number that is encoded times `perUnit`, rounded to the nearest integer and limited to the range `min` to `max`. */
export const rounded = (min: number, max: number, perUnit: number, unit: string): Codec<number> => ({
  ...stepped(min, max, unit, perUnit),
  write: (value, into) => into.push(Math.max(min, Math.min(Math.round(value * perUnit), max))),
});

/** A number that is 0 if it is missing. */
export const orZero = (codec: Codec<number>): Codec<number | undefined> => ({
  ...codec,
  write: (value = 0, into) => codec.write(value, into),
});

/** A boolean, encoded as 0 or 1. */
export const flag: Codec<boolean> = {
  shape: { type: 'flag' },
  write: (value, into) => into.push(Number(value)),
  read: (from, name) => from.integer(name, 0, 1) === 1,
};

/** Several booleans, encoded as one integer: the sum of the `masks` of the booleans that are true. */
export function bits<const Name extends string>(masks: Readonly<Record<Name, number>>): Bits<Name> {
  const names = Object.keys(masks) as Name[];
  const allBits = names.reduce((sum, name) => sum | masks[name], 0);
  return {
    shape: { type: 'bits', bits: masks },
    write: (value, into) => {
      let sum = 0;
      for (const name of names) if (value[name]) sum |= masks[name];
      into.push(sum);
    },
    read: (from, name) => {
      const sum = from.integer(name, 0, allBits);
      const value: Partial<Record<Name, boolean>> = {};
      for (const bitName of names) value[bitName] = (sum & masks[bitName]) !== 0;
      return value as Record<Name, boolean>;
    },
  };
}

/** A string of `min` to `max` Unicode characters that has no control characters and follows `rules`. */
export const text = (min: number, max: number, rules: TextRules = {}): Codec<string> => ({
  shape: { type: 'text', min, max, ...rules },
  write: (value, into) => into.push(value),
  read: (from, name) => from.text(name, min, max, rules),
});

/** One of several names, encoded as the name's integer in `codes`. */
export const enumeration = <const Name extends string>(codes: Readonly<Record<Name, number>>): Codec<Name> => ({
  shape: { type: 'enumeration', codes },
  write: (value, into) => into.push(codes[value]),
  read: (from, name) => readEnumeration(from, name, codes),
});

/** Reads a code and returns its name. Returns the first name if the value is not a code. */
function readEnumeration<Name extends string>(
  from: FieldReader,
  field: string,
  codes: Readonly<Record<Name, number>>,
): Name {
  const value = from.take();
  let first: Name | undefined;
  for (const name in codes) {
    if (codes[name] === value) return name;
    first ??= name;
  }
  from.refuse(field, value, Object.values(codes).join(', '));
  return first as Name;
}

/** Three numbers with the same codec, encoded one after the other without an array around them. */
export const vector = (item: Codec<number>): Codec<readonly [x: number, y: number, z: number]> => ({
  shape: { type: 'vector', item, length: 3 },
  write: (values, into) => into.push(...values),
  read: (from, name) => [item.read(from, name), item.read(from, name), item.read(from, name)],
});

/** An array of `min` to `max` values. */
export const list = <Item>(item: Codec<Item>, max: number, min = 0): Codec<readonly Item[]> => ({
  shape: { type: 'list', item, min, max },
  write: (values, into) => {
    const items: unknown[] = [];
    for (const value of values) item.write(value, items);
    into.push(items);
  },
  read: (from, name) => {
    const items = from.array(name, min, max);
    const values: Item[] = [];
    while (values.length < items.length) values.push(item.read(items, name));
    return values;
  },
});

/** A value or null, encoded as an array with one value or none. */
export const optional = <Item>(item: Codec<Item>): Codec<Item | null> => ({
  shape: { type: 'optional', item },
  write: (value, into) => {
    const items: unknown[] = [];
    if (value !== null) item.write(value, items);
    into.push(items);
  },
  read: (from, name) => {
    const items = from.array(name, 0, 1);
    return items.length === 0 ? null : item.read(items, name);
  },
});
