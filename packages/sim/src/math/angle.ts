/** Angles in steps of 1/65536 turn, the integers that inputs and state hold. */
import { TAU } from './trigonometry.ts';

/** Steps of a full turn. */
export const ANGLE_STEPS = 65_536;

/** Radians of an angle in steps of 1/65536 turn. */
export const stepsToRadians = (steps: number): number => (steps / ANGLE_STEPS) * TAU;

/** Steps of 1/65536 turn of an angle in radians; neither rounded nor wrapped. */
export const radiansToSteps = (radians: number): number => (radians / TAU) * ANGLE_STEPS;

/** A direction in the world, in steps of 1/65536 turn: yaw 0 along +Z and growing towards +X, pitch up positive. */
export interface Aim {
  readonly yaw: number;
  readonly pitch: number;
}
