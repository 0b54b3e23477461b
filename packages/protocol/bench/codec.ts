// Measures bytes and microseconds of states and inputs: plain, packed without a baseline, and with baselines of several ages.
import { Packr } from 'msgpackr';
import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  encodeServerMessage,
  type InputsMessage,
  type Recipient,
  type StateMessage,
  StatePacker,
} from '../src/index.ts';
import { type Race, raceOf, runsOf } from './race.ts';

const TICKS = 1500;
const STATE_EVERY_TICKS = 2;
const ROUNDS = 12;
/** Ages of the baseline: the round trip, plus the ticks that both ends wait before they send. */
const AGES_TICKS = [6, 8, 12, 18, 24];
/** Index of the first state that is encoded, so that all have old enough baselines. */
const FIRST = 16;

/** One way to encode states. */
interface Way {
  readonly name: string;
  readonly age: number | string;
  readonly encode: (snapshots: readonly StateMessage[], index: number) => Uint8Array;
  readonly decode: (bytes: Uint8Array, snapshots: readonly StateMessage[], index: number) => unknown;
}

const peer = new Packr();
const cars = (snapshots: readonly StateMessage[]): number => snapshots[0]?.reports.length ?? 0;
const at = (snapshots: readonly StateMessage[], index: number): StateMessage => snapshots[index]!;

function packedWay(ageTicks: number): Way {
  const age = ageTicks / STATE_EVERY_TICKS;
  const to = (snapshots: readonly StateMessage[], index: number): Recipient =>
    age === 0
      ? { car: 0 }
      : { car: 0, baseline: at(snapshots, index - age), earlierBaseline: at(snapshots, index - age - 1) };
  return {
    name: 'packed',
    age: ageTicks || 'none',
    encode: (snapshots, index) => new StatePacker(at(snapshots, index)).encodeFor(to(snapshots, index)),
    decode: (bytes, snapshots, index) => {
      const { baseline: base, earlierBaseline: before } = to(snapshots, index);
      return decodeServerMessage(bytes, cars(snapshots), (tick) =>
        [base, before].find((known) => known?.state[0] === tick),
      );
    },
  };
}

const WAYS: readonly Way[] = [
  {
    name: 'msgpackr',
    age: '-',
    encode: (snapshots, index) => {
      const { state, reports, past } = at(snapshots, index);
      return peer.pack({
        state: [...state],
        reports,
        past: past.map(({ tick, poses }) => ({ tick, poses: [...poses] })),
      });
    },
    decode: (bytes) => peer.unpack(bytes),
  },
  {
    name: 'plain',
    age: '-',
    encode: (snapshots, index) => encodeServerMessage(at(snapshots, index), 'plain'),
    decode: (bytes, snapshots) => decodeServerMessage(bytes, cars(snapshots)),
  },
  packedWay(0),
  ...AGES_TICKS.map(packedWay),
];

/** Microseconds per call in the fastest of several rounds. */
function microseconds(calls: number, run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, (1000 * (performance.now() - start)) / calls);
  }
  return best;
}

const columns = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).padStart(10)).join('');
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(0.95 * values.length)] ?? 0;

function measure({ name, age, encode, decode }: Way, { snapshots }: Race): (string | number)[] {
  const indices = Array.from({ length: snapshots.length - FIRST }, (_, index) => index + FIRST);
  const encoded = indices.map((index) => encode(snapshots, index));
  const sizes = encoded.map((bytes) => bytes.length);
  const encodeUs = microseconds(indices.length, () => {
    for (const index of indices) encode(snapshots, index);
  });
  const decodeUs = microseconds(indices.length, () => {
    for (const [index, bytes] of encoded.entries()) decode(bytes, snapshots, index + FIRST);
  });
  return [cars(snapshots), name, age, mean(sizes).toFixed(0), p95(sizes), encodeUs.toFixed(1), decodeUs.toFixed(1)];
}

console.log(columns(['cars', 'encoding', 'baseline', 'bytes', 'bytes p95', 'encode us', 'decode us']));
for (const count of [8, 16]) {
  const race = raceOf(count, STATE_EVERY_TICKS, TICKS);
  for (const way of WAYS) console.log(columns(measure(way, race)));
  console.log(`    ${race.speed.toFixed(1)} m/s on average`);
}

const race = raceOf(8, STATE_EVERY_TICKS, TICKS);
console.log('\ninputs: messages with the unacknowledged inputs of one seat');
console.log(columns(['seat', 'encoding', 'ticks', 'bytes', 'KiB/s', 'encode us', 'decode us']));
for (const role of ['driver', 'gunner'] as const) {
  for (const ticks of [7, 11, 19]) {
    const messages = Array.from({ length: TICKS - 64 }, (_, index): InputsMessage => {
      const newestTick = 5000 + index;
      const runs = runsOf(race, { car: index % 8, role, last: index + 64, ticks, newestTick });
      return {
        kind: 'inputs',
        runs,
        stateTick: newestTick - ticks,
        eventSequence: 400 + (index >> 2),
        rosterNumber: 9,
      };
    });
    for (const encoding of ['plain', 'packed'] as const) {
      const encode = (message: InputsMessage): Uint8Array => encodeClientMessage(message, role, encoding);
      const encoded = messages.map(encode);
      const bytes = mean(encoded.map(({ length }) => length));
      const encodeUs = microseconds(encoded.length, () => messages.forEach(encode));
      const decodeUs = microseconds(encoded.length, () => {
        for (const each of encoded) decodeClientMessage(each, role);
      });
      const perSecond = ((bytes * 62.5) / 1024).toFixed(2);
      console.log(
        columns([role, encoding, ticks, bytes.toFixed(1), perSecond, encodeUs.toFixed(1), decodeUs.toFixed(1)]),
      );
    }
  }
}
