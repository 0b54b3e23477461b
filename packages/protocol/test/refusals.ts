// For the tests of hostile bytes: encodes MessagePack without checks, and returns why a message was refused.
import { Packr } from 'msgpackr';
import type { decodeClientMessage, decodeServerMessage } from '../src/index.ts';

const packr = new Packr({ useRecords: false });

export const pack = (value: unknown): Uint8Array => packr.pack(value);
export const unpack = (bytes: Uint8Array): unknown => packr.unpack(bytes);

/** Returns why the message was refused, or a text with the message if it was accepted. */
export function reasonOf(
  decoded: ReturnType<typeof decodeClientMessage> | ReturnType<typeof decodeServerMessage>,
): string {
  return decoded.ok ? `accepted: ${JSON.stringify(decoded.message)}` : decoded.reason;
}
