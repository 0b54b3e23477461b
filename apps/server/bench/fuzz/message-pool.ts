/** Random messages for the clients of the fuzzer, derived from the declarations of the messages. The same seed gives the same ones. */
import {
  type ClientMessage,
  encodeClientMessage,
  encodeSignal,
  type HelloMessage,
  PROTOCOL_VERSION,
  type SeatInput,
} from '@shotgun-rally/protocol';
import fc from 'fast-check';
import {
  clientMessage,
  driverMovement,
  encoding,
  gunnerMovement,
  participantRole,
} from '../../../../packages/protocol/test/arbitraries.ts';
import { likelyBytes } from '../../../../packages/protocol/test/broken-bytes.ts';

/** How many messages of any kind a pool has, and how many of each other item. */
const MESSAGES = 500;
const OTHERS = 60;
/** A little more than the server accepts. */
const LONG_BYTES = 4200;

// Lists of up to about 100 items instead of 10, so that there are long messages as well.
fc.configureGlobal({ baseSize: 'medium' });

const randomBytes = fc.oneof(
  { weight: 20, arbitrary: likelyBytes },
  { weight: 20, arbitrary: fc.uint8Array({ maxLength: 600 }) },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: LONG_BYTES, maxLength: LONG_BYTES }) },
);
const offer = fc.string({ unit: 'binary-ascii', maxLength: 600 }).map((sdp) => `v=0\r\n${sdp}`);
const signal = fc.oneof(
  fc.constant(encodeSignal({ type: 'dropped' })),
  offer.map((sdp) => JSON.stringify({ type: 'offer', sdp })),
  fc.json(),
  fc.string(),
);
const car = fc.oneof(
  { weight: 9, arbitrary: fc.constant(-1) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 15 }) },
);
const hello = fc.record({ role: participantRole, encoding, car });

/** A message that the server ignores unless its number is larger than that of the one before it. */
export type NumberedMessage = Extract<ClientMessage, { readonly number: number }>;

export interface MessagePool {
  /** Valid messages of every kind, from any role, in any encoding. */
  readonly messages: readonly Uint8Array[];
  readonly numbered: readonly NumberedMessage[];
  readonly driverMovements: readonly SeatInput[];
  readonly gunnerMovements: readonly SeatInput[];
  readonly randomBytes: readonly Uint8Array[];
  readonly signals: readonly string[];
  readonly hellos: readonly Pick<HelloMessage, 'role' | 'encoding' | 'car'>[];
}

/** Returns the pool of a seed. Creating one takes about half a second, so several sessions share it. */
export function createPool(seed: number): MessagePool {
  const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns = OTHERS): Value[] =>
    fc.sample(arbitrary, { seed, numRuns });
  const messages = sample(fc.tuple(clientMessage, encoding), MESSAGES);
  return {
    messages: messages.map(([[message, role], name]) => encodeClientMessage(message, role, name)),
    numbered: messages.flatMap(([[message]]) => ('number' in message ? [message] : [])),
    driverMovements: sample(driverMovement),
    gunnerMovements: sample(gunnerMovement),
    randomBytes: sample(randomBytes),
    signals: sample(signal),
    hellos: sample(hello),
  };
}

/** The same name for everybody, so that the server has to add numbers. */
export const HELLO_BASE = {
  kind: 'hello',
  version: PROTOCOL_VERSION,
  name: 'Fuzz',
  model: '',
  token: '',
  isNewcomer: false,
} as const;
