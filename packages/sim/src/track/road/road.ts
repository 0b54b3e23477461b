/**
 * Queries of a track: where is a point relative to the road, and where in the world is a position on the road?
 *
 * Each track sample has a plane perpendicular to its tangent. The search for a point starts at a hint, steps from
 * sample to sample until the planes of two neighbours enclose the point, and interpolates between the two samples.
 */
import { clamp } from '../../math/scalar.ts';
import { lengthOf, type Vec3 } from '../../math/vector.ts';
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
/**
 * Queries read the samples of a track from one array, which takes two thirds of the time of reading an array for each number.
 * Each sample has a row of this length: position, tangent, normal and right with 3 numbers each, then half the width of the
 * road, the width of the shoulder and the distance from the start line. The last number is unused.
 */
const ROW_LENGTH = 16;

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
  return sampleRows(rowsOf(track), point, hint, out);
}

/** Does what `sampleTrack` does, for the rows of a track. */
export function sampleRows(rows: Float64Array, point: Vec3, hint: number, out: TrackSample): TrackSample {
  locate(rows, point, hint, out);
  interpolate(rows, out);
  const dx = point.x - out.x;
  const dy = point.y - out.y;
  const dz = point.z - out.z;
  out.lateral = dx * out.rx + dy * out.ry + dz * out.rz;
  out.height = dx * out.nx + dy * out.ny + dz * out.nz;
  return out;
}

/** The result of a search; reused between calls. */
const found = createTrackSample();

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
  return locate(rowsOf(track), point, best, found).index;
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
  interpolate(rowsOf(track), out);
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

/** Fills `index` with the sample behind a point, or the last one tried if the search takes too many steps, and `fraction`. */
function locate(rows: Float64Array, point: Vec3, hint: number, out: TrackSample): TrackSample {
  let i = hint;
  let behind = distancePast(rows, i, point);
  let ahead = distancePast(rows, i + 1, point);
  for (let steps = 0; steps < MAX_SEARCH_STEPS && (behind < 0 || ahead >= 0); steps++) {
    i = neighbourOf(rows, i, behind < 0);
    behind = distancePast(rows, i, point);
    ahead = distancePast(rows, i + 1, point);
  }
  const span = behind - ahead;
  out.index = i;
  out.fraction = span > 0 ? clamp(behind / span, 0, 1) : 0;
  return out;
}

/** Returns the sample before sample `i`, or the one after it. */
function neighbourOf(rows: Float64Array, i: number, isBefore: boolean): number {
  const last = rows.length / ROW_LENGTH - 2;
  if (isBefore) return i === 0 ? last : i - 1;
  return i === last ? 0 : i + 1;
}

/** Returns how far a point is past the plane of sample `i` in the direction of travel (m); negative if before it. */
function distancePast(rows: Float64Array, i: number, point: Vec3): number {
  const at = i * ROW_LENGTH;
  return (
    (point.x - rows[at]!) * rows[at + 3]! +
    (point.y - rows[at + 1]!) * rows[at + 4]! +
    (point.z - rows[at + 2]!) * rows[at + 5]!
  );
}

/**
 * Fills the fields that follow from `index` and `fraction`. Written out, because a call of a function that V8 does not inline
 * allocates memory for its result.
 */
function interpolate(rows: Float64Array, out: TrackSample): void {
  const at = out.index * ROW_LENGTH;
  const next = at + ROW_LENGTH;
  const share = out.fraction;
  const rest = 1 - share;
  out.x = rows[at]! * rest + rows[next]! * share;
  out.y = rows[at + 1]! * rest + rows[next + 1]! * share;
  out.z = rows[at + 2]! * rest + rows[next + 2]! * share;
  out.tx = rows[at + 3]! * rest + rows[next + 3]! * share;
  out.ty = rows[at + 4]! * rest + rows[next + 4]! * share;
  out.tz = rows[at + 5]! * rest + rows[next + 5]! * share;
  const nx = rows[at + 6]! * rest + rows[next + 6]! * share;
  const ny = rows[at + 7]! * rest + rows[next + 7]! * share;
  const nz = rows[at + 8]! * rest + rows[next + 8]! * share;
  const normalScale = 1 / lengthOf(nx, ny, nz);
  out.nx = nx * normalScale;
  out.ny = ny * normalScale;
  out.nz = nz * normalScale;
  const rx = rows[at + 9]! * rest + rows[next + 9]! * share;
  const ry = rows[at + 10]! * rest + rows[next + 10]! * share;
  const rz = rows[at + 11]! * rest + rows[next + 11]! * share;
  const rightScale = 1 / lengthOf(rx, ry, rz);
  out.rx = rx * rightScale;
  out.ry = ry * rightScale;
  out.rz = rz * rightScale;
  const halfWidth = rows[at + 12]! * rest + rows[next + 12]! * share;
  out.halfWidth = halfWidth;
  out.wall = halfWidth + (rows[at + 13]! * rest + rows[next + 13]! * share);
  out.distance = rows[at + 14]! * rest + rows[next + 14]! * share;
}

/** Returns the distance from the centre line to the wall at a track sample (m). */
export const wallDistance = (track: Track, sample: number): number =>
  track.halfWidth[sample]! + track.shoulder[sample]!;

const rowsByTrack = new WeakMap<Track, Float64Array>();

/** Returns the rows of all `count + 1` samples of a track; fills them on the first call. */
export function rowsOf(track: Track): Float64Array {
  return rowsByTrack.get(track) ?? createRows(track);
}

function createRows(track: Track): Float64Array {
  const { px, py, pz, tx, ty, tz, nx, ny, nz, rx, ry, rz, halfWidth, shoulder, distance, count } = track;
  const columns = [px, py, pz, tx, ty, tz, nx, ny, nz, rx, ry, rz, halfWidth, shoulder, distance];
  const rows = new Float64Array((count + 1) * ROW_LENGTH);
  rowsByTrack.set(track, rows);
  columns.forEach((numbers, column) => {
    for (let sample = 0; sample <= count; sample++) rows[sample * ROW_LENGTH + column] = numbers[sample]!;
  });
  return rows;
}
