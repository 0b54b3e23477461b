/** Where a gunner aims, and the conversion to the whole-number angles that are sent. */
import { AIM_PITCH_MAX, ANGLE_STEPS } from '@shotgun-rally/sim';

/** A direction in the world, in radians. */
export interface Aim {
  /** 0 along +Z, growing towards +X: to the left, as the gunner sees it. */
  readonly yaw: number;
  /** Up is positive. */
  readonly pitch: number;
}

const FULL_TURN = Math.PI * 2;

/** Radians to steps of 1/65536 turn, 0 to 65535. */
export const yawToSteps = (yaw: number): number => {
  const steps = Math.round((yaw / FULL_TURN) * ANGLE_STEPS) % ANGLE_STEPS;
  return steps < 0 ? steps + ANGLE_STEPS : steps;
};

/** Radians to steps of 1/65536 turn, clamped to a quarter turn up or down. */
export const pitchToSteps = (pitch: number): number => {
  const steps = Math.round((pitch / FULL_TURN) * ANGLE_STEPS);
  return Math.max(-AIM_PITCH_MAX, Math.min(AIM_PITCH_MAX, steps));
};
