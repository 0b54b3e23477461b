// For the tests of hostile bytes: encodes MessagePack without checks, and returns the reason of a refusal.
import { Packr } from 'msgpackr';
import type { decodeClientMessage, decodeServerMessage } from '../src/index.ts';

const packr = new Packr({ useRecords: false });

export const pack = (value: unknown): Uint8Array => packr.pack(value);
export const unpack = (bytes: Uint8Array): unknown => packr.unpack(bytes);

/** The reason of a refusal, or a text with the message. */
export function reasonOf(
  decoded: ReturnType<typeof decodeClientMessage> | ReturnType<typeof decodeServerMessage>,
): string {
  return decoded.ok ? `no reason, but ${JSON.stringify(decoded.message)}` : decoded.reason;
}
