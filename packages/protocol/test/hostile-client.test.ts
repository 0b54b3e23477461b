// Bytes that a hostile client might send are refused with a reason. The encoder throws for invalid messages.
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  encodeClientMessage,
  type HelloMessage,
  type InputsMessage,
  MAX_CLIENT_BYTES,
  PROTOCOL_VERSION,
} from '../src/index.ts';
import { COMMON_CLIENT_MESSAGES } from '../src/messages/client-messages.ts';
import { BitWriter } from '../src/packed/bit-stream.ts';
import { pack, reasonOf, unpack } from './refusals.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const refusal = (bytes: Uint8Array): string => reasonOf(decodeClientMessage(bytes, 'driver'));

describe('the prescan', () => {
  const deep = new Uint8Array(3000).fill(0x91);
  it.each<[string, Uint8Array, string]>([
    ['an empty message', hex(''), 'empty message'],
    ['too many bytes', new Uint8Array(MAX_CLIENT_BYTES + 1), 'got 4097 bytes, allowed: 4096'],
    ['a message that is not an array', hex('03'), 'not an array'],
    ['thousands of nested arrays', deep, 'nested deeper than 6 arrays'],
    ['seven nested arrays', hex('91 91 91 91 91 91 90'), 'nested deeper than 6 arrays'],
    ['an array of 4294967295 values', hex('dd ffffffff'), 'an array of 4294967295 values in 0 bytes'],
    ['an array of 65535 values', hex('dc ffff 01'), 'an array of 65535 values in 1 bytes'],
    ['a string longer than the message', hex('92 01 d9ff 41'), 'cut short'],
    ['a string of more than 480 bytes', pack([1, 'x'.repeat(481)]), 'a string of 481 bytes'],
    ['a string with a 32-bit length', hex('91 db 00000001 41'), 'a string of more than 65535 bytes'],
    ['a bin with a 32-bit length', hex('91 c6 00000001 41'), 'a bin of more than 65535 bytes'],
    ['the records extension', hex('92 04 d4 72 40'), 'an extension'],
    ['a record definition as msgpackr writes it', new Packr().pack([4, { a: 1 }]), 'an extension'],
    ['a date', pack([4, new Date(0)]), 'an extension'],
    ['NaN', pack([4, Number.NaN]), 'a float'],
    ['Infinity', pack([4, Number.POSITIVE_INFINITY]), 'a float'],
    ['a fraction', pack([4, 0.5]), 'a float'],
    ['a map', pack([4, { constructor: 1 }]), 'a map'],
    ['nil', pack([4, null]), 'nil'],
    ['a boolean', pack([4, true]), 'a boolean'],
    ['the byte c1', hex('92 04 c1'), 'the byte c1'],
    ['an array with a missing value', hex('92 04'), 'an array of 2 values in 1 bytes'],
    ['half an integer', hex('92 04 ce 00'), 'cut short'],
    ['a byte after the message', hex('91 03 03'), '1 bytes after the message'],
  ])('the prescan refuses %s', (_description, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });
});

/** An encoded run: the movement was held for `delta` ms, until `time` ms before the end of the newest run. */
const run = (time: number, delta: number, movement: unknown = [0, 0, 0]): unknown[] => [movement, delta, time];
/** A driver's `inputs` (code 2) that acknowledge nothing. `newest` is the race time in ms at the end of the newest run. */
const inputs = (newest: number, ...runs: unknown[]): Uint8Array => pack([2, 0, 0, 0, newest, runs]);
/** A valid `hello`, except for the fields in `changes`. */
const hello = (changes: Partial<Record<keyof HelloMessage, unknown>>): Uint8Array => {
  const { code, fields } = COMMON_CLIENT_MESSAGES.hello;
  const [, ...values] = unpack(encodeClientMessage(VALID_HELLO, 'driver')) as unknown[];
  return pack([
    code,
    ...Object.keys(fields).map((field, index) => changes[field as keyof HelloMessage] ?? values[index]),
  ]);
};
const VALID_HELLO: HelloMessage = {
  kind: 'hello',
  version: PROTOCOL_VERSION,
  name: 'Ada',
  room: 'R-1',
  role: 'driver',
  car: -1,
  model: '',
  encoding: 'plain',
  token: '',
  isNewcomer: false,
};
/** A valid setup: track name, laps, bot cars, bot level, weapons. */
const SETUP = ['oval', 3, 7, 1, 1];
/** A `choices` message that is valid except for `change`. */
const choices = (change: { number?: number; ready?: number; vote?: number; kick?: number; setups?: unknown[] }) => {
  const { number = 1, ready = 1, vote = 0, kick = -1, setups = [] } = change;
  return pack([5, number, ready, vote, 0, kick, setups]);
};
const call = (number: number, callCode: number, target = -1, x = 0): Uint8Array =>
  pack([7, number, callCode, target, x, 0, 0]);

describe('decodeClientMessage', () => {
  it.each<[string, Uint8Array, string]>([
    ['a message without a kind', hex('90'), 'kind: got nothing, allowed: 1, 3, 4, 5, 7, 9, 2'],
    ['an unknown kind', pack([99]), 'kind: got 99, allowed: 1, 3, 4, 5, 7, 9, 2'],
    ['a kind that only the server sends', pack([20, 0, 0]), 'kind: got 20, allowed: 1, 3, 4, 5, 7, 9, 2'],
    ['one field too many', pack([3, 1]), 'start: values after the last field: got 1, allowed: 0'],
    ['one field too few', pack([4]), 'ping: client_time: got nothing, allowed: an integer from 0 to 4294967295'],
    [
      'a 64-bit integer',
      hex('92 04 cf ffffffffffffffff'),
      'ping: client_time: got 18446744073709552000, allowed: an integer from 0 to 4294967295',
    ],
    ['an empty name', hello({ name: '' }), 'hello: name: got 0 characters, allowed: 1 to 16'],
    ['a name of 17 characters', hello({ name: 'x'.repeat(17) }), 'hello: name: got 17 characters, allowed: 1 to 16'],
    [
      'a name with a control character',
      hello({ name: 'ding\u0007' }),
      'hello: name: got a control character, allowed: all others',
    ],
    ['a number instead of a name', hello({ name: 7 }), 'hello: name: got 7, allowed: a string'],
    [
      'a room code with dots and a slash',
      hello({ room: '../etc' }),
      'hello: room: got "../etc", allowed: ^[A-Za-z0-9-]+$',
    ],
    ['a role that does not exist', hello({ role: 3 }), 'hello: role: got 3, allowed: 0, 1, 2'],
    ['a car slot of more than 15', hello({ car: 16 }), 'hello: car: got 16, allowed: an integer from -1 to 15'],
    [
      'a steering value out of range',
      inputs(16, run(0, 16, [128, 0, 0])),
      'inputs: steer: got 128, allowed: an integer from -127 to 127',
    ],
    ['unknown buttons', inputs(16, run(0, 16, [0, 0, 8])), 'inputs: buttons: got 8, allowed: an integer from 0 to 7'],
    [
      "a gunner's movement from a driver",
      inputs(16, run(0, 16, [0, 0, 0, 0])),
      'inputs: movement: got an array of length 4, allowed: an array of length 3',
    ],
    [
      'choices without a number',
      choices({ number: 0 }),
      'choices: number: got 0, allowed: an integer from 1 to 1073741823',
    ],
    ['a flag that is 2', choices({ ready: 2 }), 'choices: is_ready: got 2, allowed: an integer from 0 to 1'],
    ['an unknown vote', choices({ vote: 3 }), 'choices: vote: got 3, allowed: 0, 1, 2'],
    [
      'a vote to kick an impossible id',
      choices({ kick: 64 }),
      'choices: kick: got 64, allowed: an integer from -1 to 63',
    ],
    [
      'two setups',
      choices({ setups: [SETUP, SETUP] }),
      'choices: setup: got an array of length 2, allowed: an array of length 0 to 1',
    ],
    [
      'a setup without its last fields',
      choices({ setups: [['oval', 3]] }),
      'choices: bot_cars: got nothing, allowed: an integer from 0 to 16',
    ],
    [
      'a race of 0 laps',
      choices({ setups: [['oval', 0, 7, 1, 1]] }),
      'choices: laps: got 0, allowed: an integer from 1 to 255',
    ],
    [
      'a track name with a control character',
      choices({ setups: [['oval\u0007', 3, 7, 1, 1]] }),
      'choices: track_name: got a control character, allowed: all others',
    ],
    [
      'too many bot cars',
      choices({ setups: [['oval', 3, 17, 1, 1]] }),
      'choices: bot_cars: got 17, allowed: an integer from 0 to 16',
    ],
    [
      'an unknown bot level',
      choices({ setups: [['oval', 3, 7, 3, 1]] }),
      'choices: bot_level: got 3, allowed: 0, 1, 2',
    ],
    ['an unknown call', call(1, 3), 'call: call: got 3, allowed: 0, 1, 2'],
    ['a call about an impossible car', call(1, 0, 16), 'call: target: got 16, allowed: an integer from -1 to 15'],
    [
      'a call at a position off the map',
      call(1, 0, -1, 204_801),
      'call: x: got 204801, allowed: an integer from -204800 to 204800',
    ],
    ['a run of 0 ms', inputs(16, run(0, 0)), 'inputs: time_delta: got 0, allowed: an integer from 16 to 16384'],
    [
      'a run of negative duration',
      inputs(16, run(0, -16)),
      'inputs: time_delta: got -16, allowed: an integer from 16 to 16384',
    ],
    [
      'a run that does not last whole ticks',
      inputs(32, run(0, 17)),
      'inputs: time_delta: got 17, allowed: multiples of 16',
    ],
    [
      'a run that ends between two ticks',
      inputs(160, run(8, 16), run(0, 16)),
      'inputs: time: got 8, allowed: multiples of 16',
    ],
    [
      'a newest time between two ticks',
      inputs(24, run(0, 16)),
      'inputs: newest_time: got 24, allowed: multiples of 16',
    ],
    ['the same run twice', inputs(160, run(0, 16), run(0, 16)), 'inputs: runs: out of order'],
    ['overlapping runs', inputs(160, run(16, 16), run(0, 32)), 'inputs: runs: out of order'],
    ['runs with the newest first', inputs(160, run(0, 16), run(16, 16)), 'inputs: runs: out of order'],
    [
      'runs that span too many ticks',
      inputs(32_000, run(16_384, 16), run(0, 16)),
      'inputs: runs: more than 1024 ticks',
    ],
    ['a run that begins before the race', inputs(16, run(0, 32)), 'inputs: runs: before the race'],
    [
      'a newest time after the end of the newest run',
      inputs(160, run(16, 16)),
      'inputs: newest_time: not the end of the newest run',
    ],
    ['a newest time without runs', inputs(160), 'inputs: newest_time: not the end of the newest run'],
    [
      '129 runs',
      inputs(16_000, ...Array.from({ length: 129 }, (_, index) => run(16 * (128 - index), 16))),
      'inputs: runs: got an array of length 129, allowed: an array of length 0 to 128',
    ],
  ])('decodeClientMessage refuses %s', (_description, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });

  it('decodeClientMessage accepts the hello whose changed fields it refuses', () => {
    expect(decodeClientMessage(hello({}), null)).toEqual({ ok: true, message: VALID_HELLO });
  });

  it('decodeClientMessage ignores the fields after the version in a hello of another version', () => {
    const decoded = decodeClientMessage(pack([1, 99, [], 'whatever', 2]), null);
    expect(decoded).toMatchObject({ ok: true, message: { kind: 'hello', version: 99 } });
  });

  it.each([
    ['pilot', '"pilot"'],
    ['constructor', '"constructor"'],
    [undefined, 'nothing'],
  ])('decoding refuses and encoding throws for the unknown role %s', (unknown, got) => {
    const role = unknown as never;
    const reason = `role: got ${got}, allowed: driver, gunner, spectator`;
    expect(reasonOf(decodeClientMessage(hello({}), role))).toBe(reason);
    expect(() => encodeClientMessage(VALID_HELLO, role)).toThrow(new RangeError(`cannot encode hello: ${reason}`));
  });

  it('decodeClientMessage refuses inputs before hello', () => {
    expect(reasonOf(decodeClientMessage(inputs(16, run(0, 16)), null))).toBe('inputs: got inputs before hello');
  });

  it('decodeClientMessage refuses inputs whose code does not belong to the role of the sender', () => {
    expect(reasonOf(decodeClientMessage(inputs(16, run(0, 16)), 'gunner'))).toBe(
      'kind: got 2, allowed: 1, 3, 4, 5, 7, 9, 6',
    );
    const gunners = pack([6, 0, 0, 0, 16, [run(0, 16, [0, 0, 0, 0])]]);
    expect(reasonOf(decodeClientMessage(gunners, 'driver'))).toBe('kind: got 6, allowed: 1, 3, 4, 5, 7, 9, 2');
    expect(decodeClientMessage(gunners, 'gunner').ok).toBe(true);
    expect(reasonOf(decodeClientMessage(gunners, 'spectator'))).toBe('kind: got 6, allowed: 1, 3, 4, 5, 7, 9, 8');
  });

  it('decodeClientMessage accepts inputs of a spectator only if they have no runs', () => {
    const inputsWithRun = [run(0, 16), run(0, 16, [0, 0, 0, 0])].map((each) => pack([8, 0, 0, 0, 16, [each]]));
    for (const bytes of inputsWithRun) {
      expect(reasonOf(decodeClientMessage(bytes, 'spectator'))).toBe(
        'inputs: runs: got an array of length 1, allowed: an array of length 0',
      );
    }
    expect(decodeClientMessage(pack([8, 9, 0, 0, 0, []]), 'spectator').ok).toBe(true);
  });

  it("decodeClientMessage refuses a driver's movement in a gunner's inputs", () => {
    expect(reasonOf(decodeClientMessage(pack([6, 0, 0, 0, 16, [run(0, 16)]]), 'gunner'))).toBe(
      'inputs: movement: got an array of length 3, allowed: an array of length 4',
    );
  });
});

describe('packed inputs from a client', () => {
  const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 320 }];
  const message = { kind: 'inputs', runs, stateTick: 9, eventSequence: 2, rosterNumber: 1 } as const;
  const [kind, bin] = unpack(encodeClientMessage(message, 'driver', 'packed')) as [number, Uint8Array];
  const refused = (bytes: Uint8Array): string => refusal(pack([kind, bytes]));

  it('packed inputs are refused if they are cut short, too long or empty', () => {
    expect(refused(bin.subarray(0, -1))).toBe('inputs: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('inputs: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('inputs: the bin is cut short');
  });

  it('packed inputs are refused if they claim to have thousands of runs', () => {
    const writer = new BitWriter();
    for (const order of [16, 4]) writer.expGolomb(0, order); // newest_time and state_tick are 0
    writer.unsigned(0, 1); // acknowledges nothing
    writer.sparse(5000, 2); // number of runs
    expect(refused(writer.finish())).toBe('inputs: runs: got 5000, allowed: 0 to 128');
  });
});

describe('encodeClientMessage', () => {
  const message: InputsMessage = { kind: 'inputs', runs: [], stateTick: 0, eventSequence: 0, rosterNumber: 0 };

  it('encodeClientMessage throws for a run that ends between two ticks', () => {
    const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 24 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'driver')).toThrow('got 24, allowed: multiples of 16');
  });

  it.each([
    ['ends at 296 ms', { timeMs: 296 }, 'time: got 24, allowed: multiples of 16'],
    ['has a steer of 10.5', { movement: { ...NEUTRAL_DRIVER, steer: 10.5 } }, 'steer: got 10.5, allowed: an integer'],
  ])('encodeClientMessage throws for an older run that %s, in both encodings', (_description, change, reason) => {
    const [older, newest] = [288, 320].map((timeMs) => ({ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs }));
    for (const encoding of ['plain', 'packed'] as const) {
      const encode = () =>
        encodeClientMessage({ ...message, runs: [{ ...older!, ...change }, newest!] }, 'driver', encoding);
      expect(encode).toThrow(RangeError);
      expect(encode).toThrow(`cannot encode inputs: ${reason}`);
    }
  });

  it.each<[change: object, reason: string]>([
    [{ clientTimeMs: 0.5 }, 'client_time: got 0.5, allowed: an integer from 0 to 4294967295'],
    [{ clientTimeMs: 2 ** 40 }, 'client_time: got 1099511627776, allowed: an integer'],
    [{ clientTimeMs: undefined }, 'client_time: got NaN, allowed: an integer'],
  ])('encodeClientMessage names the wrong field of the ping %j', (change, reason) => {
    const encode = () => encodeClientMessage({ kind: 'ping', ...change } as never, 'driver');
    expect(encode).toThrow(`cannot encode ping: ${reason}`);
  });

  it('encodeClientMessage names the field that is missing in a hello', () => {
    const { name: _, ...nameless } = VALID_HELLO;
    const encode = () => encodeClientMessage(nameless as never, 'driver');
    expect(encode).toThrow('cannot encode hello: name: got nothing, allowed: a string');
  });

  it.each(['pong', 'constructor', undefined])('encodeClientMessage throws for a message of the kind %s', (kind) => {
    const encode = () => encodeClientMessage({ kind } as never, 'driver');
    expect(encode).toThrow(RangeError);
    expect(encode).toThrow(`cannot encode the unknown kind ${kind}`);
  });

  it('encodeClientMessage throws for a run of a spectator', () => {
    const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 16 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'spectator', 'packed')).toThrow(
      'allowed: an array of length 0',
    );
  });

  it("encodeClientMessage throws for a gunner's movement in a driver's inputs", () => {
    const runs = [{ movement: NEUTRAL_GUNNER, timeDeltaMs: 16, timeMs: 16 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'driver')).toThrow('expected the movement of a driver');
  });
});
