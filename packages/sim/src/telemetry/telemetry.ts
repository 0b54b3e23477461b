/** Car readings as text: one line or object for each reading, to plot or to store. */
import { wrongType } from '../errors/invalid-value.ts';
import type { CarReading, WheelReading } from '../vehicle/car-reading.ts';

type Cell = number | string;
/** Name, unit and value of a column; the unit is empty for counts, names and shares. */
type Column<Reading> = readonly [name: string, unit: string, read: (reading: Reading) => Cell];

const CAR_COLUMNS: readonly Column<CarReading>[] = [
  ['tick', '', ({ tick }) => tick],
  ['seconds', 's', ({ seconds }) => seconds],
  ['car', '', ({ car }) => car],
  ['pose.x', 'm', ({ pose }) => pose.x],
  ['pose.y', 'm', ({ pose }) => pose.y],
  ['pose.z', 'm', ({ pose }) => pose.z],
  ['pose.qx', '', ({ pose }) => pose.qx],
  ['pose.qy', '', ({ pose }) => pose.qy],
  ['pose.qz', '', ({ pose }) => pose.qz],
  ['pose.qw', '', ({ pose }) => pose.qw],
  ['velocity.x', 'm/s', ({ velocity }) => velocity.x],
  ['velocity.y', 'm/s', ({ velocity }) => velocity.y],
  ['velocity.z', 'm/s', ({ velocity }) => velocity.z],
  ['angularVelocity.x', 'rad/s', ({ angularVelocity }) => angularVelocity.x],
  ['angularVelocity.y', 'rad/s', ({ angularVelocity }) => angularVelocity.y],
  ['angularVelocity.z', 'rad/s', ({ angularVelocity }) => angularVelocity.z],
  ['speed', 'm/s', ({ speed }) => speed],
  ['forwardSpeed', 'm/s', ({ forwardSpeed }) => forwardSpeed],
  ['slipAngle', 'rad', ({ slipAngle }) => slipAngle],
  ['yawRate', 'rad/s', ({ yawRate }) => yawRate],
  ['tilt', 'rad', ({ tilt }) => tilt],
  ['steer', 'rad', ({ steer }) => steer],
  ['heightAboveGround', 'm', ({ heightAboveGround }) => heightAboveGround],
  ['boost', '', ({ boost }) => boost],
  ['health', '', ({ health }) => health],
];

const WHEEL_COLUMNS: readonly Column<WheelReading>[] = [
  ['isOnGround', '', ({ isOnGround }) => (isOnGround ? 1 : 0)],
  ['compression', 'm', ({ compression }) => compression],
  ['load', 'N', ({ load }) => load],
  ['driveForce', 'N', ({ driveForce }) => driveForce],
  ['sideForce', 'N', ({ sideForce }) => sideForce],
  ['slipAngle', 'rad', ({ slipAngle }) => slipAngle],
  ['surface', '', ({ surface }) => surface ?? ''],
];

/** The order of `CarReading.wheels`. */
const WHEEL_NAMES = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight'];

const COLUMNS: readonly Column<CarReading>[] = [
  ...CAR_COLUMNS,
  ...WHEEL_NAMES.flatMap((wheel, index) =>
    WHEEL_COLUMNS.map(
      ([name, unit, read]) => [`${wheel}.${name}`, unit, ({ wheels }: CarReading) => read(wheels[index]!)] as const,
    ),
  ),
];

/**
 * Returns readings as CSV: a header with names and units, then a line for each reading, each ended by a line feed. No
 * cell contains a comma or a quote. Throws a TypeError unless `readings` is an array.
 *
 * @example
 * const readings = [];
 * for (let tick = 0; tick < 125; tick++) {
 *   world.step([input]);
 *   readings.push(world.readCar(0));
 * }
 * const csv = telemetryCsv(readings);
 */
export function telemetryCsv(readings: readonly CarReading[]): string {
  requireReadings('telemetryCsv', readings);
  const header = COLUMNS.map(([name, unit]) => (unit === '' ? name : `${name} (${unit})`));
  const lines = readings.map((reading) => COLUMNS.map(([, , read]) => read(reading)));
  return [header, ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}

/**
 * Returns readings as JSON: `units` maps each name of the columns of `telemetryCsv` to its unit, and `readings`. Throws a TypeError
 * unless `readings` is an array.
 *
 * @example
 * const text = telemetryJson([world.readCar(0)]);
 */
export function telemetryJson(readings: readonly CarReading[]): string {
  requireReadings('telemetryJson', readings);
  const units = Object.fromEntries(COLUMNS.filter(([, unit]) => unit !== '').map(([name, unit]) => [name, unit]));
  return JSON.stringify({ units, readings });
}

function requireReadings(caller: string, readings: unknown): void {
  if (!Array.isArray(readings))
    throw wrongType(`${caller}: readings`, readings, 'an array of results of World.readCar');
}
