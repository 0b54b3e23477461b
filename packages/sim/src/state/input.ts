/** The inputs of a driver and a gunner for one tick, in the integers that are sent. The simulation checks no ranges. */
import { ANGLE_STEPS } from '../math/angle.ts';

/** Largest `steer` and `throttle`. */
export const AXIS_MAX = 127;
/** Largest `aimPitch` up or down: a quarter turn. */
export const AIM_PITCH_MAX = ANGLE_STEPS / 4;
/** Largest `viewDelayMs`. */
export const VIEW_DELAY_MAX_MS = 1023;

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

/** The input of a car: of its driver and its gunner. */
export interface CarInput {
  readonly driver: DriverInput;
  readonly gunner: GunnerInput;
}

export const NEUTRAL_DRIVER: DriverInput = { steer: 0, throttle: 0, drift: false, boost: false, reset: false };
export const NEUTRAL_GUNNER: GunnerInput = { aimYaw: 0, aimPitch: 0, fire: false, rocket: false, viewDelayMs: 0 };
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
