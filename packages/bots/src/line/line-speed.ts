/** Computes how fast each point of a racing line can be driven. All limits are compared as squared speeds in (m/s)². */
import type { CarTuning, Track } from '@shotgun-rally/sim';
import { surfaceGripOf } from '@shotgun-rally/sim/track';
import { GRAVITY } from '@shotgun-rally/sim/tuning';

/** Share of the front tyres' grip that the line uses. */
const GRIP_SHARE = 0.86;
/** Share of the brakes that the line uses. */
const BRAKE_SHARE = 0.9;
/** Share of the steering range that the line uses. */
const STEER_SHARE = 0.84;
/** Share of the greatest curvature of a drift that the line uses. */
const DRIFT_SHARE = 0.95;
/** The limit of tyres and steering is never below this squared speed. */
const MIN_SPEED_SQUARED = 100;
/** At least this share of the brakes can be used in a bend. */
const BRAKE_IN_BEND = 0.25;
/** A bend with less curvature than this (1/m) is driven at full speed, also over a crest. */
const STRAIGHT = 1 / 400;

/** The bends of a racing line: curvature (1/m) at each sample of the track. */
export interface Bends {
  readonly track: Track;
  /** The model of the car that drives the line. */
  readonly tuning: CarTuning;
  /** Positive to the right. */
  readonly curvature: Float64Array;
  /** Positive in a dip, negative over a crest. */
  readonly verticalCurvature: Float64Array;
}

/** Returns the highest speed (m/s) at each sample, for a driver who drifts in bends of at least `driftCurvature` (1/m). */
export function computeSpeed(bends: Bends, driftCurvature: number): Float64Array {
  const { drive, drift } = bends.tuning;
  const most = drive.boostTopSpeed * drive.boostTopSpeed;
  const squared = bends.curvature.map((curvature, i) => {
    if (Math.abs(curvature) < STRAIGHT) return most;
    const isDrifting = Math.abs(curvature) >= driftCurvature;
    return Math.min(most, gripLimit(bends, i), isDrifting ? driftLimit(drift, curvature) : most);
  });
  limitByBrakes(bends, squared);
  return squared.map((value) => Math.sqrt(value));
}

/** Returns the sideways grip (share of gravity) that the line uses at sample `i`. */
const gripAt = ({ track, tuning }: Bends, i: number): number =>
  tuning.grip.front * GRIP_SHARE * surfaceGripOf(tuning, track.surface[i]!);

/** Returns the squared speed that tyres and steering allow at sample `i`. */
function gripLimit(bends: Bends, i: number): number {
  const { track, tuning, curvature, verticalCurvature } = bends;
  const { steer, wheels, drive } = tuning;
  const signedCurvature = curvature[i]!;
  const bend = Math.abs(signedCurvature);
  const grip = gripAt(bends, i);
  // Tyres: bend v² = grip (g + (vertical curvature + downforce) v²) + the part of gravity that a banked road adds.
  const banking = -GRAVITY * track.ry[i]! * (signedCurvature > 0 ? 1 : -1);
  const remaining = bend - grip * (verticalCurvature[i]! + drive.downforce);
  const tyres = remaining <= 0 ? Number.POSITIVE_INFINITY : (grip * GRAVITY + banking) / remaining;
  // Full steering turns the wheels less at high speed: 1 / bend = wheelbase / maximum angle + v² / sideways acceleration.
  const steering = steer.sidewaysAcceleration * STEER_SHARE * (1 / bend - (2 * wheels.halfWheelbase) / steer.max);
  return Math.max(MIN_SPEED_SQUARED, Math.min(tyres, steering));
}

/** Returns the squared speed up to which a drift can follow a bend. */
const driftLimit = ({ follow }: CarTuning['drift'], curvature: number): number =>
  (GRAVITY * follow * DRIFT_SHARE) / Math.abs(curvature);

/**
 * Lowers the squared speeds so that the brakes suffice from each sample to the next. Goes backwards round the track twice,
 * because the limits at the start of the lap apply to its end.
 */
function limitByBrakes(bends: Bends, squared: Float64Array): void {
  const { track, tuning, curvature } = bends;
  const { count } = track;
  const spacing = track.length / count;
  for (let step = 2 * count - 1; step >= 0; step--) {
    const i = step % count;
    const next = squared[(i + 1) % count]!;
    const grip = gripAt(bends, i) * GRAVITY;
    const gripUsed = Math.min(1, (Math.abs(curvature[i]!) * next) / grip);
    const brake =
      Math.min(tuning.drive.brake * BRAKE_SHARE, grip) * Math.max(BRAKE_IN_BEND, Math.sqrt(1 - gripUsed * gripUsed));
    squared[i] = Math.min(squared[i]!, next + 2 * brake * spacing);
  }
}
