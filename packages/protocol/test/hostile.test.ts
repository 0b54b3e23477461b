// Bytes that somebody might send on purpose, each refused with its own reason; and our own mistakes, caught on the way out.
import { CAR, carOffset, NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, STATUS, stateLength } from '@shotgun-rally/sim';
import { Packr } from 'msgpackr';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../src/bit-stream.ts';
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
import { encodeAny } from './encode-any.ts';

const packr = new Packr({ useRecords: false });
const pack = (value: unknown): Uint8Array => packr.pack(value);
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

function reasonOf(decoded: ReturnType<typeof decodeClientMessage> | ReturnType<typeof decodeServerMessage>): string {
  return decoded.ok ? `no reason, but ${JSON.stringify(decoded.message)}` : decoded.reason;
}
const refusal = (bytes: Uint8Array): string => reasonOf(decodeClientMessage(bytes, 'driver'));

describe('before MessagePack sees the bytes, they are refused for', () => {
  const deep = new Uint8Array(3000).fill(0x91);
  it.each<[string, Uint8Array, string]>([
    ['no bytes', hex(''), 'empty message'],
    ['too many bytes', new Uint8Array(MAX_CLIENT_BYTES + 1), '4097 bytes, at most 4096 are allowed'],
    ['no array', hex('03'), 'not an array'],
    ['thousands of nested arrays', deep, 'nested deeper than 6 arrays'],
    ['seven nested arrays', hex('91 91 91 91 91 91 90'), 'nested deeper than 6 arrays'],
    ['an array header of four thousand million', hex('dd ffffffff'), 'an array of 4294967295 values in 0 bytes'],
    ['an array header of sixty thousand', hex('dc ffff 01'), 'an array of 65535 values in 1 bytes'],
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
    ['something behind the message', hex('91 03 03'), '1 bytes after the message'],
  ])('%s', (_what, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });

  it('too many bytes from a server', () => {
    expect(reasonOf(decodeServerMessage(new Uint8Array(MAX_SERVER_BYTES + 1), 8))).toBe(
      '65537 bytes, at most 65536 are allowed',
    );
  });
});

const run = (time: number, delta: number, movement: unknown = [0, 0, 0]): unknown[] => [movement, delta, time];
const inputs = (newest: number, ...runs: unknown[]): Uint8Array => pack([2, 0, 0, 0, newest, runs]);
const hello = (name: unknown, room: unknown = 'R-1'): Uint8Array =>
  pack([1, PROTOCOL_VERSION, name, room, 0, -1, 0, '']);
const SETUP = ['oval', 3, 7, 1, 1];
const wishes = (number: number, ready = 1, vote = 0, swap = 0, kick = -1, setups: unknown[] = []): Uint8Array =>
  pack([5, number, ready, vote, swap, kick, setups]);
const call = (number: number, what: number, target = -1, x = 0): Uint8Array => pack([7, number, what, target, x, 0, 0]);

describe('a client message is refused for', () => {
  it.each<[string, Uint8Array, string]>([
    ['no kind', hex('90'), 'kind: nothing is none of its codes'],
    ['an unknown kind', pack([99]), 'kind: 99 is none of its codes'],
    ["a server's kind", pack([20, 0, 0]), 'kind: 20 is none of its codes'],
    ['a field too many', pack([3, 1]), 'start: 1 values too many'],
    ['a field too few', pack([4]), 'ping: client_time: nothing is not an integer from 0 to 4294967295'],
    [
      'a 64-bit integer',
      hex('92 04 cf ffffffffffffffff'),
      'ping: client_time: 18446744073709552000 is not an integer from 0 to 4294967295',
    ],
    ['no name', hello(''), 'hello: name: not 1 to 16 characters long'],
    ['a long name', hello('x'.repeat(17)), 'hello: name: not 1 to 16 characters long'],
    ['a bell in a name', hello('ding\u0007'), 'hello: name: has control characters'],
    ['a number for a name', hello(7), 'hello: name: a number is not a string'],
    ['a path for a room', hello('Ada', '../etc'), 'hello: room: has characters that are not allowed'],
    ['a role that does not exist', pack([1, 2, 'Ada', 'R', 3, -1, 0, '']), 'hello: role: 3 is none of its codes'],
    [
      'a car that does not exist',
      pack([1, 2, 'Ada', 'R', 0, 16, 0, '']),
      'hello: car: 16 is not an integer from -1 to 15',
    ],
    ['too much steer', inputs(16, run(0, 16, [128, 0, 0])), 'inputs: steer: 128 is not an integer from -127 to 127'],
    ['unknown buttons', inputs(16, run(0, 16, [0, 0, 8])), 'inputs: buttons: 8 is not an integer from 0 to 7'],
    [
      "a gunner's movement from a driver",
      inputs(16, run(0, 16, [0, 0, 0, 0])),
      'inputs: movement: 4 values where an array of 3 is expected',
    ],
    ['a wish without a number', wishes(0), 'choices: number: 0 is not an integer from 1 to 1073741823'],
    ['a wish that is more than wanted', wishes(1, 2), 'choices: ready: 2 is not an integer from 0 to 1'],
    ['a vote that there is not', wishes(1, 1, 3), 'choices: vote: 3 is none of its codes'],
    [
      'a vote against a person who cannot be',
      wishes(1, 1, 0, 0, 64),
      'choices: kick: 64 is not an integer from -1 to 63',
    ],
    [
      'two setups',
      wishes(1, 1, 0, 0, -1, [SETUP, SETUP]),
      'choices: setups: 2 values where an array of 0 to 1 is expected',
    ],
    ['half a setup', wishes(1, 1, 0, 0, -1, [['oval', 3]]), 'choices: setup: 2 values where an array of 5 is expected'],
    [
      'a race of no laps',
      wishes(1, 1, 0, 0, -1, [['oval', 0, 7, 1, 1]]),
      'choices: laps: 0 is not an integer from 1 to 255',
    ],
    [
      'a track with a bell',
      wishes(1, 1, 0, 0, -1, [['oval\u0007', 3, 7, 1, 1]]),
      'choices: track_name: has control characters',
    ],
    [
      'more bot cars than there can be',
      wishes(1, 1, 0, 0, -1, [['oval', 3, 17, 1, 1]]),
      'choices: bot_cars: 17 is not an integer from 0 to 16',
    ],
    [
      'bots of a fourth level',
      wishes(1, 1, 0, 0, -1, [['oval', 3, 7, 3, 1]]),
      'choices: bot_level: 3 is none of its codes',
    ],
    ['a call that there is not', call(1, 3), 'call: call: 3 is none of its codes'],
    ['a call for a car that cannot be', call(1, 0, 16), 'call: target: 16 is not an integer from -1 to 15'],
    ['a call from off the map', call(1, 0, -1, 204_801), 'call: x: 204801 is not an integer from -204800 to 204800'],
    ['no time', inputs(16, run(0, 0)), 'inputs: time_delta: 0 is not an integer from 16 to 16384'],
    ['negative time', inputs(16, run(0, -16)), 'inputs: time_delta: -16 is not an integer from 16 to 16384'],
    ['a delta between two ticks', inputs(32, run(0, 17)), 'inputs: time_delta: 17 is not a multiple of 16'],
    ['a time between two ticks', inputs(160, run(8, 16), run(0, 16)), 'inputs: time: not a multiple of 16'],
    ['a newest time between two ticks', inputs(24, run(0, 16)), 'inputs: newest_time: 24 is not a multiple of 16'],
    ['a run twice', inputs(160, run(0, 16), run(0, 16)), 'inputs: runs overlap or are out of order'],
    ['overlapping runs', inputs(160, run(16, 16), run(0, 32)), 'inputs: runs overlap or are out of order'],
    ['runs newest first', inputs(160, run(0, 16), run(16, 16)), 'inputs: runs overlap or are out of order'],
    [
      'more time than a window holds',
      inputs(32_000, run(16_384, 16), run(0, 16)),
      'inputs: runs span more than 1024 ticks',
    ],
    ['time before the race', inputs(16, run(0, 32)), 'inputs: runs begin before the race'],
    ['a newest time that no run has', inputs(160, run(16, 16)), 'inputs: newest_time is not where the newest run ends'],
    ['a newest time without runs', inputs(160), 'inputs: newest_time without runs'],
    [
      '129 runs',
      inputs(16_000, ...Array.from({ length: 129 }, (_, index) => run(16 * (128 - index), 16))),
      'inputs: runs: 129 values where an array of 0 to 128 is expected',
    ],
  ])('%s', (_what, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });

  it('nothing in the hello of another version but its version, so that it can be told so', () => {
    const decoded = decodeClientMessage(pack([1, 99, [], 'whatever', 2]), null);
    expect(decoded).toMatchObject({ ok: true, message: { kind: 'hello', version: 99 } });
  });

  it('inputs before hello', () => {
    expect(reasonOf(decodeClientMessage(inputs(16, run(0, 16)), null))).toBe('inputs: inputs before hello');
  });

  it("a driver's inputs from a gunner, and a gunner's from a driver", () => {
    expect(reasonOf(decodeClientMessage(inputs(16, run(0, 16)), 'gunner'))).toBe('kind: 2 is none of its codes');
    const gunners = pack([6, 0, 0, 0, 16, [run(0, 16, [0, 0, 0, 0])]]);
    expect(reasonOf(decodeClientMessage(gunners, 'driver'))).toBe('kind: 6 is none of its codes');
    expect(decodeClientMessage(gunners, 'gunner').ok).toBe(true);
    expect(reasonOf(decodeClientMessage(gunners, 'spectator'))).toBe('kind: 6 is none of its codes');
  });

  it('an input of any kind from a watcher', () => {
    const moved = [run(0, 16), run(0, 16, [0, 0, 0, 0])].map((each) => pack([8, 0, 0, 0, 16, [each]]));
    for (const bytes of moved) {
      expect(reasonOf(decodeClientMessage(bytes, 'spectator'))).toBe(
        'inputs: runs: 1 values where an array of 0 is expected',
      );
    }
    const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 16 }];
    const message = { kind: 'inputs', runs, stateTick: 1, eventSequence: 0, rosterNumber: 0 } as const;
    expect(() => encodeClientMessage(message, 'spectator', 'packed')).toThrow('an array of 0 is expected');
    expect(decodeClientMessage(pack([8, 9, 0, 0, 0, []]), 'spectator').ok).toBe(true);
  });

  it("a driver's movement among a gunner's inputs", () => {
    expect(reasonOf(decodeClientMessage(pack([6, 0, 0, 0, 16, [run(0, 16)]]), 'gunner'))).toBe(
      'inputs: movement: 3 values where an array of 4 is expected',
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

/** Why a plain state is refused after `spoil` has been at its arrays. `at` walks to one of them by index. */
function spoilt(spoil: (at: (...path: number[]) => unknown[]) => void): string {
  const fields: unknown = packr.unpack(encodeServerMessage(oneCar(), 'plain'));
  spoil((...path) => path.reduce<unknown>((array, index) => (array as unknown[])[index], fields) as unknown[]);
  return reasonOf(decodeServerMessage(pack(fields), 2));
}

describe('packed inputs are refused', () => {
  const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 320 }];
  const message = { kind: 'inputs', runs, stateTick: 9, eventSequence: 2, rosterNumber: 1 } as const;
  const [kind, bin] = packr.unpack(encodeClientMessage(message, 'driver', 'packed')) as [number, Uint8Array];
  const refused = (bytes: Uint8Array): string => refusal(pack([kind, bytes]));

  it('when they are cut short, too long, or empty', () => {
    expect(refused(bin.subarray(0, -1))).toBe('inputs: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('inputs: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('inputs: the bin is cut short');
  });

  it('when they claim thousands of runs', () => {
    const writer = new BitWriter();
    for (const order of [16, 4]) writer.expGolomb(0, order);
    writer.unsigned(0, 1); // nothing acknowledged
    writer.sparse(5000, 2);
    expect(refused(writer.finish())).toBe('inputs: 5000 runs');
  });
});

describe('packed events are refused', () => {
  const events = [{ sequence: 9, tick: 100, event: { kind: 'respawn', car: 3 } }] as const;
  const [kind, bin] = packr.unpack(encodeServerMessage({ kind: 'events', events }, 'packed')) as [number, Uint8Array];
  const refused = (bytes: Uint8Array): string => reasonOf(decodeServerMessage(pack([kind, bytes]), 0));

  it('when they are cut short, too long, or empty', () => {
    expect(refused(bin.subarray(0, -1))).toBe('events: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('events: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('events: the bin is cut short');
  });

  it('when they claim to be more than fit, or of a kind that is not', () => {
    const writer = new BitWriter();
    writer.expGolomb(33, 1);
    expect(refused(writer.finish())).toBe('events: 33 events');
    const other = new BitWriter();
    for (const [value, order] of [
      [1, 1],
      [9, 9],
      [100, 16],
    ] as const)
      other.expGolomb(value, order);
    other.unsigned(15, 4);
    expect(refused(other.finish())).toBe('events: an event of no known kind');
  });
});

describe('a state is refused', () => {
  it('before welcome', () => {
    for (const encoding of ['plain', 'packed'] as const) {
      const bytes = encodeAny(oneCar(), encoding);
      expect(reasonOf(decodeServerMessage(bytes, 0))).toBe('state: state before welcome');
    }
  });

  it('for a car slot that the race does not have', () => {
    expect(reasonOf(decodeServerMessage(encodeServerMessage(oneCar(), 'plain'), 1))).toContain('car: 1 is not');
    expect(reasonOf(decodeServerMessage(encodeAny(oneCar(), 'packed'), 1))).toMatch(/^state: /);
  });

  it('for a car that comes twice', () => {
    expect(spoilt((at) => at(7).push(at(7, 0)))).toBe('state: car: 1 is out of order');
  });

  it('for a position off the map', () => {
    expect(spoilt((at) => at(7, 0, 1).splice(0, 1, 3_000_000))).toContain('px: 3000000 is not');
  });

  it('for a last_time between two ticks', () => {
    expect(spoilt((at) => at(7, 0, 7).splice(0, 1, 8))).toContain('last_time: 8 is not a multiple');
  });

  it('for a slot that is there and empty', () => {
    expect(spoilt((at) => at(7, 0, 6).splice(5, 1, 0))).toBe('state: status: an empty slot was sent');
  });

  it('for a past pose without heading', () => {
    expect(spoilt((at) => at(7, 0, 10, 0, 1).fill(0))).toBe('state: past pose: heading is zero');
  });

  it('for a decision that is late, unknown or out of range', () => {
    expect(spoilt((at) => at(8, 0).splice(0, 1, 0))).toContain('ticks ahead: 0 is not an integer from 1 to 63');
    expect(spoilt((at) => at(8, 0).splice(1, 1, 6))).toContain('command kind: 6 is none of its codes');
    expect(spoilt((at) => at(8, 0).splice(4, 1, 101))).toContain('damage: 101 is not');
    expect(spoilt((at) => at(8, 0).splice(5, 1, 5000))).toContain('push x: 5000 is not');
    expect(spoilt((at) => at(8).push(...new Array(64).fill(at(8, 0))))).toContain('commands');
  });

  it('for past ticks that are not in order', () => {
    expect(spoilt((at) => at(6).push(1))).toContain('past tick: 1 is not an integer from 2');
  });

  it('for a packed bin that is cut short, too long, or empty', () => {
    const [kind, bin] = packr.unpack(encodeAny(oneCar(), 'packed')) as [number, Uint8Array];
    const refused = (bytes: Uint8Array): string => reasonOf(decodeServerMessage(pack([kind, bytes]), 2));
    expect(refused(bin.subarray(0, -1))).toBe('state: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('state: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('state: the bin is cut short');
  });

  it('for a bin of zeros as long as a message may be', () => {
    const bytes = pack([18, new Uint8Array(MAX_SERVER_BYTES - 16)]);
    expect(reasonOf(decodeServerMessage(bytes, 16))).toBe('state: the bin is cut short');
  });
});

describe('encoding throws for what the other end would refuse', () => {
  const message: InputsMessage = { kind: 'inputs', runs: [], stateTick: 0, eventSequence: 0, rosterNumber: 0 };

  it('inputs off the tick', () => {
    const runs = [{ movement: NEUTRAL_DRIVER, timeDeltaMs: 16, timeMs: 24 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'driver')).toThrow('24 is not a multiple of 16');
  });

  it("a gunner's movement in a driver's seat", () => {
    const runs = [{ movement: NEUTRAL_GUNNER, timeDeltaMs: 16, timeMs: 16 }];
    expect(() => encodeClientMessage({ ...message, runs }, 'driver')).toThrow('expected the movement of a driver');
  });

  it('a long goodbye', () => {
    const bye = { kind: 'bye', reason: 'roomFull', text: 'x'.repeat(121) } as const;
    expect(() => encodeServerMessage(bye, 'plain')).toThrow('cannot encode bye: text: not 0 to 120 characters long');
  });

  it('a state off the grid, in either encoding', () => {
    for (const encoding of ['plain', 'packed'] as const) {
      const state = oneCar();
      state.state[carOffset(1) + CAR.health] = 200;
      expect(() => encodeAny(state, encoding)).toThrow(RangeError);
    }
  });
});
