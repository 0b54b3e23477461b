/** Codecs of several values: records, and unions of records with different `kind`s. */
import type { Codec, Fields, ValuesOf, VariantShape } from './codec.ts';
import type { FieldReader } from './field-reader.ts';

/** Reads and writes fields one after the other, without an array around them. */
interface Group<F extends Fields> {
  write(values: ValuesOf<F>, into: unknown[]): void;
  /** Reads the fields into `values` and returns `values`. */
  read<Given extends object>(from: FieldReader, values: Given): Given & ValuesOf<F>;
}

/**
 * Returns the name of a property in errors and in PROTOCOL.md, in snake case and without the unit: `state_tick` for
 * `stateTick`, `client_time` for `clientTimeMs`.
 */
export const fieldName = (property: string): string =>
  property.replace(/Ms$|M$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns functions that write and read the fields of a record without an array around them. */
function group<F extends Fields>(fields: F): Group<F> {
  const entries = Object.entries(fields).map(([property, codec]) => {
    return { property, name: fieldName(property), codec, isBits: codec.shape.type === 'bits' };
  });
  return {
    write: (values: Readonly<Record<string, unknown>>, into) => {
      for (let index = 0; index < entries.length; index++) {
        const { property, codec, isBits } = entries[index]!;
        codec.write(isBits ? values : values[property], into);
      }
    },
    read: (from, given) => {
      const values = given as Record<string, unknown>;
      for (let index = 0; index < entries.length; index++) {
        const { property, name, codec, isBits } = entries[index]!;
        const value = codec.read(from, name);
        if (isBits) Object.assign(values, value);
        else values[property] = value;
      }
      return values as never;
    },
  };
}

/** The codec of a record: one array with the fields in the order of their declaration. */
export function record<F extends Fields>(fields: F): Codec<ValuesOf<F>> & { readonly fields: F } {
  const { write, read } = group(fields);
  return {
    fields,
    shape: { type: 'record', fields },
    write: (values, into) => {
      const encoded: unknown[] = [];
      write(values, encoded);
      into.push(encoded);
    },
    read: (from, name) => {
      const encoded = from.array(name);
      const values = read(encoded, {});
      encoded.end();
      return values;
    },
  };
}

/** One variant of a union: the integer that encodes its kind, and its fields. */
export interface Variant<F extends Fields> extends VariantShape {
  readonly fields: F;
}
type Variants = Readonly<Record<string, Variant<Fields>>>;

/** Declares one variant of a union. */
export const variant = <F extends Fields>(code: number, fields: F): Variant<F> => ({ code, fields });

/** The type of one variant: its kind and its fields. */
export type VariantOf<Kind extends string, V> =
  V extends Variant<infer F> ? { readonly kind: Kind } & ValuesOf<F> : never;
/** The type of a union: one of its variants. */
export type UnionOf<V> = { [Kind in keyof V & string]: VariantOf<Kind, V[Kind]> }[keyof V & string];

/** The codec of a union. */
export interface UnionCodec<V extends Variants> extends Codec<UnionOf<V>> {
  readonly variants: V;
  /** The kind for each code. */
  readonly kinds: ReadonlyMap<unknown, keyof V & string>;
  /** Reads the fields of a value of this kind. */
  readFields(kind: keyof V & string, from: FieldReader): UnionOf<V>;
}

/** The codec of a union: the code of the value's kind and then its fields, without an array around them. */
export function union<V extends Variants>(variants: V): UnionCodec<V> {
  type Kind = keyof V & string;
  const groups = new Map(Object.entries(variants).map(([kind, { fields }]) => [kind, group(fields)]));
  const kinds = new Map<unknown, Kind>(Object.entries(variants).map(([kind, { code }]) => [code, kind]));
  const readFields = (kind: Kind, from: FieldReader) => groups.get(kind)!.read(from, { kind }) as UnionOf<V>;
  return {
    variants,
    kinds,
    shape: { type: 'union', variants },
    write: (value: { readonly kind: string }, into) => {
      const { kind } = value;
      const fields = groups.get(kind);
      if (!fields) throw new RangeError(`cannot encode the unknown kind ${kind}`);
      into.push(variants[kind]!.code);
      fields.write(value, into);
    },
    readFields,
    read: (from, name) => {
      const code = from.take();
      const kind = kinds.get(code);
      if (kind !== undefined) return readFields(kind, from);
      from.refuse(name, code, [...kinds.keys()].join(', '));
      from.skipRest();
      // Returns a value of the expected type. It is not used, because the failure is recorded.
      return readFields([...kinds.values()][0]!, from);
    },
  };
}
