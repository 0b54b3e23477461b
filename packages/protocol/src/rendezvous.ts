/**
 * Messages of the rendezvous: a WebSocket of a server that passes on the handshakes of races which are hosted in a page. They
 * are text frames with a JSON object of texts.
 */
import { describeText, describeValue } from './schema/field-reader.ts';
import { parseJson } from './schema/parse-json.ts';

/** Maximum number of characters in a message. The code of a handshake has about 300 at most. */
const MAX_LENGTH = 1024;

const FIELDS = {
  /** From a host: asks for a room; with the values of an earlier `room` message, asks for the same room again. */
  host: ['room', 'key'],
  /** To the host: guests find the room by this code. `key` proves later that the room belongs to this host. */
  room: ['room', 'key'],
  /** From a guest: a handshake for the host of a room. */
  join: ['room', 'code'],
  /** To the host: a guest's handshake. */
  offer: ['guest', 'code'],
  /** From the host, and then to the guest: the host's answer. */
  answer: ['guest', 'code'],
  /** To a guest: there is no such room, or its host has left. */
  gone: [],
  /** To either: the server has refused the last message, because of its limits or because it is not allowed. */
  refused: [],
} as const;

/** The allowed values of each field. */
const PATTERNS = {
  room: /^[A-Z2-9]{0,8}$/,
  key: /^[A-Za-z0-9_-]{0,64}$/,
  code: /^[A-Za-z0-9._-]{1,700}$/,
  guest: /^\d{1,9}$/,
};

type Type = keyof typeof FIELDS;

/** A message. All its fields are texts. */
export type RendezvousMessage = {
  [Each in Type]: { readonly type: Each } & { readonly [Field in (typeof FIELDS)[Each][number]]: string };
}[Type];

/** Returns the text frame of a message. Throws RangeError with the reason for a message that `decodeRendezvous` would refuse. */
export function encodeRendezvous(message: RendezvousMessage): string {
  const text = JSON.stringify(message);
  const read = readMessage(text);
  if (typeof read === 'string') throw new RangeError(`cannot encode ${read}`);
  return text;
}

/** Decodes a text frame; null if it is not a valid message. Never throws. */
export function decodeRendezvous(text: string): RendezvousMessage | null {
  const read = readMessage(text);
  return typeof read === 'string' ? null : read;
}

/** Returns the message, or the reason to refuse the text. */
function readMessage(text: string): RendezvousMessage | string {
  if (typeof text !== 'string') return `rendezvous: got ${describeValue(text)}, allowed: a string`;
  if (text.length > MAX_LENGTH) return `rendezvous: got ${text.length} characters, allowed: ${MAX_LENGTH}`;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('type' in value))
    return `rendezvous: got ${describeValue(value)}, allowed: an object with a type`;
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type))
    return `rendezvous: type: got ${describeText(type)}, allowed: ${Object.keys(FIELDS).join(', ')}`;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const message: Record<string, string> = { type };
  for (const name of FIELDS[type as Type]) {
    const field = fields[name];
    const { source } = PATTERNS[name];
    if (typeof field !== 'string' || !PATTERNS[name].test(field))
      return `${type}: ${name}: got ${describeText(field)}, allowed: ${source}`;
    message[name] = field;
  }
  return message as RendezvousMessage;
}
