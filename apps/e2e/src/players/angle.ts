// Arithmetic of angles.

/** Returns the same angle in the range from -π to π. */
export const wrapAngle = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
