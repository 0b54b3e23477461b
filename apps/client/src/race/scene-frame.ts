/** The scene of one frame as plain values, for the 3D view, the sound and the gamepad's rumble. */

import type { CarTuning } from '@shotgun-rally/sim';
import type { DriverCameraName } from '../settings/driver-cameras.ts';

/** One car as it is drawn: position (m), orientation (quaternion) and velocity (m/s). */
export interface CarView {
  /** The car's model. */
  readonly tuning: CarTuning;
  /** Slot of the car in the race, 0 to 15. */
  readonly car: number;
  /** False if the slot is empty. */
  readonly isPresent: boolean;
  /** True for the player's car; for a spectator, the followed car. */
  readonly isOwn: boolean;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly qx: number;
  readonly qy: number;
  readonly qz: number;
  readonly qw: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Direction of the barrel in the world, in steps of 1/65536 turn. */
  readonly barrelYaw: number;
  readonly barrelPitch: number;
  /** Angle of the front wheels (radians); right is positive. */
  readonly steer: number;
  /** -1 (full brake) to 1 (full throttle), if known. */
  readonly throttle?: number;
  readonly isBoosting: boolean;
  /** Armour, gun heat and boost that is left: from 0 to 1. */
  readonly health: number;
  readonly heat: number;
  readonly boost: number;
  /** Strength of the slipstream that the car has from other cars, from 0 to 1. */
  readonly slipstream: number;
  /** One of the simulation's STATUS values. */
  readonly status: number;
  /** True while the car cannot be hit, such as just after a respawn. */
  readonly isProtected: boolean;
}

/** A shot that appears in this frame. */
export interface ShotView {
  readonly car: number;
  /** Direction in the world, in steps of 1/65536 turn. */
  readonly yaw: number;
  readonly pitch: number;
  /** The car that was hit, or -1. */
  readonly hitCar: number;
  /** Length of the line that shows the shot (m). */
  readonly distanceM: number;
  readonly isOwn: boolean;
}

/** A rocket in flight: position (m) and direction (unit vector). */
export interface RocketView {
  /** The id does not change during the flight. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** A rocket that explodes in this frame: position (m). */
export interface BlastView {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The car that the explosion damages, or -1. */
  readonly hitCar: number;
}

/** A car's collision or landing in this frame. */
export interface BumpView {
  readonly car: number;
  /** Closing speed (m/s). */
  readonly speed: number;
}

/** Position (m) and orientation (quaternion) of a car. */
export interface PoseView {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly qx: number;
  readonly qy: number;
  readonly qz: number;
  readonly qw: number;
}

/** A driver's camera, the gunner's camera (`turret`), or the trackside camera (`trackside`). */
export type CameraName = DriverCameraName | 'turret' | 'trackside';

export interface SceneFrame {
  readonly cars: readonly CarView[];
  /** Slot of the player's car, or of the car that a spectator follows; -1 for none. */
  readonly ownCar: number;
  readonly role: 'driver' | 'gunner';
  readonly camera: CameraName;
  /** True if the driver's camera looks back. */
  readonly looksBack: boolean;
  /** Direction of the gunner's crosshair, in steps of 1/65536 turn. The barrel follows after the delay of the network. */
  readonly aimYaw: number;
  readonly aimPitch: number;
  /** The server's newest pose of the player's car, drawn as a white ghost; null for none. */
  readonly ghost: PoseView | null;
  /** The car at which the gunner's barrel points, if it can be hit; otherwise -1. */
  readonly targetCar: number;
  /** After the race, the first three cars by place; empty before. */
  readonly podium: readonly number[];
  readonly shots: readonly ShotView[];
  readonly bumps: readonly BumpView[];
  readonly rockets: readonly RocketView[];
  readonly blasts: readonly BlastView[];
}

/** What a frame shows besides cars, if nothing happens. */
export const NO_EVENTS = { shots: [], bumps: [], rockets: [], blasts: [] } as const;

/** The look of one car. */
export interface CarLook {
  readonly car: number;
  /** Index into LIVERIES; wraps around. */
  readonly livery: number;
  /** One or two digits for the doors. */
  readonly number: string;
  /** The car's title, see `carTitleOf`. */
  readonly name: string;
}

/** Vertical field of view of the gunner's camera. */
export const GUNNER_FOV_DEGREES = 64;
