/**
 * Checks that a sampled track can be driven. An error names the control point nearest to the place that breaks the rule
 * most.
 *
 * 1. The lap is long enough.
 * 2. No slope is too steep; no bend is so tight that its walls would meet; no dip is so tight that cars would scrape.
 * 3. The road is wide enough for the starting grid.
 * 4. Two stretches of the road keep their distance in plan view, or one crosses high enough above the other.
 */
import { PI } from '../../math/trigonometry.ts';
import { lengthOf } from '../../math/vector.ts';
import { RACE_RULES } from '../../tuning/race.ts';
import { wallDistance } from './road.ts';
import type { Track } from './track.ts';
import type { TrackPoint } from './track-definition.ts';
import { trackError } from './track-error.ts';

/** The limits of the rules: distances in m, and ratios. */
const LIMITS = {
  lapMin: 200,
  /**
   * Half the width of the road on the grid: the distance of the outer lanes from the middle, and more than half a car's
   * width.
   */
  startHalfWidthMin: ((RACE_RULES.gridColumns - 1) / 2) * RACE_RULES.gridLane + 1.3,
  /** Length of the grid with MAX_CARS, up to the start line. */
  gridLength: 35,
  /** Rise or fall per metre in plan view. */
  slopeMax: 0.5,
  /** Radius of a bend in plan view, as a multiple of the distance from the centre line to the wall. */
  bendPerWallMin: 1.5,
  dipRadiusMin: 25,
  /** Distance between the walls of two stretches in plan view; two stretches closer than that need this headroom. */
  clearanceMin: 4,
  headroomMin: 7,
} as const;

/** The distance between stretches is checked at every third sample. */
const CLEARANCE_STRIDE = 3;
/**
 * A smaller rise of the tangent is replaced by this, so that the radius of a crest or level road is large and positive.
 */
const DIP_RISE_MIN = 1e-9;

/** Returns the name of the control point nearest to a sample, for an error. */
type NamePoint = (sample: number) => string;

/** Throws an Error if a track breaks a rule; the error names the control point, its value and what is allowed. */
export function requireDrivable(track: Track, points: readonly TrackPoint[]): void {
  if (!(track.length >= LIMITS.lapMin)) {
    throw trackError('lap length', `${track.length.toFixed(0)} m`, `at least ${LIMITS.lapMin} m`);
  }
  const namePoint = (sample: number) => `points[${nearestPoint(track, points, sample)}]`;
  requireSlopes(track, namePoint);
  requireBends(track, namePoint);
  requireDips(track, namePoint);
  requireStart(track, namePoint);
  requireClearance(track, namePoint);
}

const sampleBefore = (track: Track, sample: number): number => (sample === 0 ? track.count - 1 : sample - 1);

function nearestPoint(track: Track, points: readonly TrackPoint[], sample: number): number {
  const away = ({ x, z }: TrackPoint) => lengthOf(x - track.px[sample]!, 0, z - track.pz[sample]!);
  return points.reduce((best, point, index) => (away(point) < away(points[best]!) ? index : best), 0);
}

function requireSlopes(track: Track, namePoint: NamePoint): void {
  const { tx, ty, tz } = track;
  const slope = (i: number) => ty[i]! / lengthOf(tx[i]!, 0, tz[i]!);
  const most = LIMITS.slopeMax;
  const worst = worstSample(track, (i) => most - Math.abs(slope(i)));
  if (worst < 0) return;
  throw trackError(
    namePoint(worst),
    `on a slope of ${slope(worst).toFixed(2)}`,
    `${-most} to ${most} m of rise per metre`,
  );
}

function requireBends(track: Track, namePoint: NamePoint): void {
  const least = (i: number) => wallDistance(track, i) * LIMITS.bendPerWallMin;
  const worst = worstSample(track, (i) => bendRadius(track, i) - least(i));
  if (worst < 0) return;
  const found = `in a bend of ${(bendRadius(track, worst) || 0).toFixed(1)} m radius`;
  const allowed = `at least ${least(worst).toFixed(1)} m, ${LIMITS.bendPerWallMin} times half the road and its shoulder`;
  throw trackError(namePoint(worst), found, allowed);
}

/** Returns the radius of the bend at a sample in plan view (m); NaN if the line has no direction there. */
function bendRadius(track: Track, i: number): number {
  const { tx, tz } = track;
  const before = sampleBefore(track, i);
  const lengthIn = lengthOf(tx[before]!, 0, tz[before]!);
  const lengthOut = lengthOf(tx[i + 1]!, 0, tz[i + 1]!);
  const turnX = tx[i + 1]! / lengthOut - tx[before]! / lengthIn;
  const turnZ = tz[i + 1]! / lengthOut - tz[before]! / lengthIn;
  const turn = lengthOf(turnX, 0, turnZ);
  return (2 * track.length) / (track.count * turn);
}

function requireDips(track: Track, namePoint: NamePoint): void {
  const radius = (i: number) => {
    const rise = Math.max(DIP_RISE_MIN, track.ty[i + 1]! - track.ty[sampleBefore(track, i)]!);
    return (2 * track.length) / (track.count * rise);
  };
  const worst = worstSample(track, (i) => radius(i) - LIMITS.dipRadiusMin);
  if (worst < 0) return;
  const found = `in a dip of ${radius(worst).toFixed(1)} m radius`;
  throw trackError(namePoint(worst), found, `at least ${LIMITS.dipRadiusMin} m`);
}

function requireStart(track: Track, namePoint: NamePoint): void {
  const { startHalfWidthMin: least, gridLength } = LIMITS;
  const isOnGrid = (i: number) => track.distance[i]! > track.length - gridLength || i === 0;
  const worst = worstSample(track, (i) => (isOnGrid(i) ? track.halfWidth[i]! - least : 0));
  if (worst < 0) return;
  const found = `${track.halfWidth[worst]!.toFixed(1)} m`;
  throw trackError(
    `halfWidth at ${namePoint(worst)}`,
    found,
    `at least ${least} m on the grid, the last ${gridLength} m`,
  );
}

/** Returns the sample with the smallest margin, or -1 if no margin is negative. NaN counts as the smallest margin. */
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

function requireClearance(track: Track, namePoint: NamePoint): void {
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
    namePoint(j),
    `${gap.toFixed(1)} m from ${namePoint(i)}, wall to wall, with a height difference of ${height} m`,
    `at least ${clearanceMin} m, or a height difference of ${headroomMin} m`,
  );
}

/** Returns the distance between the walls at two samples in plan view (m); negative if they overlap. */
function gapBetween(track: Track, i: number, j: number): number {
  const walls = wallDistance(track, i) + wallDistance(track, j);
  return lengthOf(track.px[i]! - track.px[j]!, 0, track.pz[i]! - track.pz[j]!) - walls;
}

const heightBetween = (track: Track, i: number, j: number): number => Math.abs(track.py[i]! - track.py[j]!);

/**
 * Returns true if two samples are so close along the road that they belong to one bend, which `requireBends` checks.
 */
function isOneBend(track: Track, i: number, j: number): boolean {
  const along = track.distance[j]! - track.distance[i]!;
  const walls = wallDistance(track, i) + wallDistance(track, j);
  return Math.min(along, track.length - along) < ((walls + LIMITS.clearanceMin) * PI) / 2;
}
