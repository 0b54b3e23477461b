/**
 * The road under a car: queries of a sampled track.
 *
 * A query walks from a hint to the pair of samples whose cross-planes enclose the point, and blends their frames.
 */

import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import type { Surface } from './surface.ts';
import type { Track } from './track.ts';

/** Where a point stands on the road; filled by `sampleTrack`. */
export interface TrackSample extends Vec3 {
  /** The sample behind the point (the next hint) and the share of the way to the one ahead, 0 to 1. */
  index: number;
  fraction: number;
  /** Up normal, right and direction of travel there. */
  nx: number;
  ny: number;
  nz: number;
  rx: number;
  ry: number;
  rz: number;
  tx: number;
  ty: number;
  tz: number;
  /** Metres to the right of the centre line. */
  lateral: number;
  /** Metres above the surface. */
  height: number;
  /** Half the road's width and the wall's distance from the centre line, m. */
  halfWidth: number;
  wall: number;
  /** Metres along the track from the start line. */
  distance: number;
}

/** A query never walks further than this from its hint. */
const WALK_MAX = 96;

/** A sample to be filled again and again. */
export function createTrackSample(): TrackSample {
  // One flat literal, so that all samples have one hidden class, and queries stay fast however many there are.
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

/** Metres by which the point lies past the cross-plane of sample `i`. */
function past(track: Track, i: number, point: Vec3): number {
  return (
    (point.x - track.px[i]!) * track.tx[i]! +
    (point.y - track.py[i]!) * track.ty[i]! +
    (point.z - track.pz[i]!) * track.tz[i]!
  );
}

function walk(track: Track, point: Vec3, hint: number): number {
  let i = hint;
  for (let steps = 0; steps < WALK_MAX; steps++) {
    if (past(track, i, point) < 0) i = i === 0 ? track.count - 1 : i - 1;
    else if (past(track, i + 1, point) >= 0) i = i + 1 === track.count ? 0 : i + 1;
    else return i;
  }
  return i;
}

/** The sample index nearest behind the point, found over the whole track; the hint after a teleport. */
export function findSample(track: Track, x: number, y: number, z: number): number {
  let best = 0;
  let bestSquared = Number.POSITIVE_INFINITY;
  for (let i = 0; i < track.count; i++) {
    const dx = x - track.px[i]!;
    const dy = y - track.py[i]!;
    const dz = z - track.pz[i]!;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared < bestSquared) {
      bestSquared = squared;
      best = i;
    }
  }
  return walk(track, { x, y, z }, best);
}

const asked: Vec3 = { x: 0, y: 0, z: 0 };

/** The road under, beside or above the point (m), found by walking from sample `hint`; fills and returns `out`. */
export function sampleTrack(
  track: Track,
  x: number,
  y: number,
  z: number,
  hint: number,
  out: TrackSample,
): TrackSample {
  asked.x = x;
  asked.y = y;
  asked.z = z;
  return sampleTrackAt(track, asked, hint, out);
}

/** `sampleTrack` for a point that already is an object: numbers that cross a call cost garbage, objects do not. */
export function sampleTrackAt(track: Track, point: Vec3, hint: number, out: TrackSample): TrackSample {
  const i = walk(track, point, hint);
  const behind = past(track, i, point);
  const span = behind - past(track, i + 1, point);
  out.index = i;
  out.fraction = span > 0 ? clamp(behind / span, 0, 1) : 0;
  blend(track, out);
  const dx = point.x - out.x;
  const dy = point.y - out.y;
  const dz = point.z - out.z;
  out.lateral = dx * out.rx + dy * out.ry + dz * out.rz;
  out.height = dx * out.nx + dy * out.ny + dz * out.nz;
  return out;
}

const between = (array: Float64Array, i: number, f: number): number => array[i]! * (1 - f) + array[i + 1]! * f;

/** Fills what follows from a sample's index and fraction. */
function blend(track: Track, out: TrackSample): void {
  const i = out.index;
  const f = out.fraction;
  out.x = between(track.px, i, f);
  out.y = between(track.py, i, f);
  out.z = between(track.pz, i, f);
  out.tx = between(track.tx, i, f);
  out.ty = between(track.ty, i, f);
  out.tz = between(track.tz, i, f);
  out.nx = between(track.nx, i, f);
  out.ny = between(track.ny, i, f);
  out.nz = between(track.nz, i, f);
  out.rx = between(track.rx, i, f);
  out.ry = between(track.ry, i, f);
  out.rz = between(track.rz, i, f);
  const up = 1 / lengthOf(out.nx, out.ny, out.nz);
  out.nx *= up;
  out.ny *= up;
  out.nz *= up;
  const right = 1 / lengthOf(out.rx, out.ry, out.rz);
  out.rx *= right;
  out.ry *= right;
  out.rz *= right;
  out.halfWidth = between(track.halfWidth, i, f);
  out.wall = out.halfWidth + between(track.shoulder, i, f);
  out.distance = between(track.distance, i, f);
}

/**
 * The point `distance` m along the track (any number, it wraps), `lateral` m right of the centre line and `height` m
 * above the surface; fills `out`, its frame and `lateral` and `height` included.
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
  blend(track, out);
  out.x += out.rx * lateral + out.nx * height;
  out.y += out.ry * lateral + out.ny * height;
  out.z += out.rz * lateral + out.nz * height;
  out.lateral = lateral;
  out.height = height;
  return out;
}

/** What lies `lateral` m right of the centre line at a sample. */
export function surfaceAt(track: Track, sample: number, lateral: number): Surface {
  const beside = Math.abs(lateral) > track.halfWidth[sample]!;
  return beside ? track.verge : (track.surface[sample] as Surface);
}
