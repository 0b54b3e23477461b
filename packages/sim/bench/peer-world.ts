// The input of the benchmark for the other engines: the track as a grid of heights with boxes as walls, and a driver.
import type { Track } from '../src/index.ts';
import { atan2 } from '../src/math/index.ts';
import { createTrackSample, trackPoint } from '../src/track/index.ts';

const CELL_M = 4;
/** The grid reaches this far beyond the centre line. */
const BORDER_M = 40;
/** The walls are boxes, one after the other. They overlap a little, so that bends have no gaps. */
const WALL_LENGTH_M = 24;
const WALL_HEIGHT_M = 6;
/** Largest angle of the front wheels (rad). */
export const STEER_MAX = 0.4;
const STEER_GAIN = 1.5;
/** The height of a grid corner is that of the nearest track sample; only every third sample is searched. */
const HEIGHT_STRIDE = 3;
/** Force of each wheel (N) below FULL_SPEED (m/s). */
export const ENGINE_N = 3900;
export const FULL_SPEED = 20;

/** A position (m), and a yaw (rad) from +Z towards +X. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

/** A point in plan view (m). */
export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** Cars in another engine. */
export interface PeerWorld {
  step(): void;
  /** Steers every car towards the point that `target` returns for the car's position. */
  steer(target: (car: number, x: number, z: number) => PlanPoint): void;
  /** Returns the sum of the speeds of all cars (m/s). */
  totalSpeed(): number;
}

/** Heights on a grid over the track: column i is at x = minX + i * cellM, row j at z = maxZ - j * cellM. */
export interface HeightGrid {
  readonly minX: number;
  readonly maxZ: number;
  readonly columns: number;
  readonly rows: number;
  readonly cellM: number;
  /** Returns the height of the road nearest to a corner (m). */
  heightAt(i: number, j: number): number;
}

/** Returns the heights of a track. */
export function heightGridOf(track: Track): HeightGrid {
  const minX = Math.min(...track.px) - BORDER_M;
  const maxZ = Math.max(...track.pz) + BORDER_M;
  return {
    minX,
    maxZ,
    columns: Math.ceil((Math.max(...track.px) + BORDER_M - minX) / CELL_M),
    rows: Math.ceil((maxZ - Math.min(...track.pz) + BORDER_M) / CELL_M),
    cellM: CELL_M,
    heightAt: (i, j) => nearestHeight(track, minX + i * CELL_M, maxZ - j * CELL_M),
  };
}

/** Returns the height of the track sample nearest to (x, z) in plan view (m). */
function nearestHeight(track: Track, x: number, z: number): number {
  let best = Number.POSITIVE_INFINITY;
  let height = 0;
  for (let i = 0; i < track.count; i += HEIGHT_STRIDE) {
    const squared = (track.px[i]! - x) ** 2 + (track.pz[i]! - z) ** 2;
    if (squared >= best) continue;
    best = squared;
    height = track.py[i]!;
  }
  return height;
}

/** A box with its centre at the spot, and half its size along its own x, y and z axes (m). */
export interface Wall extends Spot {
  readonly halfSize: readonly [number, number, number];
}

/** Returns boxes along both sides of the track. */
export function wallsOf(track: Track): Wall[] {
  const pieces = Math.ceil(track.length / WALL_LENGTH_M);
  return Array.from({ length: pieces * 2 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const middle = trackPoint(track, (Math.floor(index / 2) * track.length) / pieces, 0, 0, createTrackSample());
    const { x, y, z, tx, tz } = trackPoint(track, middle.distance, side * (middle.wall + 1), 0, createTrackSample());
    return { x, y, z, yaw: atan2(tx, tz), halfSize: [0.5, WALL_HEIGHT_M, WALL_LENGTH_M * 0.55] };
  });
}

/**
 * Returns the angle of the front wheels (rad, left positive) that turns a car from direction `nose` towards `target`.
 */
export function steeringFor(at: PlanPoint, nose: PlanPoint, target: PlanPoint): number {
  const distance = Math.sqrt((target.x - at.x) ** 2 + (target.z - at.z) ** 2) + 1;
  const left = (nose.z * (target.x - at.x) - nose.x * (target.z - at.z)) / distance;
  return Math.max(-STEER_MAX, Math.min(STEER_MAX, left * STEER_GAIN));
}
