// What every peer that we compare with is given: the same track as a grid of heights with boxes for walls, and the same
// driver.
import { atan2, createTrackSample, type Track, trackPoint } from '../src/index.ts';

const CELL_M = 4;
const BORDER_M = 40;
const WALL_M = 24;
const WALL_HEIGHT_M = 6;
const STEER_MAX = 0.4;
/** Pull of each wheel, N, up to this speed, m/s. */
export const ENGINE_N = 3900;
export const FULL_SPEED = 20;

/** Where a car begins. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

export interface PeerWorld {
  step(): void;
  /** Steers every car for the point `target` gives for it, in the plane. */
  steer(target: (car: number, x: number, z: number) => { x: number; z: number }): void;
  /** Metres per second, all cars together. */
  pace(): number;
}

/** Heights on a grid over the track: column i along x from `minX`, row j against z from `maxZ`. */
export interface GroundGrid {
  readonly minX: number;
  readonly maxZ: number;
  readonly columns: number;
  readonly rows: number;
  readonly cellM: number;
  /** As high as the road nearest to this corner, m. */
  heightAt(i: number, j: number): number;
}

export function groundOf(track: Track): GroundGrid {
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

function nearestHeight(track: Track, x: number, z: number): number {
  let best = Number.POSITIVE_INFINITY;
  let height = 0;
  for (let i = 0; i < track.count; i += 3) {
    const away = (track.px[i]! - x) ** 2 + (track.pz[i]! - z) ** 2;
    if (away >= best) continue;
    best = away;
    height = track.py[i]!;
  }
  return height;
}

export interface Wall extends Spot {
  readonly halfSize: readonly [number, number, number];
}

/** Boxes along both edges of the track. */
export function wallsOf(track: Track): Wall[] {
  const pieces = Math.ceil(track.length / WALL_M);
  return Array.from({ length: pieces * 2 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const spot = trackPoint(track, ((index >> 1) * track.length) / pieces, 0, 0, createTrackSample());
    const { x, y, z, tx, tz } = trackPoint(track, spot.distance, side * (spot.wall + 1), 0, createTrackSample());
    return { x, y, z, yaw: atan2(tx, tz), halfSize: [0.5, WALL_HEIGHT_M, WALL_M * 0.55] };
  });
}

/** The angle of the front wheels that turns a car with this nose towards `to`, rad, left positive. */
export function steeringFor(
  at: { readonly x: number; readonly z: number },
  nose: { readonly x: number; readonly z: number },
  to: { readonly x: number; readonly z: number },
): number {
  const away = Math.sqrt((to.x - at.x) ** 2 + (to.z - at.z) ** 2) + 1;
  const left = (nose.z * (to.x - at.x) - nose.x * (to.z - at.z)) / away;
  return Math.max(-STEER_MAX, Math.min(STEER_MAX, left * 1.5));
}
