/** Angles in whole steps of 1/65536 turn: the unit of every aim and barrel angle in inputs, state and messages. */
import { TAU } from './trigonometry.ts';

/** Steps of a full turn; a power of two, so that angles wrap with a bit mask. */
export const ANGLE_STEPS = 65_536;

/** A direction in the world, in angle steps: yaw 0 along +Z and growing towards +X, pitch positive upwards. */
export interface AimSteps {
  readonly yaw: number;
  readonly pitch: number;
}

/** Converts angle steps (whole or not) to radians. */
export const stepsToRadians = (steps: number): number => (steps / ANGLE_STEPS) * TAU;

/** Converts radians to angle steps; the result is neither rounded nor wrapped. */
export const radiansToSteps = (radians: number): number => (radians / TAU) * ANGLE_STEPS;

/** Wraps whole angle steps to the range 0 to ANGLE_STEPS - 1. */
export const wrapSteps = (steps: number): number => steps & (ANGLE_STEPS - 1);

/** Returns the shorter turn from one angle to another in whole steps: -ANGLE_STEPS / 2 to ANGLE_STEPS / 2 - 1. */
export const turnBetween = (from: number, to: number): number =>
  wrapSteps(to - from + ANGLE_STEPS / 2) - ANGLE_STEPS / 2;
