/**
 * Computes the path of a racing line by coordinate descent: each point moves across the road to the position that minimises
 * the sum of (curvature x step)² around it, where a step is the length of the path to the next point. So the path bends
 * little and is short. First a few points far apart are moved, then more and more points.
 */
import type { Track } from '@shotgun-rally/sim';
import { clamp, lengthOf } from '@shotgun-rally/sim/math';

/** Distance (m) kept between the line and the road's edge. */
const EDGE_M = 1.6;
/** Track samples per moved point, from coarse to fine. */
const STRIDES = [16, 8, 4, 2, 1];
/** With each stride, all points are moved this many times. */
const SWEEPS = 60;
/** Curvature is measured over this many samples on either side. */
const CURVATURE_REACH = 4;

/** Returns an element whose index is known to be in range. */
const at = (array: Float64Array, index: number): number => array[index]!;

/** Returns the path's lateral position (m right of the road's centre) at each sample of the track. */
export function computePath(track: Track): Float64Array {
  const lateral = new Float64Array(track.count);
  for (const stride of STRIDES) {
    const points = pickPoints(track, lateral, stride);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let point = 0; point < points.lateral.length; point++) movePoint(points, point);
    }
    interpolate(points.lateral, lateral);
  }
  return lateral;
}

/** Evenly spaced points round the track. */
interface Points {
  /** Lateral position of the path (m right of the road's centre). */
  readonly lateral: Float64Array;
  /** Curvature of the road's centre line (1/m). */
  readonly roadCurvature: Float64Array;
  /** Largest lateral position allowed to either side (m). */
  readonly maxLateral: Float64Array;
  /** Distance between two points (m). */
  readonly spacing: number;
}

/** Picks every `stride`th sample of the track, or nearly so, to spread the points evenly. */
function pickPoints(track: Track, lateral: Float64Array, stride: number): Points {
  const length = Math.floor(track.count / stride);
  const pick = (array: Float64Array) =>
    Float64Array.from({ length }, (_, point) => at(array, Math.floor((point * track.count) / length)));
  const maxLateral = pick(track.halfWidth).map((halfWidth) => Math.max(0, halfWidth - EDGE_M));
  return { lateral: pick(lateral), roadCurvature: pick(track.curvature), maxLateral, spacing: track.length / length };
}

/** Moves one point to the lateral position at which the path around it bends least: one step of Newton's method. */
function movePoint({ lateral, roadCurvature, maxLateral, spacing }: Points, point: number): void {
  const count = lateral.length;
  const near = (array: Float64Array, points: number) => at(array, (point + points + count) % count);
  // c is the road's curvature and e the lateral position. The path's curvature is about c + c² e + e'', and its steps are
  // 1 - c e times as long as the road's. The product of the two, which is returned by `bend`, is about c - c² e + e''.
  const bend = (points: number) => {
    const [c, e] = [near(roadCurvature, points), near(lateral, points)];
    return c - c * c * e + (near(lateral, points - 1) - 2 * e + near(lateral, points + 1)) / (spacing * spacing);
  };
  // Derivatives of `bend(0)` and of `bend(-1)` and `bend(1)` by this point's lateral position.
  const curvature = near(roadCurvature, 0);
  const [own, neighbour] = [-(curvature * curvature) - 2 / (spacing * spacing), 1 / (spacing * spacing)];
  const gradient = own * bend(0) + neighbour * (bend(-1) + bend(1));
  const moved = near(lateral, 0) - gradient / (own * own + 2 * neighbour * neighbour);
  lateral[point] = clamp(moved, -near(maxLateral, 0), near(maxLateral, 0));
}

/** Computes the lateral positions at all samples of the track by linear interpolation between the points. */
function interpolate(points: Float64Array, lateral: Float64Array): void {
  for (let i = 0; i < lateral.length; i++) {
    const position = (i * points.length) / lateral.length;
    const point = Math.floor(position);
    const share = position - point;
    lateral[i] = at(points, point) * (1 - share) + at(points, (point + 1) % points.length) * share;
  }
}

/** Returns the path's curvature (1/m) at each sample. It is positive if the path bends towards the axis (ax, ay, az) there. */
export function computeCurvature(
  track: Track,
  lateral: Float64Array,
  ax: Float64Array,
  ay: Float64Array,
  az: Float64Array,
): Float64Array {
  const { count, px, py, pz, rx, ry, rz } = track;
  return Float64Array.from({ length: count }, (_, i) => {
    const [behind, ahead] = [(i - CURVATURE_REACH + count) % count, (i + CURVATURE_REACH) % count];
    // One component of the vector between two points of the path.
    const step = (centre: Float64Array, right: Float64Array, from: number, to: number) =>
      at(centre, to) + at(right, to) * at(lateral, to) - at(centre, from) - at(right, from) * at(lateral, from);
    const [ix, iy, iz] = [step(px, rx, behind, i), step(py, ry, behind, i), step(pz, rz, behind, i)];
    const [ox, oy, oz] = [step(px, rx, i, ahead), step(py, ry, i, ahead), step(pz, rz, i, ahead)];
    const [lengthIn, lengthOut] = [lengthOf(ix, iy, iz), lengthOf(ox, oy, oz)];
    // The change of direction from the vector in (ix, iy, iz) to the vector out (ox, oy, oz).
    const [turnX, turnY, turnZ] = [
      ox / lengthOut - ix / lengthIn,
      oy / lengthOut - iy / lengthIn,
      oz / lengthOut - iz / lengthIn,
    ];
    const turn = turnX * at(ax, i) + turnY * at(ay, i) + turnZ * at(az, i);
    return (2 * turn) / (lengthIn + lengthOut);
  });
}
