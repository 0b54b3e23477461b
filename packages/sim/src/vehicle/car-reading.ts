/** The motion and the wheels of a car in SI units, as `World.readCar` returns them. */
import type { Vec3 } from '../math/vector.ts';
import type { Pose } from '../state/pose.ts';
import type { SurfaceName } from '../track/road/surface.ts';

/**
 * One wheel. Forces are those that the next tick applies.
 *
 * @example
 * const loads = world.readCar(0).wheels.map(({ load }) => load);
 */
export interface WheelReading {
  /** True if the wheel is on the ground. If it is not, the numbers below are 0 and `surface` is null. */
  readonly isOnGround: boolean;
  /** How far the spring is compressed from its free length (m); above the tuning's `travel` the bump stop acts too. */
  readonly compression: number;
  /** Force of spring, damper and bump stop along the normal of the ground (N). */
  readonly load: number;
  /** Force of the tyre along the wheel, forward positive (N). */
  readonly driveForce: number;
  /** Force of the tyre across the wheel, to the right positive (N). */
  readonly sideForce: number;
  /** Angle from the motion of the contact point to the direction of the wheel, right positive (rad); see `slipAngle`. */
  readonly slipAngle: number;
  readonly surface: SurfaceName | null;
}

/** The reading of a wheel that is not on the ground. */
export const WHEEL_IN_AIR: WheelReading = {
  isOnGround: false,
  compression: 0,
  load: 0,
  driveForce: 0,
  sideForce: 0,
  slipAngle: 0,
  surface: null,
};

/**
 * The motion and the wheels of a car, in SI units.
 *
 * @example
 * const { speed, wheels } = world.readCar(0);
 */
export interface CarReading {
  /** Tick of the state, and its time since tick 0 (s). */
  readonly tick: number;
  readonly seconds: number;
  /** Slot of the car. */
  readonly car: number;
  /** Centre of mass (m) and orientation (unit quaternion). */
  readonly pose: Readonly<Pose>;
  /** Velocity of the centre of mass (m/s), and angular velocity (rad/s), in world coordinates. */
  readonly velocity: Readonly<Vec3>;
  readonly angularVelocity: Readonly<Vec3>;
  /** Length of the velocity (m/s). */
  readonly speed: number;
  /** Velocity along the nose (m/s), negative in reverse. */
  readonly forwardSpeed: number;
  /** Angle from the direction of motion to the nose, right positive (rad); 0 below 0.5 m/s. */
  readonly slipAngle: number;
  /** Angular velocity about the car's up axis, right positive (rad/s). */
  readonly yawRate: number;
  /** Angle between the car's up axis and the vertical: 0 upright, PI on its roof (rad). */
  readonly tilt: number;
  /** Angle of the front wheels, right positive (rad). */
  readonly steer: number;
  /** Distance of the centre of mass from the ground, along the normal of the ground (m). */
  readonly heightAboveGround: number;
  /** Boost in the tank and health, as shares from 0 to 1. */
  readonly boost: number;
  readonly health: number;
  /** Front left, front right, rear left, rear right. */
  readonly wheels: readonly WheelReading[];
}
