/** Encodes and decodes the messages from the server to a client. */
import { carCountOf } from '@shotgun-rally/sim/state';
import type { Encoding } from './messages/enumerations.ts';
import type { EventsMessage } from './messages/events.ts';
import { MAX_CARS, MAX_SERVER_BYTES } from './messages/limits.ts';
import { NON_STATE_MESSAGES, type NonStateMessage } from './messages/server-messages.ts';
import { STATE_CODE, type StateMessage } from './messages/state.ts';
import { packEvents, unpackEvents } from './packed/packed-events.ts';
import { type StateLookup, unpackState } from './packed/state/unpack-state.ts';
import { decode, encode, type MessageFormat } from './plain/message-pack.ts';
import { readPlainState, writePlainState } from './plain/plain-state.ts';
import { type Decoded, FieldReader } from './schema/field-reader.ts';
import { union } from './schema/records.ts';

/** A message from the server to a client. */
export type ServerMessage = NonStateMessage | StateMessage;

const NON_STATE_CODEC = union(NON_STATE_MESSAGES);
const KINDS = new Map<unknown, ServerMessage['kind']>([...NON_STATE_CODEC.kinds, [STATE_CODE, 'state']]);

/**
 * Encodes a message whose bytes are the same for all clients with this encoding. A packed `state` depends on the client:
 * StatePacker encodes it. Throws RangeError with the reason for a message that a client would refuse.
 */
export function encodeServerMessage(message: NonStateMessage, encoding: Encoding): Uint8Array;
export function encodeServerMessage(message: StateMessage, encoding: 'plain'): Uint8Array;
export function encodeServerMessage(message: ServerMessage, encoding: Encoding): Uint8Array {
  const values: unknown[] = [];
  if (message.kind === 'state') writePlainState(message, values);
  else NON_STATE_CODEC.write(message, values);
  const format = formatOf(message.kind === 'state' ? carCountOf(message.state) : 0);
  return encode(values, format, message.kind === 'events' && encoding === 'packed' ? compressEvents : undefined);
}

/** Returns the packed array of `events`, whose plain one is its code, `after` and the array of events. */
const compressEvents = ([code, after, events]: readonly unknown[]): readonly unknown[] => [
  code,
  packEvents(after as number, events as number[][]),
];

/**
 * Decodes a message. `cars` is the number of car slots in the race, which `welcome` contains. Before `welcome` pass 0:
 * states are then refused. `stateAt` looks up the earlier states from which a packed state is a difference (its baselines);
 * a packed state without them is refused. Never throws: returns the reason if the bytes are not a valid message.
 */
export function decodeServerMessage(bytes: Uint8Array, cars: number, stateAt?: StateLookup): Decoded<ServerMessage> {
  return decode(bytes, formatOf(cars, stateAt));
}

/** Returns how messages to a client are encoded in a race with `cars` car slots. */
const formatOf = (
  cars: number,
  stateAt: StateLookup = () => undefined,
): MessageFormat<ServerMessage['kind'], ServerMessage> => ({
  maxBytes: MAX_SERVER_BYTES,
  codes: KINDS,
  read: (kind, fields) => {
    const isPacked = fields.peek() instanceof Uint8Array;
    if (kind === 'events' && isPacked) return readPackedEvents(fields);
    if (kind === 'events') return checkOrder(NON_STATE_CODEC.readFields(kind, fields) as EventsMessage, fields);
    if (kind !== 'state') return NON_STATE_CODEC.readFields(kind, fields);
    if (cars === 0) return fields.fail('got a state before welcome');
    if (!Number.isInteger(cars) || cars < 1 || cars > MAX_CARS) return refuseCars(cars, fields);
    return isPacked ? readPackedState(fields, cars, stateAt) : readPlainState(fields, cars);
  },
});

function refuseCars(cars: number, fields: FieldReader): null {
  fields.refuse('cars', cars, `an integer from 1 to ${MAX_CARS}`);
  return null;
}

/** First byte of a packed state: it is an array of two, the code and the bin. A plain state is a longer array. */
const ARRAY_OF_TWO = 0x92;

/** Returns true if the bytes, a valid `state`, are packed. A packed state has all cars, a plain one may leave out far cars. */
export const isPackedState = (bytes: Uint8Array): boolean => bytes[0] === ARRAY_OF_TWO;

function readPackedEvents(fields: FieldReader): EventsMessage | null {
  const values = unpackEvents(fields.bin('events'));
  if (typeof values === 'string') return fields.fail(values);
  const message = NON_STATE_CODEC.readFields('events', new FieldReader(values, fields.failure));
  return checkOrder(message as EventsMessage, fields);
}

/** Returns `message`. Records a failure if the sequence numbers of its events do not increase from `after`. */
function checkOrder(message: EventsMessage, fields: FieldReader): EventsMessage {
  let previous = message.after;
  for (const { sequence } of message.events) {
    if (sequence <= previous) fields.fail(`sequence: got ${sequence} after ${previous}, allowed: larger numbers`);
    previous = sequence;
  }
  return message;
}

function readPackedState(fields: FieldReader, cars: number, stateAt: StateLookup): StateMessage | null {
  const message = unpackState(fields.bin('state'), cars, stateAt);
  return typeof message === 'string' ? fields.fail(message) : message;
}
