/** Positions in the world, and the distance between two of them. */

/** A position in metres. */
export interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Copies the position of a pose. */
export const positionOf = ({ x, y, z }: Position): Position => ({ x, y, z });

export const metresBetween = (a: Position, b: Position): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** The vector from `b` to `a`. */
export const minus = (a: Position, b: Position): Position => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });

/** The cosine of the angle between two vectors; 0 if one of them has no length. */
export function cosineBetween(a: Position, b: Position): number {
  const lengths = Math.hypot(a.x, a.y, a.z) * Math.hypot(b.x, b.y, b.z);
  return lengths > 0 ? (a.x * b.x + a.y * b.y + a.z * b.z) / lengths : 0;
}
