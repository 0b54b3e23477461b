// Measures how the car handles, on a proving ground, and writes docs/handling.md: `pnpm --filter @shotgun-rally/sim handling`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TICK_SECONDS } from '../src/index.ts';
import { TestCar } from './proving-ground.ts';

const KMH = 3.6;
const DEGREES = 180 / Math.PI;
const FULL = 127;
const PATIENCE_TICKS = 3000;

type Input = Parameters<TestCar['step']>[0];

/** Ticks of `input` until `done`, and the metres driven in them. */
function until(car: TestCar, input: Input, done: () => boolean): { seconds: number; metres: number } {
  let ticks = 0;
  let metres = 0;
  while (!done() && ticks < PATIENCE_TICKS) {
    car.step(input);
    metres += car.speed() * TICK_SECONDS;
    ticks++;
  }
  return { seconds: ticks * TICK_SECONDS, metres };
}

function accelerate(toKmh: number, boost: boolean): number {
  const car = new TestCar();
  return until(car, { throttle: FULL, boost }, () => car.speed() >= toKmh / KMH).seconds;
}

function topSpeed(input: Input): number {
  const car = new TestCar(40);
  let best = 0;
  for (let tick = 0; tick < 1300; tick++) {
    if (input?.boost && car.read('boost') < 0.02) break;
    car.step(input);
    best = Math.max(best, car.speed());
  }
  return best;
}

function brake(fromKmh: number) {
  const car = new TestCar(fromKmh / KMH);
  return until(car, { throttle: -FULL }, () => car.speed() < 0.5);
}

/** Full lock at a held speed: the radius once the turn has settled. */
function turn(kmh: number) {
  const car = new TestCar(kmh / KMH);
  for (let tick = 0; tick < 45; tick++) car.step({ steer: FULL, throttle: car.speed() < kmh / KMH ? FULL : 0 });
  return { radius: car.speed() / car.yawRate(), sideways: car.speed() * car.yawRate(), slip: car.slip() };
}

/** Drift for a second and a half, then let go of everything but the throttle. */
function drift(kmh: number) {
  const car = new TestCar(kmh / KMH);
  car.drive(1.5, { throttle: FULL, steer: FULL, drift: true });
  const angle = car.slip();
  const earned = car.read('boost');
  const { seconds } = until(car, { throttle: FULL }, () => Math.abs(car.slip()) * DEGREES < 5);
  return { angle, seconds, speed: car.speed(), earned };
}

function land(height: number, turned: readonly [number, number, number, number]) {
  const car = new TestCar(20, height);
  car.turn(...turned);
  let rebound = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let touched = 0;
  for (let tick = 0; tick < 400; tick++) {
    car.step();
    if (car.world.events.some(({ kind }) => kind === 'land')) touched++;
    const ride = car.read('py');
    lowest = Math.min(lowest, ride);
    if (touched > 0) rebound = Math.max(rebound, ride);
  }
  return { upright: car.upright(), lowest, rebound, touched };
}

const kmh = (speed: number) => `${(speed * KMH).toFixed(0)} km/h`;
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const report = [
  '# How the car handles',
  '',
  'Measured on a level proving ground by `packages/sim/bench/handling.ts`; run it again after touching `packages/sim/src/tuning/car.ts`.',
  '',
  '## Straight on',
  '| | plain | with boost |',
  '|---|---|---|',
  ...[50, 100, 150, 200].map((to) =>
    row(`0-${to} km/h`, `${accelerate(to, false).toFixed(2)} s`, `${accelerate(to, true).toFixed(2)} s`),
  ),
  row('top speed', kmh(topSpeed({ throttle: FULL })), kmh(topSpeed({ throttle: FULL, boost: true }))),
  '',
  '## Braking',
  '| from | distance | time |',
  '|---|---|---|',
  ...[50, 100, 150, 200].map((from) => {
    const { metres, seconds } = brake(from);
    return row(`${from} km/h`, `${metres.toFixed(1)} m`, `${seconds.toFixed(2)} s`);
  }),
  '',
  '## Turning at full lock',
  '| speed | radius | sideways | slip |',
  '|---|---|---|---|',
  ...[20, 40, 60, 80, 100, 130, 160, 200].map((speed) => {
    const { radius, sideways, slip } = turn(speed);
    return row(
      `${speed} km/h`,
      `${radius.toFixed(1)} m`,
      `${sideways.toFixed(1)} m/s²`,
      `${(slip * DEGREES).toFixed(1)}°`,
    );
  }),
  '',
  '## Drift: drift button and full lock for 1.5 s, then steering released',
  '| entered at | angle held | back under 5° after | speed then |',
  '|---|---|---|---|',
  ...[60, 90, 120, 150].map((speed) => {
    const { angle, seconds, speed: left } = drift(speed);
    return row(`${speed} km/h`, `${(angle * DEGREES).toFixed(0)}°`, `${seconds.toFixed(2)} s`, kmh(left));
  }),
  '',
  '## Landing: dropped at 20 m/s (ride height 0.69 m)',
  '| dropped | ends upright | lowest | highest after the first touch |',
  '|---|---|---|---|',
  ...(
    [
      ['1 m, level', 1, [0, 0, 0, 1]],
      ['5 m, level', 5, [0, 0, 0, 1]],
      ['25 m, level', 25, [0, 0, 0, 1]],
      ['10 m, on its side', 10, [0, 0, Math.SQRT1_2, Math.SQRT1_2]],
      ['10 m, on its roof', 10, [0, 0, 1, 0]],
      ['10 m, on its nose', 10, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]],
    ] as const
  ).map(([name, height, turned]) => {
    const { upright, lowest, rebound } = land(height, turned);
    return row(name, upright > 0.95 ? 'yes' : 'no', `${lowest.toFixed(2)} m`, `${rebound.toFixed(2)} m`);
  }),
  '',
].join('\n');

writeFileSync(join(import.meta.dirname, '../../../docs/handling.md'), report);
process.stdout.write(report);
