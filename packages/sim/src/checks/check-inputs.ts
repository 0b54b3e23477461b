/** Checks the inputs of a step. Rollback steps often, so a valid input costs only comparisons. */
import { requireBoolean, requireInteger, requireKnownKeys, requireObject, wrongType } from '../errors/invalid-value.ts';
import { ANGLE_STEPS } from '../math/angle.ts';
import {
  AIM_PITCH_MAX,
  AXIS_MAX,
  type CarInput,
  type DriverInput,
  type GunnerInput,
  type StepInput,
} from '../state/input.ts';

const SEATS: readonly string[] = ['driver', 'gunner'];

/** Throws if there are inputs for more than `cars` slots, or if an input is invalid. The error names the invalid value. */
export function checkInputs(inputs: readonly StepInput[], cars: number): void {
  if (!Array.isArray(inputs)) throw wrongType('World.step: inputs', inputs, 'an array with an input for each car');
  requireInteger('World.step: inputs.length', inputs.length, 0, cars);
  for (let car = 0; car < inputs.length; car++) {
    const input = inputs[car];
    if (input === null || input === undefined) continue;
    const { driver, gunner } = input;
    const areBothGiven = driver !== undefined && gunner !== undefined;
    // If both seats are given, no seat is misspelt, so the names are not checked, which would take longer.
    const areSeatsKnown = areBothGiven || isOfOneSeat(input);
    if (areSeatsKnown && isDriverInput(driver) && isGunnerInput(gunner)) continue;
    refuseInput(`World.step: inputs[${car}]`, input);
  }
}

/** Returns true if an input has at least one seat, and no other names. */
function isOfOneSeat(input: Partial<CarInput>): boolean {
  for (const name in input) if (!SEATS.includes(name)) return false;
  return input.driver !== undefined || input.gunner !== undefined;
}

const isDriverInput = (input: DriverInput | undefined): boolean =>
  input === undefined ||
  (input !== null &&
    isBetween(input.steer, -AXIS_MAX, AXIS_MAX) &&
    isBetween(input.throttle, -AXIS_MAX, AXIS_MAX) &&
    typeof input.drift === 'boolean' &&
    typeof input.boost === 'boolean' &&
    typeof input.reset === 'boolean');

const isGunnerInput = (input: GunnerInput | undefined): boolean =>
  input === undefined ||
  (input !== null &&
    isBetween(input.aimYaw, 0, ANGLE_STEPS - 1) &&
    isBetween(input.aimPitch, -AIM_PITCH_MAX, AIM_PITCH_MAX) &&
    typeof input.fire === 'boolean' &&
    typeof input.rocket === 'boolean');

/** Throws unless `input` is a valid input of a driver; `path` is its name in the error. */
export function checkDriver(path: string, input: DriverInput): void {
  if (!isDriverInput(input) || input === undefined) refuseDriver(path, input);
}

/** Returns true for an integer in the range. Quicker than Number.isInteger. The operator | would throw for a BigInt. */
const isBetween = (value: number, min: number, max: number): boolean =>
  typeof value === 'number' && (value | 0) === value && value >= min && value <= max;

/** Throws the error for the first invalid value of an input. */
function refuseInput(path: string, input: object): never {
  requireObject(path, input, '{ driver, gunner }, null, or undefined');
  const { driver, gunner } = input as { driver?: DriverInput; gunner?: GunnerInput };
  if (driver === undefined && gunner === undefined)
    throw wrongType(path, input, '{ driver, gunner } with at least one');
  requireKnownKeys(path, input, SEATS);
  if (driver !== undefined) refuseDriver(`${path}.driver`, driver);
  requireObject(`${path}.gunner`, gunner, 'the result of gunnerInput()');
  refuseGunner(`${path}.gunner`, gunner!);
  throw wrongType(path, input, 'an input');
}

function refuseDriver(path: string, input: DriverInput): void {
  requireObject(path, input, 'the result of driverInput()');
  requireInteger(`${path}.steer`, input.steer, -AXIS_MAX, AXIS_MAX);
  requireInteger(`${path}.throttle`, input.throttle, -AXIS_MAX, AXIS_MAX);
  for (const name of ['drift', 'boost', 'reset'] as const) requireBoolean(`${path}.${name}`, input[name]);
}

function refuseGunner(path: string, input: GunnerInput): void {
  requireInteger(`${path}.aimYaw`, input.aimYaw, 0, ANGLE_STEPS - 1);
  requireInteger(`${path}.aimPitch`, input.aimPitch, -AIM_PITCH_MAX, AIM_PITCH_MAX);
  for (const name of ['fire', 'rocket'] as const) requireBoolean(`${path}.${name}`, input[name]);
}
