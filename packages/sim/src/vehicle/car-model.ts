/** A car model as the simulation uses it: its tuning, and the numbers that are derived from it once. */
import { PI } from '../math/trigonometry.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { SURFACE, surfaceDragOf, surfaceGripOf } from '../track/road/surface.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';

export const WHEEL_COUNT = 4;
/** The front wheels are the first of the four. */
export const FRONT_WHEELS = 2;

const SURFACES = Object.values(SURFACE);

export interface CarModel {
  readonly tuning: CarTuning;
  /** The top of each strut, from the centre of mass (m): front left, front right, rear left, rear right. */
  readonly mounts: readonly Readonly<Vec3>[];
  /** Distance from the mount to the ground at which the wheel just touches (m). */
  readonly reach: number;
  readonly wheelMassKg: number;
  /** Spring (N/m), damper (N·s/m) and largest suspension force (N) of one wheel. */
  readonly spring: number;
  readonly damper: number;
  readonly forceMax: number;
  /** Grip as a share of that of the road, and share of the speed that the ground removes per second, by SURFACE. */
  readonly surfaceGrip: readonly number[];
  readonly surfaceDrag: readonly number[];
  /** Distance from the centre of mass to the farthest corner of the body (m). */
  readonly cornerReach: number;
}

/** Derives the numbers of a car model. */
export function createCarModel(tuning: CarTuning): CarModel {
  const { body, wheels, suspension } = tuning;
  const wheelMassKg = body.massKg / WHEEL_COUNT;
  const omega = 2 * PI * suspension.frequencyHz;
  return {
    tuning,
    mounts: mountsOf(tuning),
    reach: wheels.rest + wheels.radius,
    wheelMassKg,
    spring: wheelMassKg * omega * omega,
    damper: 2 * suspension.dampingRatio * wheelMassKg * omega,
    forceMax: wheelMassKg * suspension.maxAcceleration,
    surfaceGrip: SURFACES.map((surface) => surfaceGripOf(tuning, surface)),
    surfaceDrag: SURFACES.map((surface) => surfaceDragOf(tuning, surface)),
    cornerReach: lengthOf(body.halfWidth, body.halfHeight + Math.abs(body.boxUp), body.halfLength),
  };
}

/** Returns the top of each strut, from the centre of mass (m): front left, front right, rear left, rear right. */
function mountsOf({ wheels }: CarTuning): readonly Readonly<Vec3>[] {
  const { halfTrack: x, mountUp: y, halfWheelbase: z } = wheels;
  return [
    { x, y, z },
    { x: -x, y, z },
    { x, y, z: -z },
    { x: -x, y, z: -z },
  ];
}
