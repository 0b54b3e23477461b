// Bytes that a hostile server might send are refused with a reason. The encoder throws for invalid messages.
import { CAR, carOffset, RACE, STATUS } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  EMPTY_REPORT,
  encodeServerMessage,
  extractPastPoses,
  extractPoses,
  MAX_SERVER_BYTES,
  type Recipient,
  type StateMessage,
  StatePacker,
} from '../src/index.ts';
import { BitWriter } from '../src/packed/bit-stream.ts';
import { encodeAny } from './encode-any.ts';
import { pack, reasonOf, unpack } from './refusals.ts';

// Indices in the array of a plain state.
const PAST_TICKS = 8;
const PLAYERS = 9;
const COMMANDS = 10;
// Indices in the array of a player.
const POSITION = 1;
const CONDITION = 6;
const DRIVER = 7;
const INPUT_AHEAD = 10;
const PAST = 11;
/** Index of `status` in `condition`. */
const STATUS_IN_CONDITION = 5;
// Indices in the array of a command that is a hit.
const TICKS_AHEAD = 0;
const KIND = 1;
const DAMAGE = 4;
const PUSH_X = 5;

/** A state with an empty slot and one car, a past pose of that car, and a scheduled hit. */
function oneCar(): StateMessage {
  const state = new Int32Array(stateLength(2));
  state[RACE.tick] = 100;
  state[carOffset(1) + CAR.status] = STATUS.racing;
  state[carOffset(1) + CAR.qw] = 32_767;
  return {
    kind: 'state',
    state,
    reports: [EMPTY_REPORT, EMPTY_REPORT],
    past: [{ tick: 99, poses: extractPastPoses(extractPoses(state)) }],
    commands: [{ tick: 107, command: { kind: 'hit', car: 1, by: 0, damage: 9, push: [40, -20, 0] } }],
  };
}

/** Returns the reason to refuse oneCar() after `change` to its plain arrays. `at` returns the array at a path of indices. */
function reasonAfter(change: (at: (...path: number[]) => unknown[]) => void): string {
  const fields: unknown = unpack(encodeServerMessage(oneCar(), 'plain'));
  change((...path) => path.reduce<unknown>((array, index) => (array as unknown[])[index], fields) as unknown[]);
  return reasonOf(decodeServerMessage(pack(fields), 2));
}

describe('a message from a server', () => {
  it('a message from a server is refused if it has too many bytes', () => {
    expect(reasonOf(decodeServerMessage(new Uint8Array(MAX_SERVER_BYTES + 1), 8))).toBe(
      'got 65537 bytes, allowed: 65536',
    );
  });
});

describe('a value that is no Uint8Array', () => {
  it.each([
    ['an ArrayBuffer', new ArrayBuffer(3)],
    ['a Blob', new Blob([])],
    ['a string', 'text'],
    ['nothing', undefined],
  ])('%s is refused as a message from a server and from a client', (description, value) => {
    const bytes = value as unknown as Uint8Array;
    const reason = `got ${description}, allowed: a Uint8Array`;
    expect(reasonOf(decodeServerMessage(bytes, 8))).toBe(reason);
    expect(reasonOf(decodeClientMessage(bytes, 'driver'))).toBe(reason);
  });
});

describe('packed events from a server', () => {
  // A bin is a MessagePack byte string.
  const events = [{ sequence: 9, tick: 100, event: { kind: 'respawn', car: 3 } }] as const;
  const [kind, bin] = unpack(encodeServerMessage({ kind: 'events', after: 0, events }, 'packed')) as [
    number,
    Uint8Array,
  ];
  const refused = (bytes: Uint8Array): string => reasonOf(decodeServerMessage(pack([kind, bytes]), 0));

  it('packed events are refused if they are cut short, too long or empty', () => {
    expect(refused(bin.subarray(0, -1))).toBe('events: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('events: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('events: the bin is cut short');
  });

  it('packed events are refused if they claim to have too many events, or contain an event of unknown kind', () => {
    const writer = new BitWriter();
    writer.expGolomb(8, 9); // after
    writer.expGolomb(33, 1); // number of events
    expect(refused(writer.finish())).toBe('events: events: got 33, allowed: 0 to 32');
    const other = new BitWriter();
    for (const [value, order] of [
      [8, 9], // after
      [1, 1], // number of events
      [0, 0], // sequence - after - 1
      [100, 16], // tick
    ] as const)
      other.expGolomb(value, order);
    other.unsigned(15, 4); // code of the event - 1
    expect(refused(other.finish())).toBe('events: an event of unknown kind');
  });
});

describe('a state from the server', () => {
  it('a state is refused before welcome, in both encodings', () => {
    for (const encoding of ['plain', 'packed'] as const) {
      const bytes = encodeAny(oneCar(), encoding);
      expect(reasonOf(decodeServerMessage(bytes, 0))).toBe('state: got a state before welcome');
    }
  });

  it.each([1.5, Number.NaN, -1, 17, '2' as never])('a state is refused if the number of cars is %s', (cars) => {
    for (const encoding of ['plain', 'packed'] as const) {
      const bytes = encodeAny(oneCar(), encoding);
      expect(reasonOf(decodeServerMessage(bytes, cars))).toMatch(
        /^state: cars: got .+, allowed: an integer from 1 to 16$/,
      );
    }
  });

  it('a state is refused if it has a car slot that the race does not have', () => {
    expect(reasonOf(decodeServerMessage(encodeServerMessage(oneCar(), 'plain'), 1))).toContain('car: got 1, allowed');
    expect(reasonOf(decodeServerMessage(encodeAny(oneCar(), 'packed'), 1))).toMatch(/^state: /);
  });

  it('a state is refused if it has the same car twice', () => {
    expect(reasonAfter((at) => at(PLAYERS).push(at(PLAYERS, 0)))).toBe(
      'state: car: got 1 after 1, allowed: larger numbers',
    );
  });

  it('a state is refused if it has a position off the map', () => {
    expect(reasonAfter((at) => at(PLAYERS, 0, POSITION).splice(0, 1, 3_000_000))).toContain('px: got 3000000, allowed');
  });

  it('a state is refused if it has a last_time between two ticks', () => {
    expect(reasonAfter((at) => at(PLAYERS, 0, DRIVER).splice(0, 1, 8))).toContain(
      'last_time: got 8, allowed: multiples of 16',
    );
  });

  it('a state is refused if it has an input for a tick that is too far ahead', () => {
    expect(reasonAfter((at) => at(PLAYERS, 0).splice(INPUT_AHEAD, 1, 3))).toContain(
      'input_ahead: got 3, allowed: an integer from 0 to 2',
    );
  });

  it('a state is refused if it has a player with the status of an empty slot', () => {
    expect(reasonAfter((at) => at(PLAYERS, 0, CONDITION).splice(STATUS_IN_CONDITION, 1, 0))).toBe(
      'state: status: got an empty slot, allowed: any other',
    );
  });

  it('a state is refused if it has a past pose whose orientation is all zeros', () => {
    expect(reasonAfter((at) => at(PLAYERS, 0, PAST, 0, 1).fill(0))).toBe(
      'state: orientation: got zeros, allowed: a quaternion',
    );
  });

  it('a state is refused if it has a command for its own tick, of unknown kind or out of range, or too many commands', () => {
    expect(reasonAfter((at) => at(COMMANDS, 0).splice(TICKS_AHEAD, 1, 0))).toContain(
      'ticks_ahead: got 0, allowed: an integer from 1 to 63',
    );
    expect(reasonAfter((at) => at(COMMANDS, 0).splice(KIND, 1, 6))).toContain('command: got 6, allowed: 1, 2, 3, 4, 5');
    expect(reasonAfter((at) => at(COMMANDS, 0).splice(DAMAGE, 1, 101))).toContain('damage: got 101, allowed');
    expect(reasonAfter((at) => at(COMMANDS, 0).splice(PUSH_X, 1, 5000))).toContain('push: got 5000, allowed');
    expect(reasonAfter((at) => at(COMMANDS).push(...new Array(64).fill(at(COMMANDS, 0))))).toContain(
      'commands: got an array of length 65, allowed: an array of length 0 to 64',
    );
  });

  it('a state is refused if it has past ticks out of order', () => {
    expect(reasonAfter((at) => at(PAST_TICKS).push(1))).toContain('past_ticks: got 1, allowed: an integer from 2');
  });

  it('a state is refused if it is a packed bin that is cut short, too long or empty', () => {
    const [kind, bin] = unpack(encodeAny(oneCar(), 'packed')) as [number, Uint8Array];
    const refused = (bytes: Uint8Array): string => reasonOf(decodeServerMessage(pack([kind, bytes]), 2));
    expect(refused(bin.subarray(0, -1))).toBe('state: the bin is cut short');
    expect(refused(Uint8Array.from([...bin, 0]))).toBe('state: the bin is too long');
    expect(refused(new Uint8Array(0))).toBe('state: the bin is cut short');
  });

  it('a state is refused if it is a packed bin of 65520 zeros', () => {
    const bytes = pack([18, new Uint8Array(MAX_SERVER_BYTES - 16)]);
    expect(reasonOf(decodeServerMessage(bytes, 16))).toBe('state: the bin is cut short');
  });
});

describe('encoding', () => {
  it('encoding throws for a text that is too long', () => {
    const bye = { kind: 'bye', reason: 'roomFull', text: 'x'.repeat(121) } as const;
    expect(() => encodeServerMessage(bye, 'plain')).toThrow(
      'cannot encode bye: text: got 121 characters, allowed: 0 to 120',
    );
  });

  it('encoding names the wrong field of an event in both encodings', () => {
    const events = [{ sequence: 1, tick: 1, event: { kind: 'lap', car: 0, lap: 1.5, ticks: 9 } }] as const;
    for (const encoding of ['plain', 'packed'] as const) {
      expect(() => encodeServerMessage({ kind: 'events', after: 0, events }, encoding)).toThrow(
        'cannot encode events: lap: got 1.5, allowed: an integer from 0 to 255',
      );
    }
  });

  it('encoding throws for a state with a field out of range, in both encodings', () => {
    for (const encoding of ['plain', 'packed'] as const) {
      const message = oneCar();
      message.state[carOffset(1) + CAR.health] = 200;
      expect(() => encodeAny(message, encoding)).toThrow(RangeError);
    }
  });

  const withPast = (ages: readonly number[]): StateMessage => {
    const { past, ...message } = oneCar();
    message.state[RACE.tick] = 300;
    return { ...message, past: ages.map((age) => ({ tick: 300 - age, poses: past[0]!.poses })), commands: [] };
  };
  const withField = (offset: number, value: number): StateMessage => {
    const message = oneCar();
    message.state[offset] = value;
    return message;
  };
  const withMissed = (missed: number): StateMessage => {
    const report = { ...EMPTY_REPORT, driver: { ...EMPTY_REPORT.driver, missed } };
    return { ...oneCar(), reports: [EMPTY_REPORT, report] };
  };
  const SEVENTEEN = Array.from({ length: 17 }, (_, index) => index + 1);
  it.each<[string, StateMessage, Partial<Recipient>, string]>([
    ['17 past poses', withPast(SEVENTEEN), {}, 'past: got 17 ticks, allowed: at most 16'],
    [
      'a past pose that is too old',
      withPast([1, 280]),
      {},
      'past: got a pose 280 ticks before the state, allowed: 2 to 255',
    ],
    [
      'past poses in a wrong order',
      withPast([3, 2]),
      {},
      'past: got a pose 2 ticks before the state, allowed: 4 to 255',
    ],
    ['a car that the state does not have', oneCar(), { car: 2 }, 'car: got 2, allowed: an integer from 0 to 1'],
    ['a car that is no integer', oneCar(), { car: 0.5 }, 'car: got 0.5, allowed: an integer from 0 to 1'],
    [
      'a baseline of the same tick',
      oneCar(),
      { baseline: oneCar() },
      'baseline: got a state 0 ticks older, allowed: 1 to 255',
    ],
    [
      'a baseline that is too old',
      withPast([1]),
      { baseline: withField(RACE.tick, 44) },
      'baseline: got a state 256 ticks',
    ],
    [
      'an earlier baseline that is not earlier',
      withPast([1]),
      { baseline: oneCar(), earlierBaseline: oneCar() },
      'earlierBaseline: got a state 0 ticks older than the baseline, allowed: 1 to 55',
    ],
    [
      'an earlier baseline that is too old',
      withPast([1]),
      { baseline: oneCar(), earlierBaseline: withField(RACE.tick, 44) },
      'earlierBaseline: got a state 56 ticks older than the baseline, allowed: 1 to 55',
    ],
    ['a field of the race out of range', withField(RACE.phase, 9), {}, 'race fields out of range'],
    ['a field of a car out of range', withField(carOffset(1) + CAR.health, 200), {}, 'car 1: a field out of range'],
    ['a number of missed inputs out of range', withMissed(16), {}, 'a seat out of range: {"lastTimeMs":0,'],
    ['a fraction as number of missed inputs', withMissed(0.5), {}, 'a seat out of range: {"lastTimeMs":0,'],
  ])('StatePacker throws an error that names the mistake for %s', (_description, message, to, reason) => {
    const encode = () => new StatePacker(message).encodeFor({ car: 1, ...to });
    expect(encode).toThrow(RangeError);
    expect(encode).toThrow(`cannot encode state: ${reason}`);
  });
});
