/** The types of the schema. A codec converts one type of value into MessagePack values and back. */
import type { FieldReader, TextRules } from './field-reader.ts';

/** The fields of a record or message, by property name, in the order in which they are encoded. */
export type Fields = Readonly<Record<string, Codec<unknown>>>;

/** The rules of a codec as data, from which the tests derive random values and the tables of PROTOCOL.md. */
export type Shape =
  | {
      readonly type: 'integer';
      readonly min: number;
      readonly max: number;
      /** '' for a number without a unit. */
      readonly unit: string;
      /** The encoded integer is the value times this number. */
      readonly perUnit: number;
      /** The encoded integer is a multiple of this number. */
      readonly multipleOf: number;
    }
  | { readonly type: 'flag' }
  | { readonly type: 'bits'; readonly bits: Readonly<Record<string, number>> }
  | ({ readonly type: 'text'; readonly min: number; readonly max: number } & TextRules)
  | { readonly type: 'enumeration'; readonly codes: Readonly<Record<string, number>> }
  | { readonly type: 'vector'; readonly item: Codec<unknown>; readonly length: number }
  | { readonly type: 'list'; readonly item: Codec<unknown>; readonly min: number; readonly max: number }
  | { readonly type: 'optional'; readonly item: Codec<unknown> }
  | { readonly type: 'record'; readonly fields: Fields }
  | { readonly type: 'union'; readonly variants: Readonly<Record<string, VariantShape>> };

/** One variant of a union: the integer that encodes its kind, and its fields. */
export interface VariantShape {
  readonly code: number;
  readonly fields: Fields;
}

/** Encodes and decodes one type of value. */
export interface Codec<Value> {
  readonly shape: Shape;
  /** Appends the encoded value or values to `into`. Does not check them. */
  write(value: Value, into: unknown[]): void;
  /** Reads and checks a value. If it is invalid, `from.failure` gets a reason that begins with `name`. */
  read(from: FieldReader, name: string): Value;
}

/** The type of the values of a codec. */
export type ValueOf<AnyCodec> = AnyCodec extends Codec<infer Value> ? Value : never;

/** Several booleans in one integer, one bit each. In a record, each boolean is a property of the record itself. */
export interface Bits<Name extends string> extends Codec<Readonly<Record<Name, boolean>>> {
  readonly shape: { readonly type: 'bits'; readonly bits: Readonly<Record<Name, number>> };
}

/** The names of all booleans in those fields that are Bits. */
type BitNames<F> = { [Key in keyof F]: F[Key] extends Bits<infer Name> ? Name : never }[keyof F];
/** The fields that are not Bits, and one boolean for each name of those that are. */
type WithBits<F extends Fields> = {
  readonly [Key in keyof F as F[Key] extends Bits<string> ? never : Key]: ValueOf<F[Key]>;
} & { readonly [Name in BitNames<F>]: boolean };
/** Turns an intersection into one object type, which editors display better. */
type Flat<T> = { [Key in keyof T]: T[Key] };
/** The type of a record: one property for each field, and one boolean for each bit. */
export type ValuesOf<F extends Fields> = [BitNames<F>] extends [never]
  ? { readonly [Key in keyof F]: ValueOf<F[Key]> }
  : Flat<WithBits<F>>;
