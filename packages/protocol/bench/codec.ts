// Measures bytes and microseconds of encoded states and inputs, plain and packed. Packed states have baselines of several ages.
import { RACE, TICK_SECONDS } from '@shotgun-rally/sim';
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
const BASELINE_AGES_TICKS = [6, 8, 12, 18, 24];
/** Index of the first state that is encoded: the first states have no baseline of these ages. */
const FIRST_STATE = 16;
/** Index of the first tick whose inputs are encoded: there are enough older inputs. */
const FIRST_INPUT = 64;
const INPUTS_PER_SECOND = 1 / TICK_SECONDS;

/** One way to encode states. */
interface StateEncoding {
  readonly name: string;
  /** Age of the baseline in ticks, or a text without one. */
  readonly age: number | string;
  readonly encode: (snapshots: readonly StateMessage[], index: number) => Uint8Array;
  readonly decode: (bytes: Uint8Array, snapshots: readonly StateMessage[], index: number) => unknown;
}

const msgpackr = new Packr();
const cars = (snapshots: readonly StateMessage[]): number => snapshots[0]?.reports.length ?? 0;
const at = (snapshots: readonly StateMessage[], index: number): StateMessage => snapshots[index]!;

/** Packed states with a baseline of this age, or without one for 0. */
function packedEncoding(ageTicks: number): StateEncoding {
  const ageStates = ageTicks / STATE_EVERY_TICKS;
  const to = (snapshots: readonly StateMessage[], index: number): Recipient =>
    ageStates === 0
      ? { car: 0 }
      : { car: 0, baseline: at(snapshots, index - ageStates), earlierBaseline: at(snapshots, index - ageStates - 1) };
  return {
    name: 'packed',
    age: ageTicks || 'none',
    encode: (snapshots, index) => new StatePacker(at(snapshots, index)).encodeFor(to(snapshots, index)),
    decode: (bytes, snapshots, index) => {
      const { baseline, earlierBaseline } = to(snapshots, index);
      return decodeServerMessage(bytes, cars(snapshots), (tick) =>
        [baseline, earlierBaseline].find((candidate) => candidate?.state[RACE.tick] === tick),
      );
    },
  };
}

const STATE_ENCODINGS: readonly StateEncoding[] = [
  {
    name: 'msgpackr',
    age: '-',
    encode: (snapshots, index) => {
      const { state, reports, past } = at(snapshots, index);
      return msgpackr.pack({
        state: [...state],
        reports,
        past: past.map(({ tick, poses }) => ({ tick, poses: [...poses] })),
      });
    },
    decode: (bytes) => msgpackr.unpack(bytes),
  },
  {
    name: 'plain',
    age: '-',
    encode: (snapshots, index) => encodeServerMessage(at(snapshots, index), 'plain'),
    decode: (bytes, snapshots) => decodeServerMessage(bytes, cars(snapshots)),
  },
  packedEncoding(0),
  ...BASELINE_AGES_TICKS.map(packedEncoding),
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

function measure({ name, age, encode, decode }: StateEncoding, { snapshots }: Race): (string | number)[] {
  const indices = Array.from({ length: snapshots.length - FIRST_STATE }, (_, index) => index + FIRST_STATE);
  const encoded = indices.map((index) => encode(snapshots, index));
  const sizes = encoded.map((bytes) => bytes.length);
  const encodeUs = microseconds(indices.length, () => {
    for (const index of indices) encode(snapshots, index);
  });
  const decodeUs = microseconds(indices.length, () => {
    for (const [index, bytes] of encoded.entries()) decode(bytes, snapshots, index + FIRST_STATE);
  });
  return [cars(snapshots), name, age, mean(sizes).toFixed(0), p95(sizes), encodeUs.toFixed(1), decodeUs.toFixed(1)];
}

console.log(columns(['cars', 'encoding', 'baseline', 'bytes', 'bytes p95', 'encode us', 'decode us']));
for (const count of [8, 16]) {
  const race = raceOf(count, STATE_EVERY_TICKS, TICKS);
  for (const encoding of STATE_ENCODINGS) console.log(columns(measure(encoding, race)));
  console.log(`    ${race.speed.toFixed(1)} m/s on average`);
}

const race = raceOf(8, STATE_EVERY_TICKS, TICKS);
console.log('\ninputs: messages with the unacknowledged inputs of one seat');
console.log(columns(['seat', 'encoding', 'ticks', 'bytes', 'KiB/s', 'encode us', 'decode us']));
for (const role of ['driver', 'gunner'] as const) {
  for (const ticks of [7, 11, 19]) {
    const messages = Array.from({ length: TICKS - FIRST_INPUT }, (_, index): InputsMessage => {
      const newestTick = 5000 + index;
      const runs = runsOf(race, { car: index % 8, role, last: index + FIRST_INPUT, ticks, newestTick });
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
      const perSecond = ((bytes * INPUTS_PER_SECOND) / 1024).toFixed(2);
      console.log(
        columns([role, encoding, ticks, bytes.toFixed(1), perSecond, encodeUs.toFixed(1), decodeUs.toFixed(1)]),
      );
    }
  }
}
