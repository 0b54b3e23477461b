// PROTOCOL.md agrees with the code: its tables are current, and the code decodes and encodes its examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RACE } from '@shotgun-rally/sim';
import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  MAX_CLIENT_BYTES,
  MAX_DEPTH,
  MAX_SERVER_BYTES,
  MAX_STRING_BYTES,
  type ParticipantRole,
  PROTOCOL_VERSION,
  type StateLookup,
  type StateMessage,
} from '../src/index.ts';
import { COMMON_CLIENT_MESSAGES } from '../src/messages/client-messages.ts';
import { PARTICIPANT_ROLES } from '../src/messages/enumerations.ts';
import { INPUTS_CODES } from '../src/messages/inputs.ts';
import { NON_STATE_MESSAGES, WELCOME } from '../src/messages/server-messages.ts';
import { STATE_CODE } from '../src/messages/state.ts';
import { encodeAny } from './encode-any.ts';
import { withTables } from './tables.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../PROTOCOL.md'), 'utf8');
/** The race in the examples has two car slots, and the packed states are for a recipient in car 1. */
const CARS = 2;
const OWN_CAR = 1;
/** The tick of the plain state, which is the baseline of the second packed state. */
const BASELINE_TICK = 1232;
const ROLES = Object.keys(PARTICIPANT_ROLES) as ParticipantRole[];
const packr = new Packr({ useRecords: false });

interface Example {
  readonly bytes: Uint8Array;
  /** The decoded MessagePack array, from the JSON after the bytes. Packed messages have no JSON. */
  readonly array: unknown[] | undefined;
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
const EXAMPLES: readonly Example[] = [...TEXT.matchAll(/```hex\n([^`]+)```\n(?:```json\n([^`]+)```)?/g)].map(
  ([, hex = '', json]) => ({ bytes: bytesOf(hex), array: json === undefined ? undefined : JSON.parse(json) }),
);

/** The code of a message, in the byte after the array header. */
const codeOf = (bytes: Uint8Array): number => bytes[1]!;
/** Returns true for a client's message. The codes of all client messages are smaller than those of server messages. */
const isFromClient = (bytes: Uint8Array): boolean => codeOf(bytes) < WELCOME.code;
/** Returns a role with which the server accepts the message: the code of `inputs` is valid for one role only. */
const roleOf = (bytes: Uint8Array): ParticipantRole =>
  ROLES.find((role) => decodeClientMessage(bytes, role).ok) ?? 'driver';
const isState = ({ bytes }: Example): boolean => codeOf(bytes) === STATE_CODE;

/** Looks up the plain state, which is the baseline of DIFFERENCE. */
const stateAt: StateLookup = (tick) =>
  EXAMPLES.filter((example) => example.array && isState(example))
    .map(({ bytes }) => expectMessage(decodeServerMessage(bytes, CARS)) as StateMessage)
    .find(({ state }) => state[RACE.tick] === tick);
/** The second of the two packed states: it has a baseline. */
const DIFFERENCE = EXAMPLES.filter((example) => !example.array && isState(example)).at(-1);

function expectMessage<T>(decoded: { ok: true; message: T } | { ok: false; reason: string }): T {
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message;
}

const decode = (bytes: Uint8Array) =>
  isFromClient(bytes) ? decodeClientMessage(bytes, roleOf(bytes)) : decodeServerMessage(bytes, CARS, stateAt);

/** Decodes the bytes, encodes the message again, and returns the new bytes. */
function encodeAgain(bytes: Uint8Array, encoding: 'plain' | 'packed', baseline?: StateMessage): number[] {
  if (isFromClient(bytes)) {
    const role = roleOf(bytes);
    return [...encodeClientMessage(expectMessage(decodeClientMessage(bytes, role)), role, encoding)];
  }
  const message = expectMessage(decodeServerMessage(bytes, CARS, stateAt));
  return [...encodeAny(message, encoding, { car: OWN_CAR, baseline })];
}

describe('the examples of PROTOCOL.md', () => {
  it('the examples have the codes of all declared messages', () => {
    const codesOfExamples = new Set(EXAMPLES.map(({ bytes }) => codeOf(bytes)));
    const declared = [...Object.values(COMMON_CLIENT_MESSAGES), ...Object.values(NON_STATE_MESSAGES)];
    const codes = [...declared.map(({ code }) => code), ...Object.values(INPUTS_CODES), STATE_CODE];
    expect(codesOfExamples).toEqual(new Set(codes));
  });

  it.each(EXAMPLES.map((example) => [Buffer.from(example.bytes.subarray(0, 8)).toString('hex'), example] as const))(
    'the example %s... is a valid message, and msgpackr decodes it to the JSON below it (if any)',
    (_start, { bytes, array }) => {
      expect(decode(bytes)).toMatchObject({ ok: true });
      if (array) expect(packr.unpack(bytes)).toEqual(array);
    },
  );

  it('the examples are the same bytes after they are decoded and encoded', () => {
    for (const example of EXAMPLES) {
      const baseline = example === DIFFERENCE ? stateAt(BASELINE_TICK) : undefined;
      const bytes = encodeAgain(example.bytes, example.array ? 'plain' : 'packed', baseline);
      expect(bytes).toEqual([...example.bytes]);
    }
  });

  it('the examples of hello and welcome have the version of the protocol', () => {
    const versions = EXAMPLES.flatMap(({ array }) => (array && [1, 16].includes(array[0] as number) ? [array[1]] : []));
    expect(versions.length).toBeGreaterThan(1);
    for (const version of versions) expect(version).toBe(PROTOCOL_VERSION);
  });

  it('a packed example without a baseline decodes to the message of a plain example', () => {
    const packed = EXAMPLES.filter((example) => !example.array && example !== DIFFERENCE);
    expect(packed).toHaveLength(4);
    for (const { bytes } of packed) {
      const plain = EXAMPLES.filter((other) => other.array && codeOf(other.bytes) === codeOf(bytes));
      expect(plain.map((each) => decode(each.bytes))).toContainEqual(decode(bytes));
    }
  });
});

const SESSION = [...TEXT.matchAll(/\*\*(Client|Server): `(\w+)`\.\*\* .*\n\n```session\n([^`]+)```/g)];

describe('the example session of PROTOCOL.md', () => {
  it('the example session has all kinds of messages except start, choices, call and corrections', () => {
    const kinds = new Set(SESSION.map(([, , kind]) => kind));
    const needed = ['hello', 'welcome', 'roster', 'ping', 'pong', 'inputs', 'state', 'events', 'bye'];
    expect([...kinds].sort()).toEqual(needed.sort());
  });

  it.each(SESSION.map(([, from, kind, hex = '']) => [from, kind, bytesOf(hex)] as const))(
    'in the session, the message from the %s, %s, is the same bytes after it is decoded and encoded',
    (from, kind, bytes) => {
      expect(isFromClient(bytes)).toBe(from === 'Client');
      expect(decode(bytes)).toMatchObject({ ok: true, message: { kind } });
      expect(encodeAgain(bytes, 'plain')).toEqual([...bytes]);
    },
  );
});

describe('PROTOCOL.md', () => {
  it('PROTOCOL.md has current tables (`npm run tables` updates them)', () => {
    expect(withTables(TEXT)).toBe(TEXT);
  });

  it('PROTOCOL.md states the version and the limits of a message', () => {
    expect(TEXT).toContain(`Shotgun Rally, version ${PROTOCOL_VERSION}\n`);
    expect(TEXT).toContain(`at most ${MAX_STRING_BYTES} bytes long`);
    expect(TEXT).toContain(
      `A client's message is at most ${MAX_CLIENT_BYTES} bytes long, a server's at most ${MAX_SERVER_BYTES}`,
    );
    expect(TEXT).toContain(`Arrays nest at most ${MAX_DEPTH} deep`);
  });
});
