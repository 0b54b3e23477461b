// Arithmetic of angles.

/** The same angle, from -π to π. */
export const wrapAngle = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
