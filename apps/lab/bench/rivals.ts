/**
 * Compares ways to predict the inputs of rivals (other players' cars). Measures the position error of a rival some ticks
 * after the last received state.
 *
 *   npx tsx --conditions=@shotgun-rally/source apps/lab/bench/rivals.ts
 *
 * The lab's drivers race. Once every EVERY_TICKS ticks, a second world starts from the state of the race and simulates
 * HORIZON_MAX ticks with the real inputs of one car and predicted inputs of its rivals. Takes half a minute on one core.
 */
import { expectedDriverInput } from '@shotgun-rally/bots';
import {
  type CarInput,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  parseTrack,
  RACE,
  readField,
  World,
  type WorldOptions,
  type WorldState,
} from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import oval from '../../../assets/tracks/oval.json' with { type: 'json' };
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { ENDLESS_LAPS } from '../src/race/race.ts';
import { driverInput } from '../src/race/random-bots.ts';
import { Samples } from '../src/race/samples.ts';

const OWN_CAR = 0;
const TICKS = 4000;
const EVERY_TICKS = 16;
/**
 * Ticks after the last received state at which errors are measured: about as far as clients predict in LAN, GOOD,
 * TYPICAL and BAD.
 */
const HORIZONS = [3, 6, 10, 18];
const HORIZON_MAX = Math.max(...HORIZONS);
/** Earlier ticks are not measured, because the cars are still close together after the start. */
const FIRST_TICK = 300;
const SEEDS = [1, 2];

/**
 * Predicts a rival's input `age` ticks after its last received input, which is `held`. `expected` computes the input of a driver
 * who follows the racing line; `expectedThen` is that input in the tick of the received one. `earlier` is the input
 * REPORT_TICKS before the received one.
 */
type InputPrediction = (
  held: DriverInput,
  age: number,
  expected: () => DriverInput,
  expectedThen: DriverInput,
  earlier: DriverInput,
) => DriverInput;

/** A server reports inputs in each of its states: once in this number of ticks. */
const REPORT_TICKS = 2;

/** Mixes two inputs: returns `from` at a share of 0 and `to` at 1. Buttons change at a half. */
function mix(from: DriverInput, to: DriverInput, share: number): DriverInput {
  const between = (a: number, b: number): number => Math.round(a + (b - a) * share);
  const axes = { steer: between(from.steer, to.steer), throttle: between(from.throttle, to.throttle) };
  return { ...(share < 0.5 ? from : to), ...axes };
}

/** Fades from the last received input to `to`, or to the expected input, within `ticks`. */
const fade =
  (ticks: number, to?: DriverInput): InputPrediction =>
  (held, age, expected) =>
    mix(held, to ?? expected(), Math.min(age / ticks, 1));
/** As `fade`, but the throttle keeps its difference from the expected one. */
const fadeSteering =
  (ticks: number): InputPrediction =>
  (held, age, expected, expectedThen, earlier) => {
    const throttle = expected().throttle + held.throttle - expectedThen.throttle;
    const faded = fade(ticks)(held, age, expected, expectedThen, earlier);
    return { ...faded, throttle: clamp(throttle, -AXIS_MAX, AXIS_MAX) };
  };
/** As `fadeSteering`, but the steering first goes on changing, more and more slowly, as in netcode's RemoteInputs. */
const continueSteering =
  (continuedTicks: number, fadeTicks: number): InputPrediction =>
  (held, age, expected, expectedThen, earlier) => {
    const changePerTick = (held.steer - earlier.steer) / REPORT_TICKS;
    const change = changePerTick * continuedTicks * (1 - Math.exp(-age / continuedTicks));
    const continued = { ...held, steer: clamp(held.steer + change, -AXIS_MAX, AXIS_MAX) };
    const fadedTicks = Math.max(age - continuedTicks, 0);
    const { throttle } = fadeSteering(fadeTicks)(held, age, expected, expectedThen, earlier);
    return { ...fade(fadeTicks)(continued, fadedTicks, expected, expectedThen, earlier), throttle };
  };
const PREDICTIONS: Readonly<Record<string, InputPrediction>> = {
  'hold the last input': (held) => held,
  'fade to neutral in 10 ticks': fade(10, NEUTRAL_DRIVER),
  'the expected input at once': (_held, _age, expected) => expected(),
  'fade to the expected input in 10 ticks': fade(10),
  'fade to the expected input in 20 ticks': fade(20),
  'fade to the expected input in 30 ticks': fade(30),
  'fade to the expected input in 40 ticks': fade(40),
  'fade of the steering in 30 ticks, throttle keeps its difference': fadeSteering(30),
  'the same after the steering has continued for 4 ticks': continueSteering(4, 30),
};

/** The input of a car whose gunner does nothing. */
const withDriver = (driver: DriverInput): CarInput => ({ driver, gunner: NEUTRAL_GUNNER });

function metresApart(a: WorldState, b: WorldState, car: number): number {
  const along = (name: 'px' | 'py' | 'pz') => readField(a, car, name) - readField(b, car, name);
  return Math.sqrt(along('px') ** 2 + along('py') ** 2 + along('pz') ** 2);
}

/** Errors in metres. A key consists of the name of a prediction and a number of HORIZONS. */
const errors = new Map<string, Samples>();
const errorsOf = (key: string): Samples => {
  const samples = errors.get(key) ?? new Samples();
  errors.set(key, samples);
  return samples;
};

/** A race of random bots: the inputs of each tick, and the state after it. */
interface RecordedRace {
  readonly options: WorldOptions;
  readonly states: readonly WorldState[];
  readonly inputs: readonly (readonly DriverInput[])[];
}

function recordRace(trackJson: unknown, seed: number): RecordedRace {
  const track = parseTrack(trackJson);
  const options = { track, cars: RACE_CARS, laps: ENDLESS_LAPS, seed };
  const world = new World(options);
  const cars = Array.from({ length: RACE_CARS }, (_, car) => car);
  world.step(
    [],
    cars.map((car) => ({ kind: 'enter', car }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  const states: WorldState[] = [];
  const inputs: DriverInput[][] = [];
  for (let tick = 0; tick < TICKS; tick++) {
    const raceTick = world.state[RACE.tick]!;
    inputs[tick] = cars.map((car) => driverInput(world.state, world, car, raceTick + 1, seed));
    world.step(inputs[tick]!.map(withDriver));
    states[tick] = world.save();
  }
  return { options, states, inputs };
}

function measureRace(race: RecordedRace): void {
  const world = new World(race.options);
  for (let tick = FIRST_TICK; tick < TICKS - HORIZON_MAX; tick += EVERY_TICKS) {
    for (const [name, predict] of Object.entries(PREDICTIONS)) measurePrediction(race, world, tick, name, predict);
  }
}

/** Measures one prediction from the state after `startTick`. */
function measurePrediction(
  { states, inputs }: RecordedRace,
  world: World,
  startTick: number,
  name: string,
  predict: InputPrediction,
): void {
  const held = inputs[startTick]!;
  const earlier = inputs[startTick - REPORT_TICKS]!;
  const expectedThen = held.map((input, car) => expectedDriverInput(states[startTick - 1]!, world, car) ?? input);
  world.load(states[startTick]!);
  for (let age = 1; age <= HORIZON_MAX; age++) {
    const predicted = inputs[startTick + age]!.map((real, car) => {
      const expected = (): DriverInput => expectedDriverInput(world.state, world, car) ?? held[car]!;
      return car === OWN_CAR ? real : predict(held[car]!, age, expected, expectedThen[car]!, earlier[car]!);
    });
    world.step(predicted.map(withDriver));
    if (!HORIZONS.includes(age)) continue;
    for (let car = 1; car < RACE_CARS; car++) {
      errorsOf(`${name} ${age}`).add(metresApart(world.state, states[startTick + age]!, car));
    }
  }
}

for (const seed of SEEDS) for (const track of [valley, oval]) measureRace(recordRace(track, seed));
process.stdout.write(
  `| rivals, median and p95 in m after | ${HORIZONS.map((ticks) => `${ticks} ticks`).join(' | ')} |\n`,
);
process.stdout.write(`|---|${HORIZONS.map(() => '---').join('|')}|\n`);
for (const name of Object.keys(PREDICTIONS)) {
  const cells = HORIZONS.map((age) =>
    [0.5, 0.95].map((share) => errorsOf(`${name} ${age}`).percentile(share)!.toFixed(3)).join(', '),
  );
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
}
