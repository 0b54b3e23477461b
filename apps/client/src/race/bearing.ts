/** The direction to a point, relative to a heading. */

/** A point on the ground (m). */
interface GroundPoint {
  readonly x: number;
  readonly z: number;
}

/**
 * Returns the angle from `heading` to the direction of `target` as seen from `from`, in radians clockwise: 0 straight
 * ahead, -PI to PI. `heading` is 0 along +Z and grows towards +X, which is to the left.
 */
export function bearingTo(target: GroundPoint, from: GroundPoint, heading: number): number {
  const angle = heading - Math.atan2(target.x - from.x, target.z - from.z);
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
