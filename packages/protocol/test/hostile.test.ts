// Bytes that an attacker might send are refused, each with its own reason. Invalid messages of our own are not encoded.
import { CAR, carOffset, NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, STATUS, stateLength } from '@shotgun-rally/sim';
import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  EMPTY_REPORT,
  encodeClientMessage,
  encodeServerMessage,
  extractPoses,
  type InputsMessage,
  MAX_CLIENT_BYTES,
  MAX_SERVER_BYTES,
  PROTOCOL_VERSION,
  pastOfPoses,
  type StateMessage,
} from '../src/index.ts';
import { BitWriter } from '../src/packed/bit-stream.ts';
import { encodeAny } from './encode-any.ts';

const packr = new Packr({ useRecords: false });
const pack = (value: unknown): Uint8Array => packr.pack(value);
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

function reasonOf(decoded: ReturnType<typeof decodeClientMessage> | ReturnType<typeof decodeServerMessage>): string {
  return decoded.ok ? `no reason, but ${JSON.stringify(decoded.message)}` : decoded.reason;
}
const refusal = (bytes: Uint8Array): string => reasonOf(decodeClientMessage(bytes, 'driver'));

describe('the prescan', () => {
  const deep = new Uint8Array(3000).fill(0x91);
  it.each<[string, Uint8Array, string]>([
    ['no bytes', hex(''), 'empty message'],
    ['too many bytes', new Uint8Array(MAX_CLIENT_BYTES + 1), 'got 4097 bytes, allowed: 4096'],
    ['no array', hex('03'), 'not an array'],
    ['thousands of nested arrays', deep, 'nested deeper than 6 arrays'],
    ['seven nested arrays', hex('91 91 91 91 91 91 90'), 'nested deeper than 6 arrays'],
    ['an array of 4294967295 values', hex('dd ffffffff'), 'an array of 4294967295 values in 0 bytes'],
    ['an array of 65535 values', hex('dc ffff 01'), 'an array of 65535 values in 1 bytes'],
    ['a string longer than the message', hex('92 01 d9ff 41'), 'cut short'],
    ['a long string', pack([1, 'x'.repeat(481)]), 'a string of 481 bytes'],
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
    ['a missing value', hex('92 04'), 'an array of 2 values in 1 bytes'],
    ['half an integer', hex('92 04 ce 00'), 'cut short'],
    ['a byte after the message', hex('91 03 03'), '1 bytes after the message'],
  ])('refuses %s', (_what, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });

  it('refuses too many bytes from a server', () => {
    expect(reasonOf(decodeServerMessage(new Uint8Array(MAX_SERVER_BYTES + 1), 8))).toBe(
      'got 65537 bytes, allowed: 65536',
    );
  });
});

const run = (time: number, delta: number, movement: unknown = [0, 0, 0]): unknown[] => [movement, delta, time];
const inputs = (newest: number, ...runs: unknown[]): Uint8Array => pack([2, 0, 0, 0, newest, runs]);
const hello = (name: unknown, room: unknown = 'R-1'): Uint8Array =>
  pack([1, PROTOCOL_VERSION, name, room, 0, -1, 0, '']);
const SETUP = ['oval', 3, 7, 1, 1];
const choices = (number: number, ready = 1, vote = 0, swap = 0, kick = -1, setups: unknown[] = []): Uint8Array =>
  pack([5, number, ready, vote, swap, kick, setups]);
const call = (number: number, what: number, target = -1, x = 0): Uint8Array => pack([7, number, what, target, x, 0, 0]);

describe('decodeClientMessage', () => {
  it.each<[string, Uint8Array, string]>([
    ['no kind', hex('90'), 'kind: got nothing, allowed: 1, 3, 4, 5, 7, 2'],
    ['an unknown kind', pack([99]), 'kind: got 99, allowed: 1, 3, 4, 5, 7, 2'],
    ["a server's kind", pack([20, 0, 0]), 'kind: got 20, allowed: 1, 3, 4, 5, 7, 2'],
    ['a field too many', pack([3, 1]), 'start: got 1 values more, allowed: none'],
    ['a field too few', pack([4]), 'ping: client_time: got nothing, allowed: an integer from 0 to 4294967295'],
    [
      'a 64-bit integer',
      hex('92 04 cf ffffffffffffffff'),
      'ping: client_time: got 18446744073709552000, allowed: an integer from 0 to 4294967295',
    ],
    ['no name', hello(''), 'hello: name: got 0 characters, allowed: 1 to 16'],
    ['a long name', hello('x'.repeat(17)), 'hello: name: got 17 characters, allowed: 1 to 16'],
    [
      'a name with a control character',
      hello('ding\u0007'),
      'hello: name: got a control character, allowed: all others',
    ],
    ['a number instead of a name', hello(7), 'hello: name: got 7, allowed: a string'],
    ['a room with other characters', hello('Ada', '../etc'), 'hello: room: got "../etc", allowed: ^[A-Za-z0-9-]+$'],
    ['a role that does not exist', pack([1, 2, 'Ada', 'R', 3, -1, 0, '']), 'hello: role: got 3, allowed: 0, 1, 2'],
    [
      'a car that does not exist',
      pack([1, 2, 'Ada', 'R', 0, 16, 0, '']),
      'hello: car: got 16, allowed: an integer from -1 to 15',
    ],
    [
      'a steer out of range',
      inputs(16, run(0, 16, [128, 0, 0])),
      'inputs: steer: got 128, allowed: an integer from -127 to 127',
    ],
    ['unknown buttons', inputs(16, run(0, 16, [0, 0, 8])), 'inputs: buttons: got 8, allowed: an integer from 0 to 7'],
    [
      "a gunner's movement from a driver",
      inputs(16, run(0, 16, [0, 0, 0, 0])),
      'inputs: movement: got an array of 4, allowed: an array of 3',
    ],
    ['choices without a number', choices(0), 'choices: number: got 0, allowed: an integer from 1 to 1073741823'],
    ['a flag that is 2', choices(1, 2), 'choices: is_ready: got 2, allowed: an integer from 0 to 1'],
    ['an unknown vote', choices(1, 1, 3), 'choices: vote: got 3, allowed: 0, 1, 2'],
    ['a kick of an impossible id', choices(1, 1, 0, 0, 64), 'choices: kick: got 64, allowed: an integer from -1 to 63'],
    [
      'two setups',
      choices(1, 1, 0, 0, -1, [SETUP, SETUP]),
      'choices: setup: got an array of 2, allowed: an array of 0 to 1',
    ],
    [
      'half a setup',
      choices(1, 1, 0, 0, -1, [['oval', 3]]),
      'choices: bot_cars: got nothing, allowed: an integer from 0 to 16',
    ],
    [
      'a race of 0 laps',
      choices(1, 1, 0, 0, -1, [['oval', 0, 7, 1, 1]]),
      'choices: laps: got 0, allowed: an integer from 1 to 255',
    ],
    [
      'a track name with a control character',
      choices(1, 1, 0, 0, -1, [['oval\u0007', 3, 7, 1, 1]]),
      'choices: track_name: got a control character, allowed: all others',
    ],
    [
      'too many bot cars',
      choices(1, 1, 0, 0, -1, [['oval', 3, 17, 1, 1]]),
      'choices: bot_cars: got 17, allowed: an integer from 0 to 16',
    ],
    [
      'an unknown bot level',
      choices(1, 1, 0, 0, -1, [['oval', 3, 7, 3, 1]]),
      'choices: bot_level: got 3, allowed: 0, 1, 2',
    ],
    ['an unknown call', call(1, 3), 'call: call: got 3, allowed: 0, 1, 2'],
    ['a call for an impossible car', call(1, 0, 16), 'call: target: got 16, allowed: an integer from -1 to 15'],
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
    ['a run from before the race', inputs(16, run(0, 32)), 'inputs: runs: before the race'],
    ['a newest time after all runs', inputs(160, run(16, 16)), 'inputs: newest_time: not the end of the newest run'],
    ['a newest time without runs', inputs(160), 'inputs: newest_time: not the end of the newest run'],
    [
      '129 runs',
      inputs(16_000, ...Array.from({ length: 129 }, (_, index) => run(16 * (128 - index), 16))),
      'inputs: runs: got an array of 129, allowed: an array of 0 to 128',
    ],
  ])('refuses %s', (_what, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });

  it('reads only the version of a hello of another version', () => {
    const decoded = decodeClientMessage(pack([1, 99, [], 'whatever', 2]), null);
    expect(decoded).toMatchObject({ ok: true, message: { kind: 'hello', version: 99 } });
  });

  it('refuses inputs before hello', () => {
    expect(reasonOf(decodeClientMessage(inputs(16, run(0, 16)), null))).toBe('inputs: got inputs before hello');
  });

  it('refuses inputs with the code of another role', () => {
    expect(reasonOf(decodeClientMessage(inputs(16, run(0, 16)), 'gunner'))).toBe(
      'kind: got 2, allowed: 1, 3, 4, 5, 7, 6',
    );
    const gunners = pack([6, 0, 0, 0, 16, [run(0, 16, [0, 0, 0, 0])]]);
    expect(reasonOf(decodeClientMessage(gunners, 'driver'))).toBe('kind: got 6, allowed: 1, 3, 4, 5, 7, 2');
    expect(decodeClientMessage(gunners, 'gunner').ok).toBe(true);
    expect(reasonOf(decodeClientMessage(gunners, 'spectator'))).toBe('kind: got 6, allowed: 1, 3, 4, 5, 7, 8');
  });

  it('refuses any run from a spectator, and so does encodeClientMessage', () => {
    const moved = [run(0, 16), run(0, 16, [0, 0, 0, 0])].map((each) => pack([8, 0, 0, 0, 16, [each]]));
    for (const bytes of moved) {
      expect(reasonOf(decodeClientMessage(bytes, 'spectator'))).toBe(
        'inputs: runs: got an array of 1, allowed: an array of 0',
      );
    }
    const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 16 }];
    const message = { kind: 'inputs', runs, stateTick: 1, eventSequence: 0, rosterNumber: 0 } as const;
    expect(() => encodeClientMessage(message, 'spectator', 'packed')).toThrow('allowed: an array of 0');
    expect(decodeClientMessage(pack([8, 9, 0, 0, 0, []]), 'spectator').ok).toBe(true);
  });

  it("refuses a driver's movement in a gunner's inputs", () => {
    expect(reasonOf(decodeClientMessage(pack([6, 0, 0, 0, 16, [run(0, 16)]]), 'gunner'))).toBe(
      'inputs: movement: got an array of 3, allowed: an array of 4',
    );
  });
});

function oneCar(): StateMessage {
  const state = new Int32Array(stateLength(2));
  state[RACE.tick] = 100;
  state[carOffset(1) + CAR.status] = STATUS.racing;
  state[carOffset(1) + CAR.qw] = 32_767;
  return {
    kind: 'state',
    state,
    reports: [EMPTY_REPORT, EMPTY_REPORT],
    past: [{ tick: 99, poses: pastOfPoses(extractPoses(state)) }],
    commands: [{ tick: 107, command: { kind: 'hit', car: 1, by: 0, damage: 9, push: [40, -20, 0] } }],
  };
}

/** The reason to refuse a plain state after `spoil` has changed its arrays. `at` returns the array at a path of indices. */
function spoilt(spoil: (at: (...path: number[]) => unknown[]) => void): string {
  const fields: unknown = packr.unpack(encodeServerMessage(oneCar(), 'plain'));
  spoil((...path) => path.reduce<unknown>((array, index) => (array as unknown[])[index], fields) as unknown[]);
  return reasonOf(decodeServerMessage(pack(fields), 2));
}

describe('decodeClientMessage refuses packed inputs', () => {
  const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 320 }];
  const message = { kind: 'inputs', runs, stateTick: 9, eventSequence: 2, rosterNumber: 1 } as const;
  const [kind, bin] = packr.unpack(encodeClientMessage(message, 'driver', 'packed')) as [number, Uint8Array];
  const refused = (bytes: Uint8Array): string => refusal(pack([kind, bytes]));

  it('if they are cut short, too long, or empty', () => {
    expect(refused(bin.subarray(0, -1))).toBe('inputs: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('inputs: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('inputs: the bin is cut short');
  });

  it('if they claim thousands of runs', () => {
    const writer = new BitWriter();
    for (const order of [16, 4]) writer.expGolomb(0, order);
    writer.unsigned(0, 1); // acknowledges nothing
    writer.sparse(5000, 2);
    expect(refused(writer.finish())).toBe('inputs: runs: got 5000, allowed: 0 to 128');
  });
});

describe('decodeServerMessage refuses packed events', () => {
  const events = [{ sequence: 9, tick: 100, event: { kind: 'respawn', car: 3 } }] as const;
  const [kind, bin] = packr.unpack(encodeServerMessage({ kind: 'events', events }, 'packed')) as [number, Uint8Array];
  const refused = (bytes: Uint8Array): string => reasonOf(decodeServerMessage(pack([kind, bytes]), 0));

  it('if they are cut short, too long, or empty', () => {
    expect(refused(bin.subarray(0, -1))).toBe('events: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('events: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('events: the bin is cut short');
  });

  it('if they claim too many events, or an event of unknown kind', () => {
    const writer = new BitWriter();
    writer.expGolomb(33, 1);
    expect(refused(writer.finish())).toBe('events: events: got 33, allowed: 0 to 32');
    const other = new BitWriter();
    for (const [value, order] of [
      [1, 1],
      [9, 9],
      [100, 16],
    ] as const)
      other.expGolomb(value, order);
    other.unsigned(15, 4);
    expect(refused(other.finish())).toBe('events: an event of unknown kind');
  });
});

describe('decodeServerMessage refuses a state', () => {
  it('before welcome, in both encodings', () => {
    for (const encoding of ['plain', 'packed'] as const) {
      const bytes = encodeAny(oneCar(), encoding);
      expect(reasonOf(decodeServerMessage(bytes, 0))).toBe('state: got a state before welcome');
    }
  });

  it('with a car slot that the race does not have', () => {
    expect(reasonOf(decodeServerMessage(encodeServerMessage(oneCar(), 'plain'), 1))).toContain('car: got 1, allowed');
    expect(reasonOf(decodeServerMessage(encodeAny(oneCar(), 'packed'), 1))).toMatch(/^state: /);
  });

  it('with the same car twice', () => {
    expect(spoilt((at) => at(7).push(at(7, 0)))).toBe('state: car: got 1 after 1, allowed: larger numbers');
  });

  it('with a position off the map', () => {
    expect(spoilt((at) => at(7, 0, 1).splice(0, 1, 3_000_000))).toContain('px: got 3000000, allowed');
  });

  it('with a last_time between two ticks', () => {
    expect(spoilt((at) => at(7, 0, 7).splice(0, 1, 8))).toContain('last_time: got 8, allowed: multiples of 16');
  });

  it('with an empty slot', () => {
    expect(spoilt((at) => at(7, 0, 6).splice(5, 1, 0))).toBe('state: status: got an empty slot, allowed: none');
  });

  it('with a past pose without heading', () => {
    expect(spoilt((at) => at(7, 0, 10, 0, 1).fill(0))).toBe('state: heading: got zeros, allowed: a quaternion');
  });

  it('with a command that is late, unknown or out of range', () => {
    expect(spoilt((at) => at(8, 0).splice(0, 1, 0))).toContain('ticks_ahead: got 0, allowed: an integer from 1 to 63');
    expect(spoilt((at) => at(8, 0).splice(1, 1, 6))).toContain('command: got 6, allowed: 1, 2, 3, 4, 5');
    expect(spoilt((at) => at(8, 0).splice(4, 1, 101))).toContain('damage: got 101, allowed');
    expect(spoilt((at) => at(8, 0).splice(5, 1, 5000))).toContain('push: got 5000, allowed');
    expect(spoilt((at) => at(8).push(...new Array(64).fill(at(8, 0))))).toContain('commands');
  });

  it('with past ticks out of order', () => {
    expect(spoilt((at) => at(6).push(1))).toContain('past_ticks: got 1, allowed: an integer from 2');
  });

  it('with a packed bin that is cut short, too long, or empty', () => {
    const [kind, bin] = packr.unpack(encodeAny(oneCar(), 'packed')) as [number, Uint8Array];
    const refused = (bytes: Uint8Array): string => reasonOf(decodeServerMessage(pack([kind, bytes]), 2));
    expect(refused(bin.subarray(0, -1))).toBe('state: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('state: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('state: the bin is cut short');
  });

  it('with a bin of zeros of the largest size', () => {
    const bytes = pack([18, new Uint8Array(MAX_SERVER_BYTES - 16)]);
    expect(reasonOf(decodeServerMessage(bytes, 16))).toBe('state: the bin is cut short');
  });
});

describe('encoding throws', () => {
  const message: InputsMessage = { kind: 'inputs', runs: [], stateTick: 0, eventSequence: 0, rosterNumber: 0 };

  it('for inputs between two ticks', () => {
    const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 24 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'driver')).toThrow('got 24, allowed: multiples of 16');
  });

  it("for a gunner's movement in a driver's seat", () => {
    const runs = [{ movement: NEUTRAL_GUNNER, timeDeltaMs: 16, timeMs: 16 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'driver')).toThrow('expected the movement of a driver');
  });

  it('for a text that is too long', () => {
    const bye = { kind: 'bye', reason: 'roomFull', text: 'x'.repeat(121) } as const;
    expect(() => encodeServerMessage(bye, 'plain')).toThrow(
      'cannot encode bye: text: got 121 characters, allowed: 0 to 120',
    );
  });

  it('for a state with a field out of range, in both encodings', () => {
    for (const encoding of ['plain', 'packed'] as const) {
      const state = oneCar();
      state.state[carOffset(1) + CAR.health] = 200;
      expect(() => encodeAny(state, encoding)).toThrow(RangeError);
    }
  });
});
