/** Positions on the car model, in metres from the ground below its centre: +X left, +Y up, +Z forward. */
import { RIDE_HEIGHT_M } from '@shotgun-rally/sim/race';
import { TURRET, WHEELS } from '@shotgun-rally/sim/tuning';

/** Height of the simulation's centre of mass above the ground when the car is at rest. */
export const CENTRE_OF_MASS_HEIGHT = RIDE_HEIGHT_M;
/** Radius of the model's wheels, which are larger than the simulated wheels. */
export const WHEEL_RADIUS = 0.42;
/** Wheel centres at rest: front left, front right, rear left, rear right. */
export const WHEEL_CENTRES: readonly (readonly [x: number, y: number, z: number])[] = WHEELS.mounts.map(
  ({ x, z }) => [Math.sign(x) * 0.87, WHEEL_RADIUS, z] as const,
);
/** Height above the turret's origin of the axis about which the gun pitches. */
export const GUN_PIVOT_UP = 0.3;
/** Origin of the turret. The turret yaws about the vertical axis through it. */
export const TURRET_PIVOT: readonly [number, number, number] = [
  TURRET.mount.x,
  TURRET.mount.y + CENTRE_OF_MASS_HEIGHT - GUN_PIVOT_UP,
  TURRET.mount.z,
];
/** Ends of the two barrels, relative to the gun's origin. The barrels point along +Z. */
export const MUZZLES: readonly (readonly [number, number, number])[] = [
  [0.14, 0, 1.24],
  [-0.14, 0, 1.24],
];
/** Ends of the exhaust pipes, where boost flames start. */
export const EXHAUSTS: readonly (readonly [number, number, number])[] = [
  [0.45, 0.46, -2.26],
  [-0.45, 0.46, -2.26],
];
