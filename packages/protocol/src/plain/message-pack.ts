/**
 * Converts between bytes and the array of a message. Untrusted bytes are decoded in three steps, none of which throws: scan
 * the bytes (prescan.ts), decode them with the MessagePack library, and check every field (FieldReader).
 */
import { Packr, Unpackr } from 'msgpackr';
import { type Decoded, FieldReader } from '../schema/field-reader.ts';
import { prescan } from './prescan.ts';

const packr = new Packr({ useRecords: false, moreTypes: false });
const unpackr = new Unpackr({ useRecords: false, moreTypes: false, int64AsType: 'number' });

/** Encodes an array of integers, strings, bins and nested arrays as MessagePack. */
export const pack = (values: readonly unknown[]): Uint8Array => packr.pack(values);

/**
 * Decodes a message of at most `maxBytes`. `codes` maps the code of each allowed kind to the kind. `read` reads the fields
 * after the code, and returns null only after it has recorded a failure. Never throws.
 */
export function decode<Kind extends string, Message>(
  bytes: Uint8Array,
  maxBytes: number,
  codes: ReadonlyMap<unknown, Kind>,
  read: (kind: Kind, fields: FieldReader) => Message | null,
): Decoded<Message> {
  const refusal = prescan(bytes, maxBytes);
  if (refusal !== null) return { ok: false, reason: refusal };
  const values = unpack(bytes);
  if (values === null) return { ok: false, reason: 'not MessagePack' };
  const fields = new FieldReader(values);
  const code = fields.take();
  const kind = codes.get(code);
  if (kind === undefined) {
    fields.refuse('kind', code, [...codes.keys()].join(', '));
    return { ok: false, reason: fields.failure.reason ?? '' };
  }
  const message = read(kind, fields);
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

/**
 * Returns `bytes` if the recipient would accept them. Throws RangeError if `decoded`, the result of decoding them, is a
 * refusal, so that mistakes are found in the sender.
 */
export function requireAccepted(bytes: Uint8Array, decoded: Decoded<unknown>): Uint8Array {
  if (!decoded.ok) throw new RangeError(`cannot encode ${decoded.reason}`);
  return bytes;
}
