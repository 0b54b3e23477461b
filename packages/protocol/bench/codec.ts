/**
 * Measures the bytes of states and inputs, plain and packed, and the microseconds to encode and decode them. A packed state is
 * the difference from an earlier state, its baseline; the benchmark uses baselines of several ages.
 */
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
import { inputRuns, type Race, simulateRace } from './race.ts';

const TICKS = 1500;
const STATE_EVERY_TICKS = 2;
const ROUNDS = 12;
/** Ages of the baseline. The age is the round trip plus the time that both ends wait before they send. */
const BASELINE_AGES_TICKS = [6, 8, 12, 18, 24];
/** Index of the first state that is encoded. Earlier states have no baseline of the largest age. */
const FIRST_STATE = 16;
/** Index of the newest input in the first message, so that there are enough older inputs. */
const FIRST_INPUT = 64;
const MESSAGES_PER_SECOND = 1 / TICK_SECONDS;
const CAR_COUNTS = [8, 16];
/** Numbers of unacknowledged inputs in a message. */
const INPUT_TICKS = [7, 11, 19];
/** Tick of the newest input in the first message: about 80 s after the start. */
const FIRST_TICK = 5000;

/** One way to encode states. */
interface StateEncoding {
  readonly name: string;
  /** Age of the baseline in ticks, or a text if there is no baseline. */
  readonly baselineAge: number | string;
  readonly encode: (snapshots: readonly StateMessage[], index: number) => Uint8Array;
  readonly decode: (bytes: Uint8Array, snapshots: readonly StateMessage[], index: number) => unknown;
}

const msgpackr = new Packr();
const carCount = (snapshots: readonly StateMessage[]): number => snapshots[0]?.reports.length ?? 0;
const at = (snapshots: readonly StateMessage[], index: number): StateMessage => snapshots[index]!;

/** Returns the packed encoding with a baseline of this age, or without a baseline if the age is 0. */
function packedEncoding(ageTicks: number): StateEncoding {
  const ageStates = ageTicks / STATE_EVERY_TICKS;
  const recipientOf = (snapshots: readonly StateMessage[], index: number): Recipient =>
    ageStates === 0
      ? { car: 0 }
      : { car: 0, baseline: at(snapshots, index - ageStates), earlierBaseline: at(snapshots, index - ageStates - 1) };
  return {
    name: 'packed',
    baselineAge: ageTicks || 'none',
    encode: (snapshots, index) => new StatePacker(at(snapshots, index)).encodeFor(recipientOf(snapshots, index)),
    decode: (bytes, snapshots, index) => {
      const { baseline, earlierBaseline } = recipientOf(snapshots, index);
      return decodeServerMessage(bytes, carCount(snapshots), (tick) =>
        [baseline, earlierBaseline].find((candidate) => candidate?.state[RACE.tick] === tick),
      );
    },
  };
}

const STATE_ENCODINGS: readonly StateEncoding[] = [
  {
    name: 'msgpackr',
    baselineAge: '-',
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
    baselineAge: '-',
    encode: (snapshots, index) => encodeServerMessage(at(snapshots, index), 'plain'),
    decode: (bytes, snapshots) => decodeServerMessage(bytes, carCount(snapshots)),
  },
  packedEncoding(0),
  ...BASELINE_AGES_TICKS.map(packedEncoding),
];

/** Returns the microseconds per call in the fastest of several rounds. `run` makes `calls` calls. */
function measureMicroseconds(calls: number, run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, (1000 * (performance.now() - start)) / calls);
  }
  return best;
}

const formatRow = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).padStart(10)).join('');
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(0.95 * values.length)] ?? 0;

/** Returns the cells of one row of the first table. */
function measureStates({ name, baselineAge, encode, decode }: StateEncoding, { snapshots }: Race): (string | number)[] {
  const indices = Array.from({ length: snapshots.length - FIRST_STATE }, (_, index) => index + FIRST_STATE);
  const encoded = indices.map((index) => encode(snapshots, index));
  const sizes = encoded.map((bytes) => bytes.length);
  const encodeUs = measureMicroseconds(indices.length, () => {
    for (const index of indices) encode(snapshots, index);
  });
  const decodeUs = measureMicroseconds(indices.length, () => {
    for (const [index, bytes] of encoded.entries()) decode(bytes, snapshots, index + FIRST_STATE);
  });
  return [
    carCount(snapshots),
    name,
    baselineAge,
    mean(sizes).toFixed(0),
    p95(sizes),
    encodeUs.toFixed(1),
    decodeUs.toFixed(1),
  ];
}

console.log(formatRow(['cars', 'encoding', 'baseline', 'bytes', 'bytes p95', 'encode us', 'decode us']));
for (const count of CAR_COUNTS) {
  const race = simulateRace(count, STATE_EVERY_TICKS, TICKS);
  for (const encoding of STATE_ENCODINGS) console.log(formatRow(measureStates(encoding, race)));
  console.log(`    ${race.meanSpeed.toFixed(1)} m/s on average`);
}

const INPUT_CARS = 8;
const race = simulateRace(INPUT_CARS, STATE_EVERY_TICKS, TICKS);
console.log('\ninputs: messages with the unacknowledged inputs of one seat');
console.log(formatRow(['seat', 'encoding', 'ticks', 'bytes', 'KiB/s', 'encode us', 'decode us']));
for (const role of ['driver', 'gunner'] as const) {
  for (const ticks of INPUT_TICKS) {
    const messages = Array.from({ length: TICKS - FIRST_INPUT }, (_, index): InputsMessage => {
      const newestTick = FIRST_TICK + index;
      const newestIndex = FIRST_INPUT + index;
      const runs = inputRuns(race, { car: index % INPUT_CARS, role, newestIndex, ticks, newestTick });
      return {
        kind: 'inputs',
        runs,
        stateTick: newestTick - ticks,
        // Typical numbers: one event in four ticks, and a roster that does not change.
        eventSequence: 400 + Math.floor(index / 4),
        rosterNumber: 9,
      };
    });
    for (const encoding of ['plain', 'packed'] as const) {
      const encode = (message: InputsMessage): Uint8Array => encodeClientMessage(message, role, encoding);
      const encoded = messages.map(encode);
      const bytes = mean(encoded.map(({ length }) => length));
      const encodeUs = measureMicroseconds(encoded.length, () => messages.forEach(encode));
      const decodeUs = measureMicroseconds(encoded.length, () => {
        for (const each of encoded) decodeClientMessage(each, role);
      });
      const kibPerSecond = ((bytes * MESSAGES_PER_SECOND) / 1024).toFixed(2);
      console.log(
        formatRow([role, encoding, ticks, bytes.toFixed(1), kibPerSecond, encodeUs.toFixed(1), decodeUs.toFixed(1)]),
      );
    }
  }
}
