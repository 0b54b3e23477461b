/** The direction of a point, relative to a heading. */

/**
 * Returns the angle from `heading` to the point, in radians clockwise: 0 straight ahead, -PI to PI. `heading` is 0 along
 * +Z and grows towards +X, which is to the left.
 */
export function bearing(fromX: number, fromZ: number, heading: number, toX: number, toZ: number): number {
  const angle = heading - Math.atan2(toX - fromX, toZ - fromZ);
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
