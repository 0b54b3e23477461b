/** Where things sit on the drawn car, in metres from the ground below its middle; +Z forward, +X left. */

/** Wheel centres: front left, front right, rear left, rear right. */
export const WHEEL_CENTRES: readonly (readonly [x: number, y: number, z: number])[] = [
  [0.86, 0.43, 1.32],
  [-0.86, 0.43, 1.32],
  [0.88, 0.43, -1.3],
  [-0.88, 0.43, -1.3],
];
export const WHEEL_RADIUS = 0.43;
/** Where the turret turns. */
export const TURRET_PIVOT: readonly [number, number, number] = [0, 1.66, -0.42];
/** Where the gun tips, above the turret's pivot. */
export const GUN_PIVOT_UP = 0.27;
/** The two barrels' ends in the gun's own frame; barrels point along +Z. */
export const MUZZLES: readonly (readonly [number, number, number])[] = [
  [0.14, 0, 1.3],
  [-0.14, 0, 1.3],
];
/** The pose that the simulation gives lies this far above the ground of a car at rest. */
export const BODY_HEIGHT = 0.62;
