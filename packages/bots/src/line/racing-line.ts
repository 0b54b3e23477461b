/**
 * The racing line of a track: the path of a fast driver, and the highest speed of a car model at each point of the path.
 *
 * 1. The path is moved across the road until it bends as little as possible (line-path.ts).
 * 2. Tyres, surface, banking, crests and steering limit the speed in each bend (line-speed.ts).
 * 3. Going backwards round the track, the speed is limited so that the brakes suffice for the next bend.
 * Only + - * / and sqrt are used, so every JavaScript engine computes the same line.
 */
import type { CarTuning, Track } from '@shotgun-rally/sim';
import type { TrackSample } from '@shotgun-rally/sim/track';
import { computeCurvature, computePath } from './line-path.ts';
import { type Bends, computeSpeed } from './line-speed.ts';

/** One value for each sample of the track. */
export interface RacingLine {
  /** Metres to the right of the road's centre. */
  readonly lateral: Float64Array;
  /** Curvature (1/m), positive where the line bends to the right. */
  readonly curvature: Float64Array;
  /** Highest speed (m/s) at which the bends ahead can still be taken. */
  readonly speed: Float64Array;
  /** Like `speed`, but for a driver who drifts in every bend of at least TIGHT_BEND. */
  readonly driftSpeed: Float64Array;
  /** Like `speed`, but for a driver who drifts in bends of at least HAIRPIN only. */
  readonly hairpinDriftSpeed: Float64Array;
}

/** Curvature (1/m) from which a bend can be drifted. */
export const TIGHT_BEND = 1 / 95;
/** Curvature (1/m) from which the boost that a drift earns is worth more than the lost speed. */
export const HAIRPIN = 1 / 40;

/** The path of a track, and its racing lines, which share the path. */
interface TrackLines {
  readonly path: Pick<RacingLine, 'lateral' | 'curvature'> & Pick<Bends, 'verticalCurvature'>;
  readonly lines: WeakMap<CarTuning, RacingLine>;
}

const linesOfTracks = new WeakMap<Track, TrackLines>();

/** Returns the racing line of a car model on a track. It is computed by the first call and then cached. */
export function racingLineOf(track: Track, tuning: CarTuning): RacingLine {
  const { path, lines } = linesOf(track);
  const cached = lines.get(tuning);
  if (cached) return cached;
  const bends = { track, tuning, ...path };
  const line = {
    lateral: path.lateral,
    curvature: path.curvature,
    speed: computeSpeed(bends, Number.POSITIVE_INFINITY),
    driftSpeed: computeSpeed(bends, TIGHT_BEND),
    hairpinDriftSpeed: computeSpeed(bends, HAIRPIN),
  };
  lines.set(tuning, line);
  return line;
}

function linesOf(track: Track): TrackLines {
  const cached = linesOfTracks.get(track);
  if (cached) return cached;
  const lateral = computePath(track);
  const curvature = computeCurvature(track, lateral, track.rx, track.ry, track.rz);
  const verticalCurvature = computeCurvature(track, lateral, track.nx, track.ny, track.nz);
  const created = { path: { lateral, curvature, verticalCurvature }, lines: new WeakMap<CarTuning, RacingLine>() };
  linesOfTracks.set(track, created);
  return created;
}

/** Returns the line's lateral position (m right of the road's centre) at a point of the track. */
export function lateralAt({ lateral }: RacingLine, { index, fraction }: TrackSample): number {
  const from = lateral[index]!;
  return from + (lateral[(index + 1) % lateral.length]! - from) * fraction;
}
