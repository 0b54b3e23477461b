/**
 * Whether a sampled track can be driven: each rule is looked for along the whole lap, and the worst place is named by its
 * nearest control point.
 *
 * 1. Long enough for the grid, wide enough at the start.
 * 2. Nowhere too steep, and no bend or dip so tight that the walls or the wheels would meet.
 * 3. Clear of itself: beside each other, or far enough above each other for a bridge.
 */

import { PI } from '../math/trigonometry.ts';
import { lengthOf } from '../math/vector.ts';
import { RACE_RULES } from '../tuning/race.ts';
import { wrong } from './json-fields.ts';
import type { Track } from './track.ts';
import type { TrackPoint } from './track-definition.ts';

const TRACK_LIMITS = {
  /** Shortest lap, m. */
  length: 200,
  /** Least half width where the grid stands, m: its lanes and half a car. */
  startHalfWidth: RACE_RULES.gridLane + 1.5,
  /** Behind the line, m. */
  gridLength: 70,
  /** Most metres of rise or fall per metre along the ground. */
  slope: 0.5,
  /** Least radius of a bend, seen from above, as a multiple of the way from the middle to the wall. */
  bendPerWall: 1.5,
  /** Least radius of a dip, m. */
  dip: 25,
  /** Least metres between the walls of two stretches, seen from above; or between their heights. */
  clearance: 4,
  headroom: 7,
} as const;

/** Samples between those that are compared with each other. */
const STRIDE = 3;

/** Throws an Error that names the control point, what came and what is allowed. */
export function requireDrivable(track: Track, points: readonly TrackPoint[]): void {
  if (!(track.length >= TRACK_LIMITS.length)) {
    throw wrong('points', `a lap of ${track.length.toFixed(0)} m`, `at least ${TRACK_LIMITS.length} m`);
  }
  const name = (sample: number) => `points[${nearestPoint(track, points, sample)}]`;
  requireSlopes(track, name);
  requireBends(track, name);
  requireDips(track, name);
  requireStart(track, name);
  requireClearance(track, name);
}

type Name = (sample: number) => string;

const at = (array: Float64Array, index: number): number => array[index]!;
const wallOf = (track: Track, sample: number): number => at(track.halfWidth, sample) + at(track.shoulder, sample);

function nearestPoint(track: Track, points: readonly TrackPoint[], sample: number): number {
  const away = ({ x, z }: TrackPoint) => lengthOf(x - at(track.px, sample), 0, z - at(track.pz, sample));
  return points.reduce((best, point, index) => (away(point) < away(points[best]!) ? index : best), 0);
}

function requireSlopes(track: Track, name: Name): void {
  const slope = (i: number) => at(track.ty, i) / lengthOf(at(track.tx, i), 0, at(track.tz, i));
  const worst = worstOf(track, (i) => TRACK_LIMITS.slope - Math.abs(slope(i)));
  if (worst < 0) return;
  const most = TRACK_LIMITS.slope;
  throw wrong(name(worst), `a slope of ${slope(worst).toFixed(2)}`, `${-most} to ${most} metres of rise per metre`);
}

function requireBends(track: Track, name: Name): void {
  const least = (i: number) => wallOf(track, i) * TRACK_LIMITS.bendPerWall;
  const worst = worstOf(track, (i) => bendRadius(track, i) - least(i));
  if (worst < 0) return;
  const { bendPerWall } = TRACK_LIMITS;
  throw wrong(
    name(worst),
    `a bend of ${(bendRadius(track, worst) || 0).toFixed(1)} m radius`,
    `at least ${least(worst).toFixed(1)} m, ${bendPerWall} times half the road and its shoulder`,
  );
}

/** Seen from above, whichever way it bends; NaN where the line has no direction. */
function bendRadius(track: Track, i: number): number {
  const before = i === 0 ? track.count - 1 : i - 1;
  const into = lengthOf(at(track.tx, before), 0, at(track.tz, before));
  const out = lengthOf(at(track.tx, i + 1), 0, at(track.tz, i + 1));
  const turn = lengthOf(
    at(track.tx, i + 1) / out - at(track.tx, before) / into,
    0,
    at(track.tz, i + 1) / out - at(track.tz, before) / into,
  );
  return (2 * track.length) / (track.count * turn);
}

function requireDips(track: Track, name: Name): void {
  const radius = (i: number) => {
    const before = i === 0 ? track.count - 1 : i - 1;
    const rise = Math.max(1e-9, at(track.ty, i + 1) - at(track.ty, before));
    return (2 * track.length) / (track.count * rise);
  };
  const worst = worstOf(track, (i) => radius(i) - TRACK_LIMITS.dip);
  if (worst < 0) return;
  throw wrong(name(worst), `a dip of ${radius(worst).toFixed(1)} m radius`, `at least ${TRACK_LIMITS.dip} m`);
}

function requireStart(track: Track, name: Name): void {
  const least = TRACK_LIMITS.startHalfWidth;
  const onGrid = (i: number) => at(track.distance, i) > track.length - TRACK_LIMITS.gridLength || i === 0;
  const worst = worstOf(track, (i) => (onGrid(i) ? at(track.halfWidth, i) - least : 0));
  if (worst < 0) return;
  const came = `a start of ${at(track.halfWidth, worst).toFixed(1)} m halfWidth`;
  throw wrong(name(worst), came, `at least ${least} m on the ${TRACK_LIMITS.gridLength} m before the line`);
}

/** The sample at which `room` is least, -1 if it is nowhere below 0; NaN is the worst there is. */
function worstOf(track: Track, room: (sample: number) => number): number {
  let worst = -1;
  let least = 0;
  for (let i = 0; i < track.count; i++) {
    const found = room(i);
    if (found >= least) continue;
    worst = i;
    least = found;
    if (Number.isNaN(found)) break;
  }
  return worst;
}

function requireClearance(track: Track, name: Name): void {
  const { clearance, headroom } = TRACK_LIMITS;
  const worst = { gap: clearance as number, i: 0, j: 0 };
  for (let i = 0; i < track.count; i += STRIDE) {
    for (let j = i + STRIDE; j < track.count; j += STRIDE) {
      const walls = wallOf(track, i) + wallOf(track, j);
      const gap = lengthOf(at(track.px, i) - at(track.px, j), 0, at(track.pz, i) - at(track.pz, j)) - walls;
      if (gap >= worst.gap || heightBetween(track, i, j) >= headroom) continue;
      const along = at(track.distance, j) - at(track.distance, i);
      // Nearer than this along the road the two belong to one bend, which requireBends has seen to.
      if (Math.min(along, track.length - along) < ((walls + clearance) * PI) / 2) continue;
      worst.gap = gap;
      worst.i = i;
      worst.j = j;
    }
  }
  const { gap, i, j } = worst;
  if (gap === clearance) return;
  const height = `${heightBetween(track, i, j).toFixed(1)} m of height between them`;
  throw wrong(
    name(j),
    `${gap.toFixed(1)} m from ${name(i)}, wall to wall, with ${height}`,
    `at least ${clearance} m, or ${headroom} m of height`,
  );
}

const heightBetween = (track: Track, i: number, j: number): number => Math.abs(at(track.py, i) - at(track.py, j));
