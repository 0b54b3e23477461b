/** What the view is told each frame: plain values, already interpolated or predicted by whoever owns them. */

/** One car as it is to be seen now. Positions in metres, velocities in m/s, angles in radians unless said otherwise. */
export interface CarView {
  /** Slot of the car in the race, 0 to 15. */
  readonly car: number;
  /** Whether the slot holds a car at all. */
  readonly present: boolean;
  /** Whether this page's player sits in it. */
  readonly own: boolean;
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
  /** Barrel in the world, in the units of a GunnerInput: 1/65536 turn. */
  readonly barrelYaw: number;
  readonly barrelPitch: number;
  /** Front wheel angle, right positive. */
  readonly steer: number;
  /** -1 (full brake) to 1 (full throttle), where it is known. */
  readonly throttle?: number;
  readonly boosting: boolean;
  /** Shares, 0 to 1. */
  readonly health: number;
  readonly heat: number;
  readonly boost: number;
  /** The simulation's STATUS: 0 empty, 1 on the track, 2 wrecked, 3 finished. */
  readonly status: number;
  /** Whether the car cannot be hit just now. */
  readonly protected: boolean;
}

/** A shot that became known this frame. */
export interface ShotView {
  readonly car: number;
  /** Direction in the world, in the units of a GunnerInput. */
  readonly yaw: number;
  readonly pitch: number;
  /** The car that was hit, or -1. */
  readonly hitCar: number;
  /** Metres to the end of the trace. */
  readonly distanceM: number;
  readonly own: boolean;
}

/** A rocket on its way: where it is, m, and where it flies, unit length. */
export interface RocketView {
  /** The same as long as it flies. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** A rocket that burst this frame, m. */
export interface BlastView {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The car that it hurts, or -1. */
  readonly hitCar: number;
}

/** A knock that a car took this frame. */
export interface BumpView {
  readonly car: number;
  /** Closing speed, m/s. */
  readonly speed: number;
}

export interface PoseView {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly qx: number;
  readonly qy: number;
  readonly qz: number;
  readonly qw: number;
}

export type CameraName = 'seat' | 'television';

export interface SceneFrame {
  readonly cars: readonly CarView[];
  /** Slot of this page's car, or -1 while watching. */
  readonly ownCar: number;
  readonly role: 'driver' | 'gunner';
  /** From the seat, or from beside the track. */
  readonly camera: CameraName;
  /** The gunner's own reticle, in the units of a GunnerInput; ahead of the barrel by the network's delay. */
  readonly aimYaw: number;
  readonly aimPitch: number;
  /** Where the server has the own car, drawn as a white ghost, or null. */
  readonly ghost: PoseView | null;
  /** The car that the gunner's barrel points at and that can be hit, or -1. */
  readonly targetCar: number;
  readonly shots: readonly ShotView[];
  readonly bumps: readonly BumpView[];
  readonly rockets: readonly RocketView[];
  readonly blasts: readonly BlastView[];
}

/** What tells one team's car from another. */
export interface RosterEntry {
  readonly car: number;
  /** Index into LIVERIES; wraps around. */
  readonly livery: number;
  /** One or two digits for the doors. */
  readonly number: string;
}
