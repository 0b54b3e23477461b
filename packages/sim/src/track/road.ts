/**
 * Queries of a track: where is a point relative to the road, and where in the world is a position on the road?
 *
 * Each track sample has a plane perpendicular to its tangent. The search for a point starts at a hint, steps from
 * sample to sample until the planes of two neighbours enclose the point, and interpolates between the two samples.
 */
import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import type { Surface } from './surface.ts';
import type { Track } from './track.ts';

/**
 * The road at a point, interpolated between two of the track's stored samples. After `sampleTrack`, `x`, `y` and `z` (m)
 * are the nearest position on the centre line; after `trackPoint`, they are the point itself.
 */
export interface TrackSample extends Vec3 {
  /** Index of the track sample behind the point, to use as the hint of the next query. */
  index: number;
  /** Share of the way from there to the next track sample, 0 to 1. */
  fraction: number;
  /** Unit normal of the surface (`n`), unit vector to the right (`r`), and tangent, whose length is about 1 (`t`). */
  nx: number;
  ny: number;
  nz: number;
  rx: number;
  ry: number;
  rz: number;
  tx: number;
  ty: number;
  tz: number;
  /** Distance of the point to the right of the centre line (m). */
  lateral: number;
  /** Height of the point above the surface (m). */
  height: number;
  /** Half the width of the road (m). */
  halfWidth: number;
  /** Distance from the centre line to the wall (m). */
  wall: number;
  /** Distance from the start line, along the track (m). */
  distance: number;
}

/** A search takes at most this many steps away from its hint. */
const MAX_SEARCH_STEPS = 96;

/** Creates a sample for queries to fill. */
export function createTrackSample(): TrackSample {
  // One flat literal, so that all samples have the same hidden class and queries stay fast.
  return {
    x: 0,
    y: 0,
    z: 0,
    index: 0,
    fraction: 0,
    nx: 0,
    ny: 1,
    nz: 0,
    rx: 0,
    ry: 0,
    rz: 0,
    tx: 0,
    ty: 0,
    tz: 0,
    lateral: 0,
    height: 0,
    halfWidth: 0,
    wall: 0,
    distance: 0,
  };
}

/** Finds the road at a point (m), with a search that starts at track sample `hint`; fills and returns `out`. */
export function sampleTrack(track: Track, point: Vec3, hint: number, out: TrackSample): TrackSample {
  const i = searchFrom(track, point, hint);
  const behind = distancePast(track, i, point);
  const span = behind - distancePast(track, i + 1, point);
  out.index = i;
  out.fraction = span > 0 ? clamp(behind / span, 0, 1) : 0;
  interpolate(track, out);
  const dx = point.x - out.x;
  const dy = point.y - out.y;
  const dz = point.z - out.z;
  out.lateral = dx * out.rx + dy * out.ry + dz * out.rz;
  out.height = dx * out.nx + dy * out.ny + dz * out.nz;
  return out;
}

/** Searches the whole track for a point (m), without a hint; returns the index of the track sample behind the point. */
export function findSample(track: Track, point: Vec3): number {
  let best = 0;
  let bestSquared = Number.POSITIVE_INFINITY;
  for (let i = 0; i < track.count; i++) {
    const dx = point.x - track.px[i]!;
    const dy = point.y - track.py[i]!;
    const dz = point.z - track.pz[i]!;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared < bestSquared) {
      bestSquared = squared;
      best = i;
    }
  }
  return searchFrom(track, point, best);
}

/**
 * Finds the point `distance` m along the track (any number; it wraps), `lateral` m to the right of the centre line and
 * `height` m above the surface; fills and returns `out`, whose `x`, `y` and `z` are that point.
 */
export function trackPoint(
  track: Track,
  distance: number,
  lateral: number,
  height: number,
  out: TrackSample,
): TrackSample {
  const along = distance - Math.floor(distance / track.length) * track.length;
  let i = Math.min(track.count - 1, Math.floor((along / track.length) * track.count));
  while (i > 0 && track.distance[i]! > along) i--;
  while (i < track.count - 1 && track.distance[i + 1]! <= along) i++;
  const from = track.distance[i]!;
  out.index = i;
  out.fraction = clamp((along - from) / (track.distance[i + 1]! - from), 0, 1);
  interpolate(track, out);
  out.x += out.rx * lateral + out.nx * height;
  out.y += out.ry * lateral + out.ny * height;
  out.z += out.rz * lateral + out.nz * height;
  out.lateral = lateral;
  out.height = height;
  return out;
}

/** Returns the surface `lateral` m to the right of the centre line at a sample. */
export function surfaceAt(track: Track, sample: number, lateral: number): Surface {
  const isBesideRoad = Math.abs(lateral) > track.halfWidth[sample]!;
  return isBesideRoad ? track.verge : (track.surface[sample] as Surface);
}

/** Returns how far a point is past the plane of sample `i` in the direction of travel (m); negative if before it. */
function distancePast(track: Track, i: number, point: Vec3): number {
  return (
    (point.x - track.px[i]!) * track.tx[i]! +
    (point.y - track.py[i]!) * track.ty[i]! +
    (point.z - track.pz[i]!) * track.tz[i]!
  );
}

/** Returns the sample behind a point, or the last one tried if the search takes too many steps. */
function searchFrom(track: Track, point: Vec3, hint: number): number {
  let i = hint;
  for (let steps = 0; steps < MAX_SEARCH_STEPS; steps++) {
    if (distancePast(track, i, point) < 0) i = i === 0 ? track.count - 1 : i - 1;
    else if (distancePast(track, i + 1, point) >= 0) i = i + 1 === track.count ? 0 : i + 1;
    else return i;
  }
  return i;
}

/**
 * Fills the fields that follow from `index` and `fraction`. Do not split this function: V8 would no longer inline every
 * call of `between`, and a call that is not inlined allocates memory for its result.
 */
function interpolate(track: Track, out: TrackSample): void {
  const i = out.index;
  const fraction = out.fraction;
  out.x = between(track.px, i, fraction);
  out.y = between(track.py, i, fraction);
  out.z = between(track.pz, i, fraction);
  out.tx = between(track.tx, i, fraction);
  out.ty = between(track.ty, i, fraction);
  out.tz = between(track.tz, i, fraction);
  out.nx = between(track.nx, i, fraction);
  out.ny = between(track.ny, i, fraction);
  out.nz = between(track.nz, i, fraction);
  out.rx = between(track.rx, i, fraction);
  out.ry = between(track.ry, i, fraction);
  out.rz = between(track.rz, i, fraction);
  const normalScale = 1 / lengthOf(out.nx, out.ny, out.nz);
  out.nx *= normalScale;
  out.ny *= normalScale;
  out.nz *= normalScale;
  const rightScale = 1 / lengthOf(out.rx, out.ry, out.rz);
  out.rx *= rightScale;
  out.ry *= rightScale;
  out.rz *= rightScale;
  out.halfWidth = between(track.halfWidth, i, fraction);
  out.wall = out.halfWidth + between(track.shoulder, i, fraction);
  out.distance = between(track.distance, i, fraction);
}

/** Interpolates between samples `i` and `i + 1`. */
const between = (array: Float64Array, i: number, fraction: number): number =>
  array[i]! * (1 - fraction) + array[i + 1]! * fraction;
