/** Encodes and decodes the messages from the server to a client. */
import { carCountOf } from '@shotgun-rally/sim';
import type { EventsMessage } from './messages/events.ts';
import { MAX_CARS, MAX_SERVER_BYTES } from './messages/limits.ts';
import { NON_STATE_MESSAGES, type NonStateMessage } from './messages/server-messages.ts';
import { STATE_CODE, type StateMessage } from './messages/state.ts';
import type { Encoding } from './messages/words.ts';
import { packEvents, unpackEvents } from './packed/packed-events.ts';
import { type StateLookup, unpackState } from './packed/packed-state.ts';
import { checked, decode, pack } from './plain/message-pack.ts';
import { readPlainState, writePlainState } from './plain/plain-state.ts';
import { type Decoded, FieldReader } from './schema/field-reader.ts';
import { union } from './schema/records.ts';

/** A message from the server to a client. */
export type ServerMessage = NonStateMessage | StateMessage;

const NON_STATE = union(NON_STATE_MESSAGES);
const KINDS = new Map<unknown, ServerMessage['kind']>([...NON_STATE.kinds, [STATE_CODE, 'state']]);

/**
 * Encodes a message that is the same for all clients with this encoding: any but a packed `state`, which StatePacker
 * encodes. Throws RangeError with the reason for a message that a client would refuse.
 */
export function encodeServerMessage(message: NonStateMessage, encoding: Encoding): Uint8Array;
export function encodeServerMessage(message: StateMessage, encoding: 'plain'): Uint8Array;
export function encodeServerMessage(message: ServerMessage, encoding: Encoding): Uint8Array {
  const values: unknown[] = [];
  if (message.kind === 'state') writePlainState(message, values);
  else NON_STATE.write(message, values);
  if (message.kind === 'events' && encoding === 'packed') values[1] = packEvents(values[1] as number[][]);
  const bytes = pack(values);
  return checked(bytes, decodeServerMessage(bytes, message.kind === 'state' ? carCountOf(message.state) : 0));
}

/**
 * Decodes a message. `cars` is the number of car slots in the race: that of `welcome`, and 0 before it; a `state` is then
 * refused. `stateAt` looks up the acknowledged states; a packed state whose baselines it does not have is refused. Never
 * throws: returns the reason if the bytes are not a valid message.
 */
export function decodeServerMessage(
  bytes: Uint8Array,
  cars: number,
  stateAt: StateLookup = () => undefined,
): Decoded<ServerMessage> {
  return decode<ServerMessage['kind'], ServerMessage>(bytes, MAX_SERVER_BYTES, KINDS, (kind, fields) => {
    const isPacked = fields.peek() instanceof Uint8Array;
    if (kind === 'events' && isPacked) return readPackedEvents(fields);
    if (kind === 'events') return inOrder(NON_STATE.readFields(kind, fields) as EventsMessage, fields);
    if (kind !== 'state') return NON_STATE.readFields(kind, fields);
    if (cars < 1 || cars > MAX_CARS) return fields.fail('got a state before welcome');
    return isPacked ? readPackedState(fields, cars, stateAt) : readPlainState(fields, cars);
  });
}

function readPackedEvents(fields: FieldReader): EventsMessage | null {
  const events = unpackEvents(fields.bin('events'));
  if (typeof events === 'string') return fields.fail(events);
  const message = NON_STATE.readFields('events', new FieldReader([events], fields.verdict));
  return inOrder(message as EventsMessage, fields);
}

function inOrder(message: EventsMessage, fields: FieldReader): EventsMessage {
  let newest = 0;
  for (const { sequence } of message.events) {
    if (sequence <= newest) fields.fail(`sequence: got ${sequence} after ${newest}, allowed: larger numbers`);
    newest = sequence;
  }
  return message;
}

function readPackedState(fields: FieldReader, cars: number, stateAt: StateLookup): StateMessage | null {
  const message = unpackState(fields.bin('state'), cars, stateAt);
  return typeof message === 'string' ? fields.fail(message) : message;
}
