/** The closed uniform cubic B-spline that the points of a track steer. */

import { lengthOf } from '../math/vector.ts';
import type { TrackPoint } from './track-definition.ts';

const SAMPLE_SPACING_M = 1.5;
const SAMPLES_MAX = 4095;
/** Straight pieces per control point from which the length is measured. */
const PIECES = 64;

/** Spline parameters (control point + share) of samples an equal distance apart. */
export function equalSteps(points: readonly TrackPoint[]): number[] {
  const pieces = points.length * PIECES;
  const along = new Float64Array(pieces + 1);
  const at = (piece: number, axis: 'x' | 'y' | 'z') => splineAt(points, piece / PIECES, (point) => point[axis]);
  for (let i = 0; i < pieces; i++) {
    const step = lengthOf(at(i + 1, 'x') - at(i, 'x'), at(i + 1, 'y') - at(i, 'y'), at(i + 1, 'z') - at(i, 'z'));
    along[i + 1] = along[i]! + step;
  }
  const length = along[pieces]!;
  const count = Math.floor(length / SAMPLE_SPACING_M);
  if (count > SAMPLES_MAX) {
    throw new Error(`track: points make ${Math.floor(length)} m; allowed are ${SAMPLES_MAX * SAMPLE_SPACING_M} m`);
  }
  const parameters: number[] = [];
  for (let sample = 0, piece = 0; sample < count; sample++) {
    const target = (length * sample) / count;
    while (along[piece + 1]! <= target) piece++;
    const from = along[piece]!;
    parameters.push((piece + (target - from) / (along[piece + 1]! - from)) / PIECES);
  }
  return parameters;
}

/** Value of the closed uniform cubic B-spline at parameter `u`. */
export function splineAt(points: readonly TrackPoint[], u: number, read: (point: TrackPoint) => number): number {
  const k = Math.floor(u);
  const t = u - k;
  const [a, b, c, d] = neighbours(points, k, read);
  const r = 1 - t;
  return (
    (r * r * r * a + (3 * t * t * t - 6 * t * t + 4) * b + (3 * r * r * r - 6 * r * r + 4) * c + t * t * t * d) / 6
  );
}

/** Its first derivative. */
export function splineSlopeAt(points: readonly TrackPoint[], u: number, read: (point: TrackPoint) => number): number {
  const k = Math.floor(u);
  const t = u - k;
  const [a, b, c, d] = neighbours(points, k, read);
  const r = 1 - t;
  return (-r * r * a + (3 * t * t - 4 * t) * b - (3 * r * r - 4 * r) * c + t * t * d) / 2;
}

function neighbours(
  points: readonly TrackPoint[],
  k: number,
  read: (point: TrackPoint) => number,
): [number, number, number, number] {
  const n = points.length;
  const at = (index: number) => read(points[index % n]!);
  return [at(k + n - 1), at(k), at(k + 1), at(k + 2)];
}
