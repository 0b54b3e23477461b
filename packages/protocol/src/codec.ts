/**
 * Messages to bytes and back. A message is one MessagePack array, [kind, ...fields]; what each holds: PROTOCOL.md.
 * Decoding takes a stranger's bytes in three steps, and none of them throws: look at the bytes (prescan.ts), let
 * MessagePack make arrays of them, check every field (validate.ts).
 */
import { carCountOf, stateLength } from '@shotgun-rally/sim';
import { Packr, Unpackr } from 'msgpackr';
import { clientFields, readClientMessage } from './client-messages.ts';
import { clientKinds, SERVER_KINDS } from './kinds.ts';
import { MAX_CARS, MAX_CLIENT_BYTES, MAX_SERVER_BYTES } from './limits.ts';
import type { ClientMessage, Encoding, ParticipantRole, ServerMessage, StateMessage } from './messages.ts';
import { PackedState, type Recipient, type StateLookup, unpackState } from './packed.ts';
import { plainStateFields, readPlainState } from './plain.ts';
import { prescan } from './prescan.ts';
import { type NonStateMessage, readServerMessage, serverFields } from './server-messages.ts';
import { type Decoded, FieldReader } from './validate.ts';

const packr = new Packr({ useRecords: false, moreTypes: false });
const unpackr = new Unpackr({ useRecords: false, moreTypes: false, int64AsType: 'number' });

/**
 * `participantRole`: the sender's, which decides what a movement is; a watcher makes none. `encoding` decides how `inputs` are packed; the
 * server reads both at any time. Throws TypeError for a movement of the other role, and RangeError, with the reason, for
 * any other message that the other end would refuse.
 */
export function encodeClientMessage(
  message: ClientMessage,
  participantRole: ParticipantRole,
  encoding: Encoding = 'plain',
): Uint8Array {
  const bytes = packr.pack(clientFields(message, participantRole, encoding));
  return checked(bytes, decodeClientMessage(bytes, participantRole));
}

/** `participantRole`: the sender's, or null before its `hello`; `inputs` are then refused. Never throws. */
export function decodeClientMessage(
  bytes: Uint8Array,
  participantRole: ParticipantRole | null,
): Decoded<ClientMessage> {
  const kinds = clientKinds(participantRole);
  return decode(bytes, MAX_CLIENT_BYTES, kinds, (kind, fields) => readClientMessage(kind, fields, participantRole));
}

/**
 * A message that is the same for all who get it in this encoding: any but a packed `state`. Encode once, send to everybody.
 * Throws RangeError, with the reason, for a message that the other end would refuse.
 */
export function encodeServerMessage(message: NonStateMessage, encoding: Encoding): Uint8Array;
export function encodeServerMessage(message: StateMessage, encoding: 'plain'): Uint8Array;
export function encodeServerMessage(message: ServerMessage, encoding: Encoding): Uint8Array {
  const isState = message.kind === 'state';
  const bytes = packr.pack(isState ? plainStateFields(message) : serverFields(message, encoding));
  return checked(bytes, decodeServerMessage(bytes, isState ? carCountOf(message.state) : 0));
}

/**
 * One state on its way to many receivers, packed; for those who have the same baselines most of the work is done once.
 * Both throw RangeError, with the reason, for a state that the other end would refuse.
 */
export class StatePacker {
  readonly #packed: PackedState;

  constructor(message: StateMessage) {
    this.#packed = new PackedState(message);
  }

  encodeFor(recipient: Recipient): Uint8Array {
    return packr.pack([SERVER_KINDS.state, this.#packed.binFor(recipient)]);
  }
}

/** Our own mistakes are found where they are made, and not by whoever reads the bytes. */
function checked(bytes: Uint8Array, decoded: Decoded<unknown>): Uint8Array {
  if (!decoded.ok) throw new RangeError(`cannot encode ${decoded.reason}`);
  return bytes;
}

/**
 * `cars`: slots in the race, as `welcome` told, 0 before that; a `state` is then refused. `stateAt` gives the states that
 * were acknowledged; a packed state whose baselines it does not have is refused. Never throws.
 */
export function decodeServerMessage(
  bytes: Uint8Array,
  cars: number,
  stateAt: StateLookup = () => undefined,
): Decoded<ServerMessage> {
  return decode<ServerMessage>(bytes, MAX_SERVER_BYTES, SERVER_KINDS, (kind, fields) => {
    if (kind !== 'state') return readServerMessage(kind, fields);
    if (cars < 1 || cars > MAX_CARS) fields.fail('state before welcome');
    return fields.peek() instanceof Uint8Array ? readPackedState(fields, cars, stateAt) : readPlainState(fields, cars);
  });
}

function readPackedState(fields: FieldReader, cars: number, stateAt: StateLookup): StateMessage {
  const message = unpackState(fields.bin('state'), cars, stateAt);
  if (typeof message !== 'string') return message;
  fields.fail(message);
  return { kind: 'state', state: new Int32Array(stateLength(cars)), reports: [], past: [], commands: [] };
}

function decode<Message extends { readonly kind: string }>(
  bytes: Uint8Array,
  maxBytes: number,
  kinds: Readonly<Record<Message['kind'], number>>,
  read: (kind: Message['kind'], fields: FieldReader) => Message,
): Decoded<Message> {
  const refusal = prescan(bytes, maxBytes);
  if (refusal !== null) return { ok: false, reason: refusal };
  const values = unpack(bytes);
  if (values === null) return { ok: false, reason: 'not MessagePack' };
  const fields = new FieldReader(values);
  const kind = fields.word('kind', kinds);
  if (fields.verdict.reason !== null) return { ok: false, reason: fields.verdict.reason };
  const message = read(kind, fields);
  fields.end();
  const { reason } = fields.verdict;
  return reason === null ? { ok: true, message } : { ok: false, reason: `${kind}: ${reason}` };
}

/** The array that the bytes stand for. The prescan leaves nothing for the library to trip over; null if it does. */
function unpack(bytes: Uint8Array): unknown[] | null {
  try {
    const values: unknown = unpackr.unpack(bytes);
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
}
