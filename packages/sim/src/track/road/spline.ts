/** The centre line of a track: a closed uniform cubic B-spline. It passes near its control points. */
import { lengthOf } from '../../math/vector.ts';
import { MAX_TRACK_SAMPLES } from '../../state/fields.ts';
import type { TrackPoint } from './track-definition.ts';
import { trackError } from './track-error.ts';

/** Approximate distance between two samples of a track (m). */
export const SAMPLE_SPACING_M = 1.5;
/** To measure its length, the spline is divided into this many straight pieces per control point. */
const PIECES_PER_POINT = 64;

/** Reads one coordinate of a control point. */
type CoordinateReader = (point: TrackPoint) => number;

/**
 * Returns the spline parameters of samples at equal distances along the line. Parameter 2.25 is a quarter of the way
 * from control point 2 to 3. Throws an Error if more than MAX_TRACK_SAMPLES samples are needed.
 */
export function equidistantParameters(points: readonly TrackPoint[]): number[] {
  const distances = distancesOfPieces(points);
  const length = distances.at(-1)!;
  const count = Math.floor(length / SAMPLE_SPACING_M);
  if (count > MAX_TRACK_SAMPLES) {
    throw trackError('lap length', `${Math.floor(length)} m`, `at most ${MAX_TRACK_SAMPLES * SAMPLE_SPACING_M} m`);
  }
  const parameters: number[] = [];
  for (let sample = 0, piece = 0; sample < count; sample++) {
    const target = (length * sample) / count;
    while (distances[piece + 1]! <= target) piece++;
    const from = distances[piece]!;
    parameters.push((piece + (target - from) / (distances[piece + 1]! - from)) / PIECES_PER_POINT);
  }
  return parameters;
}

/** Returns the distances along the spline at the start of each piece and at the end of the last one. */
function distancesOfPieces(points: readonly TrackPoint[]): Float64Array {
  const pieces = points.length * PIECES_PER_POINT;
  const distances = new Float64Array(pieces + 1);
  const at = (piece: number, axis: 'x' | 'y' | 'z') =>
    splineAt(points, piece / PIECES_PER_POINT, (point) => point[axis]);
  for (let i = 0; i < pieces; i++) {
    const step = lengthOf(at(i + 1, 'x') - at(i, 'x'), at(i + 1, 'y') - at(i, 'y'), at(i + 1, 'z') - at(i, 'z'));
    distances[i + 1] = distances[i]! + step;
  }
  return distances;
}

/**
 * Returns one coordinate of the spline at parameter `u`: the sum of four points, weighted with the basis polynomials.
 */
export function splineAt(points: readonly TrackPoint[], u: number, read: CoordinateReader): number {
  const k = Math.floor(u);
  const t = u - k;
  const [a, b, c, d] = neighbours(points, k, read);
  const r = 1 - t;
  return (
    (r * r * r * a + (3 * t * t * t - 6 * t * t + 4) * b + (3 * r * r * r - 6 * r * r + 4) * c + t * t * t * d) / 6
  );
}

/** Returns the derivative of one coordinate of the spline at parameter `u`. */
export function splineSlopeAt(points: readonly TrackPoint[], u: number, read: CoordinateReader): number {
  const k = Math.floor(u);
  const t = u - k;
  const [a, b, c, d] = neighbours(points, k, read);
  const r = 1 - t;
  return (-r * r * a + (3 * t * t - 4 * t) * b - (3 * r * r - 4 * r) * c + t * t * d) / 2;
}

/** Returns one coordinate of the points `k` - 1, `k`, `k` + 1 and `k` + 2. */
function neighbours(
  points: readonly TrackPoint[],
  k: number,
  read: CoordinateReader,
): [number, number, number, number] {
  const n = points.length;
  const at = (index: number) => read(points[index % n]!);
  return [at(k + n - 1), at(k), at(k + 1), at(k + 2)];
}
