/** Positions on the car model, in metres from the ground below its centre: +X left, +Y up, +Z forward. */
import { CAR_MODELS } from '@shotgun-rally/sim';
import { rideHeightOf } from '@shotgun-rally/sim/tuning';

const { turret, wheels } = CAR_MODELS.rally;
/** Height of the simulation's centre of mass above the ground when the car is at rest. */
export const CENTRE_OF_MASS_HEIGHT = rideHeightOf(CAR_MODELS.rally);
/** Radius of the model's wheels, which are larger than the simulated wheels. */
export const WHEEL_RADIUS = 0.42;
const AXLE = wheels.halfWheelbase;
/** Wheel centres at rest: front left, front right, rear left, rear right. */
export const WHEEL_CENTRES: readonly (readonly [x: number, y: number, z: number])[] = [
  [0.87, WHEEL_RADIUS, AXLE],
  [-0.87, WHEEL_RADIUS, AXLE],
  [0.87, WHEEL_RADIUS, -AXLE],
  [-0.87, WHEEL_RADIUS, -AXLE],
];
/** Height above the turret's origin of the axis about which the gun pitches. */
export const GUN_PIVOT_UP = 0.3;
/** Origin of the turret. The turret yaws about the vertical axis through it. */
export const TURRET_PIVOT: readonly [number, number, number] = [
  0,
  turret.up + CENTRE_OF_MASS_HEIGHT - GUN_PIVOT_UP,
  turret.forward,
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
