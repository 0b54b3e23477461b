/** What a seat's player does in one tick, in the integers that travel on the wire. */

import { ANGLE_STEPS } from '../math/angle.ts';
/** Full deflection of steer and throttle. */
export const AXIS_MAX = 127;
/** The furthest a gunner may look up or down: a quarter turn. */
export const AIM_PITCH_MAX = ANGLE_STEPS / 4;
/** The longest view delay a gunner may claim, ms. */
export const VIEW_DELAY_MAX_MS = 1023;

export interface DriverInput {
  /** Integer, -127 (left) to 127 (right). */
  readonly steer: number;
  /** Integer, -127 (brake, then reverse) to 127 (full throttle). */
  readonly throttle: number;
  readonly drift: boolean;
  readonly boost: boolean;
  /** Asks to be put back at the last checkpoint. */
  readonly reset: boolean;
}

export interface GunnerInput {
  /** Integer, 0 to 65535: heading in the world in 1/65536 turn, 0 along +Z, growing towards +X. */
  readonly aimYaw: number;
  /** Integer, -16384 to 16384: elevation in the world in 1/65536 turn, up positive. */
  readonly aimPitch: number;
  readonly fire: boolean;
  /** The second trigger: a rocket, as soon as one may go. */
  readonly rocket: boolean;
  /** Integer ms, 0 to 1023: how far behind this input's own time the world was that the gunner saw. */
  readonly viewDelayMs: number;
}

/** Both seats of one car in one tick. */
export interface CarInput {
  readonly driver: DriverInput;
  readonly gunner: GunnerInput;
}

export const NEUTRAL_DRIVER: DriverInput = { steer: 0, throttle: 0, drift: false, boost: false, reset: false };
export const NEUTRAL_GUNNER: GunnerInput = { aimYaw: 0, aimPitch: 0, fire: false, rocket: false, viewDelayMs: 0 };
export const NEUTRAL_INPUT: CarInput = { driver: NEUTRAL_DRIVER, gunner: NEUTRAL_GUNNER };

export function driverInputsEqual(a: DriverInput, b: DriverInput): boolean {
  return (
    a.steer === b.steer &&
    a.throttle === b.throttle &&
    a.drift === b.drift &&
    a.boost === b.boost &&
    a.reset === b.reset
  );
}

export function gunnerInputsEqual(a: GunnerInput, b: GunnerInput): boolean {
  return (
    a.aimYaw === b.aimYaw &&
    a.aimPitch === b.aimPitch &&
    a.fire === b.fire &&
    a.rocket === b.rocket &&
    a.viewDelayMs === b.viewDelayMs
  );
}
