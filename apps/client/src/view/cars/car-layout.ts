/** Where things sit on the drawn car, in metres from the ground below its middle; +Z forward, +X left. */
import { RIDE_HEIGHT_M, TURRET, WHEELS } from '@shotgun-rally/sim';

/** The simulation's centre of mass lies this far above the ground of a car at rest. */
export const BODY_HEIGHT = RIDE_HEIGHT_M;
/** The drawn wheel is larger than the simulated one; its tread touches the same ground. */
export const WHEEL_RADIUS = 0.42;
/** Wheel centres at rest: front left, front right, rear left, rear right. */
export const WHEEL_CENTRES: readonly (readonly [x: number, y: number, z: number])[] = WHEELS.mounts.map(
  ({ x, z }) => [Math.sign(x) * 0.87, WHEEL_RADIUS, z] as const,
);
/** How far the gun tips above the turret's pivot. */
export const GUN_PIVOT_UP = 0.3;
/** Where the turret turns. */
export const TURRET_PIVOT: readonly [number, number, number] = [
  TURRET.mount.x,
  TURRET.mount.y + BODY_HEIGHT - GUN_PIVOT_UP,
  TURRET.mount.z,
];
/** The two barrels' ends in the gun's own frame; barrels point along +Z. */
export const MUZZLES: readonly (readonly [number, number, number])[] = [
  [0.14, 0, 1.24],
  [-0.14, 0, 1.24],
];
/** Exhausts, where boost burns. */
export const EXHAUSTS: readonly (readonly [number, number, number])[] = [
  [0.45, 0.46, -2.26],
  [-0.45, 0.46, -2.26],
];
