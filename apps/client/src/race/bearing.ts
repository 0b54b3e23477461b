/** Where something lies, seen from somebody who looks along a heading. */

/** Radians clockwise from straight ahead, -PI to PI. `heading` is 0 along +Z, growing towards +X, which is to the left. */
export function bearing(fromX: number, fromZ: number, heading: number, toX: number, toZ: number): number {
  const away = heading - Math.atan2(toX - fromX, toZ - fromZ);
  return Math.atan2(Math.sin(away), Math.cos(away));
}
