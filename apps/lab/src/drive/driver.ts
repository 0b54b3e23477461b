/** Turns the phases of a scenario into the inputs of a driver: pedals that hold a speed, and steering along a line. */
import { type CarReading, type CarTuning, type DriverInput, driverInput, type Track } from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { createTrackSample, findSample, sampleTrack, trackPoint } from '@shotgun-rally/sim/track';
import { KMH_PER_MPS } from './samples.ts';
import type { Line, Phase, PlanPoint } from './scenario.ts';

/** Throttle per missing speed (1/(m/s)). */
const SPEED_GAIN = 0.5;
/** The driver aims at the point of the line that is this far ahead: a time, and at least a distance. */
const AHEAD_SECONDS = 0.35;
const AHEAD_MIN_M = 5;

/** A point of a line to aim at, and the distance of the car from the line (m). */
interface Aim {
  readonly target: PlanPoint;
  readonly offLine: number;
}

/** The inputs for a tick, and the distance of the car from the line that it follows (m); 0 without a line. */
export interface Driving {
  readonly input: DriverInput;
  readonly offLine: number;
}

/** What a driver knows besides the motion of the car. */
export interface Knowledge {
  readonly tuning: CarTuning;
  /** Null on ground without a track. */
  readonly track: Track | null;
}

/** Returns what a driver does in a phase. */
export function driveIn(phase: Phase, reading: CarReading, { tuning, track }: Knowledge): Driving {
  const { pedals, steering, drift, boost } = phase;
  const throttle =
    'throttle' in pedals ? pedals.throttle : (pedals.holdKmh / KMH_PER_MPS - reading.forwardSpeed) * SPEED_GAIN;
  const aim = 'follow' in steering ? aimAt(steering.follow, reading, track) : null;
  const steer = 'steer' in steering ? steering.steer : steerTo(aim!.target, reading, tuning);
  return { input: driverInput({ throttle, steer, drift, boost }), offLine: aim?.offLine ?? 0 };
}

/** Returns the share of full steering, right positive, with which the car drives an arc through a point (pure pursuit). */
function steerTo({ x, z }: PlanPoint, { pose, speed }: CarReading, { steer, wheels }: CarTuning): number {
  const [dx, dz] = [x - pose.x, z - pose.z];
  const noseX = 2 * (pose.qx * pose.qz + pose.qw * pose.qy);
  const noseZ = 1 - 2 * (pose.qx * pose.qx + pose.qy * pose.qy);
  const curvature = (2 * (noseX * dz - noseZ * dx)) / (dx * dx + dz * dz);
  const wheelbase = 2 * wheels.halfWheelbase;
  const limit = steer.max / (1 + (speed * speed * steer.max) / (wheelbase * steer.sidewaysAcceleration));
  return Math.atan(curvature * wheelbase) / limit;
}

function aimAt(line: Line, reading: CarReading, track: Track | null): Aim {
  const aheadM = Math.max(AHEAD_MIN_M, reading.speed * AHEAD_SECONDS);
  if (line.kind === 'circle') return aimOnCircle(line, reading.pose, aheadM);
  if (line.kind === 'lane') return aimOnLane(line.points, reading.pose, aheadM);
  return aimOnRoad(line.lateral, reading, track!, aheadM);
}

/** Angles around the circle grow from +Z towards +X, so a car that turns right drives towards smaller angles. */
function aimOnCircle({ x, z, radius }: Extract<Line, { kind: 'circle' }>, from: PlanPoint, aheadM: number): Aim {
  const size = Math.abs(radius);
  const angle = Math.atan2(from.x - x, from.z - z) - aheadM / radius;
  return {
    target: { x: x + Math.sin(angle) * size, z: z + Math.cos(angle) * size },
    offLine: Math.abs(Math.hypot(from.x - x, from.z - z) - size),
  };
}

function aimOnLane(points: readonly PlanPoint[], from: PlanPoint, aheadM: number): Aim {
  let nearest = { piece: 0, share: 0, offLine: Number.POSITIVE_INFINITY };
  for (let piece = 0; piece + 1 < points.length; piece++) {
    const [a, b] = [points[piece]!, points[piece + 1]!];
    const [bx, bz] = [b.x - a.x, b.z - a.z];
    const share = clamp(((from.x - a.x) * bx + (from.z - a.z) * bz) / (bx * bx + bz * bz), 0, 1);
    const offLine = Math.hypot(a.x + bx * share - from.x, a.z + bz * share - from.z);
    if (offLine < nearest.offLine) nearest = { piece, share, offLine };
  }
  return { target: pointAlong(points, nearest.piece, nearest.share, aheadM), offLine: nearest.offLine };
}

/** Returns the point `metres` further along a lane; the last piece continues beyond its end. */
function pointAlong(points: readonly PlanPoint[], piece: number, share: number, metres: number): PlanPoint {
  const [a, b] = [points[piece]!, points[piece + 1]!];
  const length = Math.hypot(b.x - a.x, b.z - a.z);
  const end = share + metres / length;
  if (end > 1 && piece + 2 < points.length) return pointAlong(points, piece + 1, 0, (end - 1) * length);
  return { x: a.x + (b.x - a.x) * end, z: a.z + (b.z - a.z) * end };
}

function aimOnRoad(lateral: number, { pose }: CarReading, track: Track, aheadM: number): Aim {
  const sample = sampleTrack(track, pose, findSample(track, pose), createTrackSample());
  const offLine = Math.abs(sample.lateral - lateral);
  const { x, z } = trackPoint(track, sample.distance + aheadM, lateral, 0, sample);
  return { target: { x, z }, offLine };
}
