// Bytes and microseconds of one snapshot of a real race, plain and packed beside the same message as JSON; bytes of inputs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AXIS_MAX,
  CAR,
  type CarInput,
  carOffset,
  parseTrack,
  RACE,
  readField,
  TICK_MS,
  timeOfTick,
  World,
  type WorldState,
} from '@shotgun-rally/sim';
import {
  decodeClientMessage,
  decodeServerMessage,
  type Encoding,
  encodeClientMessage,
  encodeServerMessage,
  extractPoses,
  type InputRun,
  type InputsMessage,
  type PastPoses,
  type Role,
  type StateMessage,
} from '../src/index.ts';

const WARM_UP_TICKS = 600;
const SNAPSHOTS = 300;
const STATE_EVERY_TICKS = 2;
const ROUNDS = 40;

const track = parseTrack(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../assets/tracks/oval.json'), 'utf8')),
);

/** Steers along the road with full throttle, each car with a wobble of its own, turret turning and firing. */
function inputOf(state: WorldState, car: number, tick: number): CarInput {
  const ahead = ((state[carOffset(car) + CAR.trackHint] as number) + 12) % track.count;
  const dx = (track.px[ahead] as number) - readField(state, car, 'px');
  const dz = (track.pz[ahead] as number) - readField(state, car, 'pz');
  const qy = readField(state, car, 'qy');
  const qw = readField(state, car, 'qw');
  const right = ((qw * qw - qy * qy) * -dx + 2 * qy * qw * dz) / (1 + Math.sqrt(dx * dx + dz * dz));
  const wobble = Math.sin((tick + 37 * car) / 25) / 6;
  const steer = Math.round(Math.max(-1, Math.min(1, 2 * right + wobble)) * AXIS_MAX);
  return {
    driver: { steer, throttle: AXIS_MAX, drift: false, boost: tick % 200 < 40, reset: false },
    gunner: { aimYaw: (tick * 90 + car * 4096) & 0xffff, aimPitch: 400, fire: tick % 50 < 20, viewDelayMs: 80 },
  };
}

/** Snapshots as a server would send them, with `pastTicks` earlier poses each. */
function race(cars: number, pastTicks: number): StateMessage[] {
  const world = new World({ track, cars, laps: 9, seed: 1 });
  const snapshots: StateMessage[] = [];
  let past: PastPoses[] = [];
  for (let step = 0; snapshots.length < SNAPSHOTS; step++) {
    const tick = world.state[RACE.tick] as number;
    const inputs = Array.from({ length: cars }, (_, car) => inputOf(world.state, car, tick));
    if (step > 0) past = [{ tick, poses: extractPoses(world.state) }, ...past].slice(0, pastTicks);
    world.step(inputs, step === 0 ? inputs.map((_, car) => ({ kind: 'enter', car }) as const) : []);
    if (step < WARM_UP_TICKS || step % STATE_EVERY_TICKS !== 0) continue;
    const lastTimeMs = timeOfTick(tick + 1);
    const seat = { lastTimeMs, marginMs: 20, missed: 0 };
    const reports = inputs.map(({ driver: input }) => ({ driver: seat, gunner: seat, input }));
    snapshots.push({ kind: 'state', state: world.save(), reports, past });
  }
  return snapshots;
}

interface Way {
  readonly name: string;
  readonly encode: (message: StateMessage) => Uint8Array;
  readonly decode: (bytes: Uint8Array, cars: number) => unknown;
}

const ours = (encoding: Encoding): Way => ({
  name: encoding,
  encode: (message) => encodeServerMessage(message, encoding),
  decode: (bytes, cars) => decodeServerMessage(bytes, cars),
});
const WAYS: readonly Way[] = [
  {
    name: 'JSON',
    encode: (message) =>
      new TextEncoder().encode(
        JSON.stringify(message, (_, value) => (value instanceof Int32Array ? [...value] : value)),
      ),
    decode: (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
  },
  ours('plain'),
  ours('packed'),
];

/** Fewest microseconds a call in several rounds: the least disturbed one. */
function microseconds(calls: number, run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, (1000 * (performance.now() - start)) / calls);
  }
  return best;
}

function measure(way: Way, cars: number, pastTicks: number, snapshots: readonly StateMessage[]) {
  const encoded = snapshots.map(way.encode);
  const sizes = encoded.map((bytes) => bytes.length).sort((a, b) => a - b);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const p95 = sizes[Math.floor(0.95 * sizes.length)] as number;
  const encode = microseconds(snapshots.length, () => {
    for (const message of snapshots) way.encode(message);
  });
  const decode = microseconds(snapshots.length, () => {
    for (const bytes of encoded) way.decode(bytes, cars);
  });
  return [cars, pastTicks, way.name, mean.toFixed(0), p95, encode.toFixed(1), decode.toFixed(1)];
}

const columns = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).padStart(10)).join('');

console.log(columns(['cars', 'past', 'encoding', 'bytes', 'bytes p95', 'encode us', 'decode us']));
for (const cars of [8, 16]) {
  for (const pastTicks of [1, 3]) {
    const snapshots = race(cars, pastTicks);
    for (const way of WAYS) console.log(columns(measure(way, cars, pastTicks, snapshots)));
  }
}

const UNCOMMITTED_TICKS = 7;

/** Inputs of hands that never rest: every tick is a run of its own. */
function inputsOf(role: Role, newestTick: number): InputsMessage {
  const runs = Array.from({ length: UNCOMMITTED_TICKS }, (_, index): InputRun => {
    const tick = newestTick - UNCOMMITTED_TICKS + 1 + index;
    const sway = Math.sin(tick / 20);
    const driver = { steer: Math.round(60 * sway), throttle: AXIS_MAX, drift: false, boost: sway > 0.9, reset: false };
    const aimYaw = Math.round(20_000 + 3000 * sway);
    const gunner = { aimYaw, aimPitch: Math.round(300 * sway), fire: sway > 0, viewDelayMs: 84 };
    return { movement: role === 'driver' ? driver : gunner, timeDeltaMs: TICK_MS, timeMs: timeOfTick(tick) };
  });
  return { kind: 'inputs', runs, stateTick: newestTick - 9, eventSequence: 40, rosterNumber: 3 };
}

console.log(`\ninputs, ${UNCOMMITTED_TICKS} ticks that all differ`);
console.log(columns(['seat', 'encoding', 'bytes', 'encode us', 'decode us']));
for (const role of ['driver', 'gunner'] as const) {
  const messages = Array.from({ length: SNAPSHOTS }, (_, index) => inputsOf(role, 5000 + index));
  for (const encoding of ['plain', 'packed'] as const) {
    const encode = (message: InputsMessage): Uint8Array => encodeClientMessage(message, role, encoding);
    const encoded = messages.map(encode);
    const mean = encoded.reduce((sum, bytes) => sum + bytes.length, 0) / encoded.length;
    const encodeUs = microseconds(encoded.length, () => messages.forEach(encode));
    const decodeUs = microseconds(encoded.length, () => {
      for (const bytes of encoded) decodeClientMessage(bytes, role);
    });
    console.log(columns([role, encoding, mean.toFixed(1), encodeUs.toFixed(1), decodeUs.toFixed(1)]));
  }
}
