// Measures how the car handles on the proving ground and writes docs/handling.md: `pnpm --filter @shotgun-rally/sim
// handling`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAR_MODELS, type DriverInput, TICK_SECONDS } from '../src/index.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import { rideHeightOf } from '../src/tuning/index.ts';
import { TestCar } from './proving-ground.ts';

const KMH = 3.6;
const DEGREES = 180 / Math.PI;
/** Full throttle or full steering. */
const FULL = AXIS_MAX;
/** A measurement stops after this many ticks. */
const TICKS_MAX = 3000;
const TOP_SPEED_TICKS = 1300;
const TURN_TICKS = 45;
const DRIFT_SECONDS = 1.5;
const LANDING_TICKS = 400;
const LANDING_SPEED = 20; // m/s
/** A car whose slip is smaller than this drives straight. */
const STRAIGHT_SLIP_DEGREES = 5;
/** A car is upright if the cosine of its tilt is larger than this. */
const UPRIGHT_MIN = 0.95;

type Input = Partial<DriverInput>;
type Rotation = readonly [x: number, y: number, z: number, w: number];

/** Holds an input until `isDone` returns true, but for at most TICKS_MAX ticks; returns the time and the distance driven. */
function driveUntil(car: TestCar, input: Input, isDone: () => boolean): { seconds: number; metres: number } {
  let ticks = 0;
  let metres = 0;
  while (!isDone() && ticks < TICKS_MAX) {
    car.step(input);
    metres += car.speed() * TICK_SECONDS;
    ticks++;
  }
  return { seconds: ticks * TICK_SECONDS, metres };
}

/** Returns the time from rest to a speed (km/h) at full throttle. */
function secondsTo(kmh: number, boost: boolean): number {
  const car = new TestCar();
  return driveUntil(car, { throttle: FULL, boost }, () => car.speed() >= kmh / KMH).seconds;
}

/** Returns the top speed (m/s); with boost, the highest speed before the tank is empty. */
function topSpeed(input: Input): number {
  const startSpeed = 40;
  const car = new TestCar(startSpeed);
  let best = 0;
  for (let tick = 0; tick < TOP_SPEED_TICKS; tick++) {
    if (input.boost && car.read('boost') < 0.02) break;
    car.step(input);
    best = Math.max(best, car.speed());
  }
  return best;
}

function brakeFrom(kmh: number) {
  const car = new TestCar(kmh / KMH);
  return driveUntil(car, { throttle: -FULL }, () => car.speed() < 0.5);
}

/**
 * Steers fully to the right at a constant speed for TURN_TICKS; returns radius, acceleration and slip at the end.
 */
function turnAt(kmh: number) {
  const car = new TestCar(kmh / KMH);
  for (let tick = 0; tick < TURN_TICKS; tick++) {
    car.step({ steer: FULL, throttle: car.speed() < kmh / KMH ? FULL : 0 });
  }
  return { radius: car.speed() / car.yawRate(), sideways: car.speed() * car.yawRate(), slip: car.slip() };
}

/**
 * Drifts for DRIFT_SECONDS, then holds full throttle without steering until the car drives straight. Returns the slip
 * at the end of the drift (rad), the time until the car drives straight, and its speed then (m/s).
 */
function driftAt(kmh: number) {
  const car = new TestCar(kmh / KMH);
  car.drive(DRIFT_SECONDS, { throttle: FULL, steer: FULL, drift: true });
  const slipAngle = car.slip();
  const isStraight = () => Math.abs(car.slip()) * DEGREES < STRAIGHT_SLIP_DEGREES;
  const { seconds } = driveUntil(car, { throttle: FULL }, isStraight);
  return { slipAngle, seconds, speed: car.speed() };
}

/**
 * Drops a moving car from `height` m in an orientation; returns whether it ends upright, its lowest centre, and its
 * highest centre after the first touch (m).
 */
function dropFrom(height: number, rotation: Rotation) {
  const car = new TestCar(LANDING_SPEED, height);
  car.setRotation(...rotation);
  let highest = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let hasLanded = false;
  for (let tick = 0; tick < LANDING_TICKS; tick++) {
    car.step();
    hasLanded ||= car.world.events.some(({ kind }) => kind === 'land');
    lowest = Math.min(lowest, car.read('py'));
    if (hasLanded) highest = Math.max(highest, car.read('py'));
  }
  return { isUpright: car.uprightness() > UPRIGHT_MIN, lowest, highest };
}

const LEVEL: Rotation = [0, 0, 0, 1];
const DROPS: readonly (readonly [name: string, height: number, rotation: Rotation])[] = [
  ['1 m, level', 1, LEVEL],
  ['5 m, level', 5, LEVEL],
  ['25 m, level', 25, LEVEL],
  ['10 m, on its side', 10, [0, 0, Math.SQRT1_2, Math.SQRT1_2]],
  ['10 m, on its roof', 10, [0, 0, 1, 0]],
  ['10 m, on its nose', 10, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]],
];

const formatKmh = (speed: number) => `${(speed * KMH).toFixed(0)} km/h`;
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

const report = [
  '# How the car handles',
  '',
  'Measured on a level proving ground by `packages/sim/bench/handling.ts`. Run `pnpm --filter @shotgun-rally/sim handling`',
  'after a change of `packages/sim/src/tuning/car-tuning.ts`.',
  '',
  '## Acceleration from rest at full throttle',
  '| | without boost | with boost |',
  '|---|---|---|',
  ...[50, 100, 150, 200].map((to) =>
    row(`0-${to} km/h`, `${secondsTo(to, false).toFixed(2)} s`, `${secondsTo(to, true).toFixed(2)} s`),
  ),
  row('top speed', formatKmh(topSpeed({ throttle: FULL })), formatKmh(topSpeed({ throttle: FULL, boost: true }))),
  '',
  '## Braking',
  '| from | distance | time |',
  '|---|---|---|',
  ...[50, 100, 150, 200].map((from) => {
    const { metres, seconds } = brakeFrom(from);
    return row(`${from} km/h`, `${metres.toFixed(1)} m`, `${seconds.toFixed(2)} s`);
  }),
  '',
  '## Turning at full lock',
  'Slip is the angle from the direction of motion to the nose; negative if the nose points to the outside of the bend.',
  '',
  '| speed | radius | sideways acceleration | slip |',
  '|---|---|---|---|',
  ...[20, 40, 60, 80, 100, 130, 160, 200].map((speed) => {
    const { radius, sideways, slip } = turnAt(speed);
    return row(
      `${speed} km/h`,
      `${radius.toFixed(1)} m`,
      `${sideways.toFixed(1)} m/s²`,
      `${(slip * DEGREES).toFixed(1)}°`,
    );
  }),
  '',
  '## Drifting with the drift button and full lock for 1.5 s, then without steering',
  '| entry speed | angle of the drift | slip below 5° after | speed then |',
  '|---|---|---|---|',
  ...[60, 90, 120, 150].map((entry) => {
    const { slipAngle, seconds, speed } = driftAt(entry);
    return row(`${entry} km/h`, `${(slipAngle * DEGREES).toFixed(0)}°`, `${seconds.toFixed(2)} s`, formatKmh(speed));
  }),
  '',
  '## Landing at 20 m/s',
  `Heights are those of the centre of mass, which is at ${rideHeightOf(CAR_MODELS.rally).toFixed(2)} m when the car stands.`,
  '',
  '| dropped from | ends upright | lowest | highest after the first touch |',
  '|---|---|---|---|',
  ...DROPS.map(([name, height, rotation]) => {
    const { isUpright, lowest, highest } = dropFrom(height, rotation);
    return row(name, isUpright ? 'yes' : 'no', `${lowest.toFixed(2)} m`, `${highest.toFixed(2)} m`);
  }),
  '',
].join('\n');

writeFileSync(join(import.meta.dirname, '../../../docs/handling.md'), report);
process.stdout.write(report);
