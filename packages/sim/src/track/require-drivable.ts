/**
 * Checks that a sampled track can be driven. Each rule is checked along the whole lap, and an error names the control
 * point nearest to the worst place.
 *
 * 1. The lap is long enough for the starting grid, and the road at the start is wide enough.
 * 2. No slope is too steep; no bend is so tight that its walls would meet; no dip is so tight that a car would hit it.
 * 3. Two stretches of the road keep their distance, or cross as a bridge.
 */
import { PI } from '../math/trigonometry.ts';
import { lengthOf } from '../math/vector.ts';
import { RACE_RULES } from '../tuning/race.ts';
import { trackError } from './json-fields.ts';
import type { Track } from './track.ts';
import type { TrackPoint } from './track-definition.ts';

/** Distances in m. */
const LIMITS = {
  lapMin: 200,
  /** Half the road on the grid: a lane, and more than half a car beside it. */
  startHalfWidthMin: RACE_RULES.gridLane + 1.5,
  /** Length of the grid, up to the start line. */
  gridLength: 70,
  /** Rise or fall per metre along the ground. */
  slopeMax: 0.5,
  /** Radius of a bend in plan view, as a multiple of the distance from the centre line to the wall. */
  bendPerWallMin: 1.5,
  dipRadiusMin: 25,
  /** Distance between the walls of two stretches in plan view, or else their difference in height. */
  clearanceMin: 4,
  headroomMin: 7,
} as const;

/** The clearance is checked at every third sample. */
const CLEARANCE_STRIDE = 3;
/** Smallest rise of the tangent from sample to sample that counts as a dip. */
const DIP_RISE_MIN = 1e-9;

/** Names the control point nearest to a sample, for an error. */
type PointName = (sample: number) => string;

/** Throws an Error that names the control point, its value and what is allowed. */
export function requireDrivable(track: Track, points: readonly TrackPoint[]): void {
  if (!(track.length >= LIMITS.lapMin)) {
    throw trackError('lap length', `${track.length.toFixed(0)} m`, `at least ${LIMITS.lapMin} m`);
  }
  const nameOf = (sample: number) => `points[${nearestPoint(track, points, sample)}]`;
  requireSlopes(track, nameOf);
  requireBends(track, nameOf);
  requireDips(track, nameOf);
  requireStart(track, nameOf);
  requireClearance(track, nameOf);
}

/** Returns the distance from the centre line to the wall (m). */
const wallAt = (track: Track, sample: number): number => track.halfWidth[sample]! + track.shoulder[sample]!;

const sampleBefore = (track: Track, sample: number): number => (sample === 0 ? track.count - 1 : sample - 1);

function nearestPoint(track: Track, points: readonly TrackPoint[], sample: number): number {
  const away = ({ x, z }: TrackPoint) => lengthOf(x - track.px[sample]!, 0, z - track.pz[sample]!);
  return points.reduce((best, point, index) => (away(point) < away(points[best]!) ? index : best), 0);
}

function requireSlopes(track: Track, nameOf: PointName): void {
  const { tx, ty, tz } = track;
  const slope = (i: number) => ty[i]! / lengthOf(tx[i]!, 0, tz[i]!);
  const most = LIMITS.slopeMax;
  const worst = worstSample(track, (i) => most - Math.abs(slope(i)));
  if (worst < 0) return;
  throw trackError(
    nameOf(worst),
    `on a slope of ${slope(worst).toFixed(2)}`,
    `${-most} to ${most} m of rise per metre`,
  );
}

function requireBends(track: Track, nameOf: PointName): void {
  const least = (i: number) => wallAt(track, i) * LIMITS.bendPerWallMin;
  const worst = worstSample(track, (i) => bendRadius(track, i) - least(i));
  if (worst < 0) return;
  const found = `in a bend of ${(bendRadius(track, worst) || 0).toFixed(1)} m radius`;
  const allowed = `at least ${least(worst).toFixed(1)} m, ${LIMITS.bendPerWallMin} times half the road and its shoulder`;
  throw trackError(nameOf(worst), found, allowed);
}

/** Returns the radius in plan view of a bend to either side; NaN where the line has no direction. */
function bendRadius(track: Track, i: number): number {
  const { tx, tz } = track;
  const before = sampleBefore(track, i);
  const into = lengthOf(tx[before]!, 0, tz[before]!);
  const out = lengthOf(tx[i + 1]!, 0, tz[i + 1]!);
  const turn = lengthOf(tx[i + 1]! / out - tx[before]! / into, 0, tz[i + 1]! / out - tz[before]! / into);
  return (2 * track.length) / (track.count * turn);
}

function requireDips(track: Track, nameOf: PointName): void {
  const radius = (i: number) => {
    const rise = Math.max(DIP_RISE_MIN, track.ty[i + 1]! - track.ty[sampleBefore(track, i)]!);
    return (2 * track.length) / (track.count * rise);
  };
  const worst = worstSample(track, (i) => radius(i) - LIMITS.dipRadiusMin);
  if (worst < 0) return;
  const found = `in a dip of ${radius(worst).toFixed(1)} m radius`;
  throw trackError(nameOf(worst), found, `at least ${LIMITS.dipRadiusMin} m`);
}

function requireStart(track: Track, nameOf: PointName): void {
  const { startHalfWidthMin: least, gridLength } = LIMITS;
  const isOnGrid = (i: number) => track.distance[i]! > track.length - gridLength || i === 0;
  const worst = worstSample(track, (i) => (isOnGrid(i) ? track.halfWidth[i]! - least : 0));
  if (worst < 0) return;
  const found = `${track.halfWidth[worst]!.toFixed(1)} m`;
  throw trackError(`halfWidth at ${nameOf(worst)}`, found, `at least ${least} m on the grid, the last ${gridLength} m`);
}

/** Returns the sample where `margin` is smallest; -1 if it is nowhere negative. NaN counts as the smallest margin. */
function worstSample(track: Track, margin: (sample: number) => number): number {
  let worst = -1;
  let least = 0;
  for (let i = 0; i < track.count; i++) {
    const found = margin(i);
    if (found >= least) continue;
    worst = i;
    least = found;
    if (Number.isNaN(found)) break;
  }
  return worst;
}

function requireClearance(track: Track, nameOf: PointName): void {
  const { clearanceMin, headroomMin } = LIMITS;
  const worst = { gap: clearanceMin as number, i: 0, j: 0 };
  for (let i = 0; i < track.count; i += CLEARANCE_STRIDE) {
    for (let j = i + CLEARANCE_STRIDE; j < track.count; j += CLEARANCE_STRIDE) {
      const gap = gapBetween(track, i, j);
      if (gap >= worst.gap || heightBetween(track, i, j) >= headroomMin || isOneBend(track, i, j)) continue;
      worst.gap = gap;
      worst.i = i;
      worst.j = j;
    }
  }
  const { gap, i, j } = worst;
  if (gap === clearanceMin) return;
  const height = heightBetween(track, i, j).toFixed(1);
  throw trackError(
    nameOf(j),
    `${gap.toFixed(1)} m from ${nameOf(i)}, wall to wall, with a height difference of ${height} m`,
    `at least ${clearanceMin} m, or a height difference of ${headroomMin} m`,
  );
}

/** Returns the distance between the walls at two samples in plan view (m); negative if they overlap. */
function gapBetween(track: Track, i: number, j: number): number {
  const walls = wallAt(track, i) + wallAt(track, j);
  return lengthOf(track.px[i]! - track.px[j]!, 0, track.pz[i]! - track.pz[j]!) - walls;
}

const heightBetween = (track: Track, i: number, j: number): number => Math.abs(track.py[i]! - track.py[j]!);

/** Returns true if two samples are so close along the road that they belong to one bend, which `requireBends` checks. */
function isOneBend(track: Track, i: number, j: number): boolean {
  const along = track.distance[j]! - track.distance[i]!;
  const walls = wallAt(track, i) + wallAt(track, j);
  return Math.min(along, track.length - along) < ((walls + LIMITS.clearanceMin) * PI) / 2;
}
