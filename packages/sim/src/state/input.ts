/** The inputs of a driver and a gunner for one tick, in the integers that are sent. */
import { requireBoolean, requireKnownKeys, requireObject, wrongNumber } from '../errors/invalid-value.ts';
import { ANGLE_STEPS, radiansToSteps, wrapSteps } from '../math/angle.ts';
import { clamp } from '../math/scalar.ts';

/** Largest `steer` and `throttle`. */
export const AXIS_MAX = 127;
/** Largest `aimPitch` up or down: a quarter turn. */
export const AIM_PITCH_MAX = ANGLE_STEPS / 4;
/** Largest `viewDelayMs`. */
export const VIEW_DELAY_MAX_MS = 1023;

/**
 * The input of a driver for one tick, in the integers that are sent. `driverInput` creates it from -1 to 1.
 *
 * @example
 * const input: DriverInput = { ...NEUTRAL_DRIVER, throttle: 127 };
 */
export interface DriverInput {
  /** Integer from -AXIS_MAX (left) to AXIS_MAX (right). */
  readonly steer: number;
  /** Integer from -AXIS_MAX (brake, then reverse) to AXIS_MAX (full throttle). */
  readonly throttle: number;
  readonly drift: boolean;
  readonly boost: boolean;
  /** Requests a respawn at the last checkpoint. */
  readonly reset: boolean;
}

/**
 * The input of a gunner for one tick, in the integers that are sent. `gunnerInput` creates it from radians.
 *
 * @example
 * const input: GunnerInput = { ...NEUTRAL_GUNNER, fire: true };
 */
export interface GunnerInput {
  /** Direction of the aim in plan view: integer from 0 to ANGLE_STEPS - 1, 0 along +Z and growing towards +X. */
  readonly aimYaw: number;
  /** Elevation of the aim above the horizontal: integer from -AIM_PITCH_MAX to AIM_PITCH_MAX, up positive. */
  readonly aimPitch: number;
  /** Fires the gun whenever it is ready. */
  readonly fire: boolean;
  /** Launches a rocket whenever one is ready. */
  readonly rocket: boolean;
  /**
   * How far the world on the gunner's screen was behind the time of this input: from 0 to VIEW_DELAY_MAX_MS (ms).
   */
  readonly viewDelayMs: number;
}

/**
 * The input of a car: of its driver and its gunner.
 *
 * @example
 * const input: CarInput = { driver: driverInput({ throttle: 1 }), gunner: NEUTRAL_GUNNER };
 */
export interface CarInput {
  readonly driver: DriverInput;
  readonly gunner: GunnerInput;
}

/**
 * What `World.step` takes for a car: the input of one or both seats (a missing one is neutral), or null to let the car
 * coast instead of simulating it.
 *
 * @example
 * const inputs: StepInput[] = [{ driver: driverInput({ throttle: 1 }) }, null];
 */
export type StepInput = Partial<CarInput> | null;

/**
 * The input of a driver who does nothing.
 *
 * @example
 * const boosting = { ...NEUTRAL_DRIVER, boost: true };
 */
export const NEUTRAL_DRIVER: DriverInput = { steer: 0, throttle: 0, drift: false, boost: false, reset: false };
/**
 * The input of a gunner who does nothing and aims along +Z.
 *
 * @example
 * const firing = { ...NEUTRAL_GUNNER, fire: true };
 */
export const NEUTRAL_GUNNER: GunnerInput = { aimYaw: 0, aimPitch: 0, fire: false, rocket: false, viewDelayMs: 0 };
/**
 * The input of a car whose driver and gunner do nothing.
 *
 * @example
 * world.step([NEUTRAL_INPUT, { driver: driverInput({ throttle: 1 }) }]);
 */
export const NEUTRAL_INPUT: CarInput = { driver: NEUTRAL_DRIVER, gunner: NEUTRAL_GUNNER };

/** Returns true if two inputs of a driver are the same. */
export function driverInputsEqual(a: DriverInput, b: DriverInput): boolean {
  return (
    a.steer === b.steer &&
    a.throttle === b.throttle &&
    a.drift === b.drift &&
    a.boost === b.boost &&
    a.reset === b.reset
  );
}

/** Returns true if two inputs of a gunner are the same, including their view delay. */
export function gunnerInputsEqual(a: GunnerInput, b: GunnerInput): boolean {
  return (
    a.aimYaw === b.aimYaw &&
    a.aimPitch === b.aimPitch &&
    a.fire === b.fire &&
    a.rocket === b.rocket &&
    a.viewDelayMs === b.viewDelayMs
  );
}

/**
 * What a driver does: numbers from -1 to 1, and buttons. A missing value is 0 or false.
 *
 * @example
 * const controls: DriverControls = { steer: -0.5, throttle: 1 };
 */
export interface DriverControls {
  /** From -1 (left) to 1 (right); values beyond are limited to this range. */
  readonly steer?: number;
  /** From -1 (brake, then reverse) to 1 (full throttle); values beyond are limited to this range. */
  readonly throttle?: number;
  /** Lets the rear tyres slide; a drift fills the boost tank. */
  readonly drift?: boolean;
  /** Uses boost from the tank. */
  readonly boost?: boolean;
  /** Requests a respawn at the last checkpoint. */
  readonly reset?: boolean;
}

/**
 * What a gunner does. A missing value is 0 or false.
 *
 * @example
 * const controls: GunnerControls = { yaw: Math.PI / 2, fire: true };
 */
export interface GunnerControls {
  /** Direction of the aim in plan view (radians): 0 along +Z, growing towards +X. Any finite number. */
  readonly yaw?: number;
  /** Elevation of the aim (radians), up positive; limited to a quarter turn up or down. */
  readonly pitch?: number;
  /** Fires the gun whenever it is ready. */
  readonly fire?: boolean;
  /** Launches a rocket whenever one is ready. */
  readonly rocket?: boolean;
}

const DRIVER_CONTROLS: readonly string[] = ['steer', 'throttle', 'drift', 'boost', 'reset'];
const GUNNER_CONTROLS: readonly string[] = ['yaw', 'pitch', 'fire', 'rocket'];

/**
 * Returns the input of a driver for `World.step`: steer and throttle from -1 to 1, rounded to 1/127 (halves away from zero).
 * Throws a TypeError or RangeError that names an unknown or invalid control.
 *
 * @example
 * world.step([{ driver: driverInput({ steer: -0.5, throttle: 1 }) }]);
 */
export function driverInput(controls: DriverControls = {}): DriverInput {
  requireObject('driverInput', controls, 'an object');
  requireKnownKeys('driverInput', controls, DRIVER_CONTROLS);
  const { steer = 0, throttle = 0, drift = false, boost = false, reset = false } = controls;
  requireBoolean('driverInput: drift', drift);
  requireBoolean('driverInput: boost', boost);
  requireBoolean('driverInput: reset', reset);
  return { steer: axisOf('steer', steer), throttle: axisOf('throttle', throttle), drift, boost, reset };
}

/**
 * Returns the input of a gunner for `World.step`, with the aim rounded to 1/65536 turn. Throws a TypeError or RangeError
 * that names an unknown or invalid control.
 *
 * @example
 * world.step([{ gunner: gunnerInput({ yaw: Math.PI / 2, fire: true }) }]); // fires towards +X
 */
export function gunnerInput(controls: GunnerControls = {}): GunnerInput {
  requireObject('gunnerInput', controls, 'an object');
  requireKnownKeys('gunnerInput', controls, GUNNER_CONTROLS);
  const { yaw = 0, pitch = 0, fire = false, rocket = false } = controls;
  requireBoolean('gunnerInput: fire', fire);
  requireBoolean('gunnerInput: rocket', rocket);
  if (!Number.isFinite(yaw)) throw wrongNumber('gunnerInput: yaw', yaw, 'a finite number of radians');
  if (!isNumber(pitch)) throw wrongNumber('gunnerInput: pitch', pitch, 'a number of radians');
  // + 0 turns -0, which is another value for Object.is and in text, into 0.
  const aimPitch = clamp(Math.round(radiansToSteps(pitch)), -AIM_PITCH_MAX, AIM_PITCH_MAX) + 0;
  return { aimYaw: wrapSteps(Math.round(radiansToSteps(yaw))), aimPitch, fire, rocket, viewDelayMs: 0 };
}

function axisOf(name: string, value: number): number {
  if (!isNumber(value)) throw wrongNumber(`driverInput: ${name}`, value, 'a number from -1 to 1');
  const steps = Math.round(Math.abs(clamp(value, -1, 1)) * AXIS_MAX);
  // Not -0, which is another value for Object.is and in text.
  return value < 0 && steps > 0 ? -steps : steps;
}

const isNumber = (value: number): boolean => typeof value === 'number' && !Number.isNaN(value);
