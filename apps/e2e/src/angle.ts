// Angles that wrap.

/** The same angle between -π and π. */
export const wrapAngle = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
