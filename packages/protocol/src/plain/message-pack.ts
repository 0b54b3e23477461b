/**
 * Converts between bytes and the array of a message. Untrusted bytes are decoded in three steps, none of which throws: scan
 * the bytes (prescan.ts), decode them with the MessagePack library, and check every field (FieldReader).
 */
import { Packr, Unpackr } from 'msgpackr';
import { type Decoded, FieldReader } from '../schema/field-reader.ts';
import { prescan } from './prescan.ts';

const packr = new Packr({ useRecords: false, moreTypes: false });
const unpackr = new Unpackr({ useRecords: false, moreTypes: false, int64AsType: 'number' });

/** How the messages of one direction are encoded as arrays. */
export interface MessageFormat<Kind extends string, Message> {
  readonly maxBytes: number;
  /** Maps the code of each allowed kind to the kind. */
  readonly codes: ReadonlyMap<unknown, Kind>;
  /** Reads the fields after the code. Returns null only after it has recorded a failure. */
  readonly read: (kind: Kind, fields: FieldReader) => Message | null;
}

/** Encodes an array of integers, strings, bins and nested arrays as MessagePack. */
export const pack = (values: readonly unknown[]): Uint8Array => packr.pack(values);

/** Decodes a message. Never throws: returns the reason if the bytes are not a valid message. */
export function decode<Kind extends string, Message>(
  bytes: Uint8Array,
  format: MessageFormat<Kind, Message>,
): Decoded<Message> {
  const refusal = prescan(bytes, format.maxBytes);
  if (refusal !== null) return { ok: false, reason: refusal };
  const values = unpack(bytes);
  return values === null ? { ok: false, reason: 'not MessagePack' } : read(values, format);
}

/**
 * Encodes a message. `values` is its plain array, and `compress` returns the array to send. Throws RangeError for a message that the
 * recipient would refuse, so that mistakes are found in the sender. The error names the wrong field.
 */
export function encode<Kind extends string, Message>(
  values: readonly unknown[],
  format: MessageFormat<Kind, Message>,
  compress: (values: readonly unknown[]) => readonly unknown[] = (plain) => plain,
): Uint8Array {
  // Bytes and bits have no names of fields, but the plain array has.
  const plain = read(values, format);
  if (!plain.ok) throw refusalOf(plain.reason);
  const bytes = pack(compress(values));
  const refusal = prescan(bytes, format.maxBytes);
  if (refusal !== null) throw refusalOf(`${format.codes.get(values[0])}: ${refusal}`);
  return bytes;
}

const refusalOf = (reason: string): RangeError => new RangeError(`cannot encode ${reason}`);

/** Checks the array of a message. */
function read<Kind extends string, Message>(
  values: readonly unknown[],
  format: MessageFormat<Kind, Message>,
): Decoded<Message> {
  const fields = new FieldReader(values);
  const code = fields.take();
  const kind = format.codes.get(code);
  if (kind === undefined) {
    fields.refuse('kind', code, [...format.codes.keys()].join(', '));
    return { ok: false, reason: fields.failure.reason ?? '' };
  }
  const message = format.read(kind, fields);
  fields.end();
  const { reason } = fields.failure;
  return reason === null && message !== null ? { ok: true, message } : { ok: false, reason: `${kind}: ${reason}` };
}

/** Returns the array that the bytes encode, or null if they encode none or the library fails. The prescan excludes both. */
function unpack(bytes: Uint8Array): unknown[] | null {
  try {
    const values: unknown = unpackr.unpack(bytes);
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
}
