/**
 * How far off rivals are after so many ticks without news, for several ways of guessing what their drivers do.
 *
 *   npx tsx apps/lab/bench/rivals.ts
 *
 * Wild bots race; every quarter of a second the world is simulated on from there, the own car with its true inputs and
 * the rivals with guesses, and held against what really came. Half a minute on one core.
 */
import { expectedDriver, wildDriver } from '@shotgun-rally/bots';
import {
  type CarInput,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  parseTrack,
  RACE,
  RACE_CARS,
  readField,
  World,
  type WorldState,
} from '@shotgun-rally/sim';
import oval from '../../../assets/tracks/oval.json' with { type: 'json' };
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };

const OWN = 0;
const TICKS = 4000;
const EVERY_TICKS = 16;
/** Ticks without news at which the error is read: about LAN, GOOD, TYPICAL, BAD. */
const HORIZONS = [3, 6, 10, 18];
const FIRST_TICK = 300;

/** What a rival is taken to do, `age` ticks after `held` was its input. */
type Guess = (held: DriverInput, age: number, expected: () => DriverInput) => DriverInput;

function ease(from: DriverInput, to: DriverInput, share: number): DriverInput {
  const between = (a: number, b: number): number => Math.round(a + (b - a) * share);
  const axes = { steer: between(from.steer, to.steer), throttle: between(from.throttle, to.throttle) };
  return { ...(share < 0.5 ? from : to), ...axes };
}

const fade =
  (ticks: number, to?: DriverInput): Guess =>
  (held, age, expected) =>
    ease(held, to ?? expected(), Math.min(age / ticks, 1));
const GUESSES: Readonly<Record<string, Guess>> = {
  'hold the last input': (held) => held,
  'fade to neutral in 10 ticks': fade(10, NEUTRAL_DRIVER),
  'what is expected, at once': (_held, _age, expected) => expected(),
  'fade to what is expected in 10 ticks': fade(10),
  'fade to what is expected in 20 ticks': fade(20),
  'fade to what is expected in 30 ticks': fade(30),
  'fade to what is expected in 40 ticks': fade(40),
};

const withDriver = (driver: DriverInput): CarInput => ({ driver, gunner: NEUTRAL_GUNNER });

function metresApart(a: WorldState, b: WorldState, car: number): number {
  const along = (name: 'px' | 'py' | 'pz') => readField(a, car, name) - readField(b, car, name);
  return Math.sqrt(along('px') ** 2 + along('py') ** 2 + along('pz') ** 2);
}

const misses = new Map<string, number[]>();
const note = (what: string, metres: number): void => {
  const list = misses.get(what) ?? [];
  misses.set(what, list);
  list.push(metres);
};

function race(trackJson: unknown, seed: number): void {
  const track = parseTrack(trackJson);
  const options = { track, cars: RACE_CARS, laps: 255, seed };
  const world = new World(options);
  world.step(
    [],
    Array.from({ length: RACE_CARS }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  const states: WorldState[] = [];
  const inputs: DriverInput[][] = [];
  for (let tick = 0; tick < TICKS; tick++) {
    const raceTick = world.state[RACE.tick]!;
    inputs[tick] = Array.from({ length: RACE_CARS }, (_, car) =>
      wildDriver(world.state, track, car, raceTick + 1, seed),
    );
    world.step(inputs[tick]!.map(withDriver));
    states[tick] = world.save();
  }
  const foreseen = new World(options);
  for (let from = FIRST_TICK; from < TICKS - Math.max(...HORIZONS); from += EVERY_TICKS) {
    for (const [name, guess] of Object.entries(GUESSES)) {
      foreseen.load(states[from]!);
      for (let age = 1; age <= Math.max(...HORIZONS); age++) {
        const now = inputs[from + age]!;
        const held = inputs[from]!;
        const taken = now.map((own, car) =>
          car === OWN ? own : guess(held[car]!, age, () => expectedDriver(foreseen.state, track, car) ?? held[car]!),
        );
        foreseen.step(taken.map(withDriver));
        if (!HORIZONS.includes(age)) continue;
        for (let car = 1; car < RACE_CARS; car++)
          note(`${name} ${age}`, metresApart(foreseen.state, states[from + age]!, car));
      }
    }
  }
}

for (const seed of [1, 2]) for (const track of [valley, oval]) race(track, seed);
const p95 = (list: number[]): string => list.sort((a, b) => a - b)[Math.floor(list.length * 0.95)]!.toFixed(3);
process.stdout.write(`| rivals, p95 in m after | ${HORIZONS.map((ticks) => `${ticks} ticks`).join(' | ')} |\n`);
process.stdout.write(`|---|${HORIZONS.map(() => '---').join('|')}|\n`);
for (const name of Object.keys(GUESSES)) {
  const cells = HORIZONS.map((age) => p95(misses.get(`${name} ${age}`) ?? []));
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
}
