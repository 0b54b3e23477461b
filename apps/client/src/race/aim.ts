/** The direction in which a gunner aims, and its conversion from radians to the integers that are sent. */
import { clamp, radiansToSteps, wrapSteps } from '@shotgun-rally/sim/math';
import { AIM_PITCH_MAX } from '@shotgun-rally/sim/state';

/** A direction in the world, in radians. */
export interface AimRadians {
  /** 0 along +Z, growing towards +X, which is to the left of +Z. */
  readonly yaw: number;
  /** Up is positive. */
  readonly pitch: number;
}

/** Returns the turn (radians) that leads from one aim to another, by at most half a turn to the side. */
export function aimTurnBetween(from: AimRadians, to: AimRadians): AimRadians {
  const yaw = to.yaw - from.yaw;
  return { yaw: Math.atan2(Math.sin(yaw), Math.cos(yaw)), pitch: to.pitch - from.pitch };
}

/** Converts radians to steps of 1/65536 turn, wrapped to 0 to 65535. */
export const yawToSteps = (yaw: number): number => wrapSteps(Math.round(radiansToSteps(yaw)));

/** Converts radians to steps of 1/65536 turn, clamped to a quarter turn up or down. */
export const pitchToSteps = (pitch: number): number =>
  clamp(Math.round(radiansToSteps(pitch)), -AIM_PITCH_MAX, AIM_PITCH_MAX);
