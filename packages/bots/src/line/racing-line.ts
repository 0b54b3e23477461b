/**
 * The racing line of a track: the path of a fast driver, and the highest speed at each point of it.
 *
 * 1. The path is moved across the road until it bends as little as possible (line-path.ts).
 * 2. Tyres, surface, slope, verticalCurvature and steering limit the speed in each bend (line-speed.ts).
 * 3. From the end backwards, the speed is limited so that the brakes suffice for the next bend.
 * Only + - * / and sqrt are used, so every JavaScript engine computes the same line.
 */
import type { Track, TrackSample } from '@shotgun-rally/sim';
import { computeCurvature, computePath } from './line-path.ts';
import { computeSpeed } from './line-speed.ts';

/** One value for each sample of the track. */
export interface RacingLine {
  /** Metres to the right of the road's centre. */
  readonly lateral: Float64Array;
  /** 1/m, positive where the line bends right. */
  readonly curvature: Float64Array;
  /** Highest speed (m/s) at which the bends ahead can still be taken. */
  readonly speed: Float64Array;
  /** The same for a driver who drifts in every tight bend. */
  readonly driftSpeed: Float64Array;
  /** The same for a driver who drifts in hairpins only. */
  readonly hairpinDriftSpeed: Float64Array;
}

/** Curvature (1/m) from which a bend can be drifted. */
export const TIGHT_BEND = 1 / 95;
/** Curvature (1/m) from which a drift earns more by its boost than it loses. */
export const HAIRPIN = 1 / 40;

const lines = new WeakMap<Track, RacingLine>();

/** The racing line of a track; computed by the first call and then remembered. */
export function racingLineOf(track: Track): RacingLine {
  const known = lines.get(track);
  if (known) return known;
  const lateral = computePath(track);
  const curvature = computeCurvature(track, lateral, track.rx, track.ry, track.rz);
  const verticalCurvature = computeCurvature(track, lateral, track.nx, track.ny, track.nz);
  const bends = { track, curvature, verticalCurvature };
  const line = {
    lateral,
    curvature,
    speed: computeSpeed(bends, Number.POSITIVE_INFINITY),
    driftSpeed: computeSpeed(bends, TIGHT_BEND),
    hairpinDriftSpeed: computeSpeed(bends, HAIRPIN),
  };
  lines.set(track, line);
  return line;
}

/** The line's lateral position (m right of the road's centre) at a point of the track. */
export function lateralAt({ lateral }: RacingLine, { index, fraction }: TrackSample): number {
  const from = lateral[index]!;
  return from + (lateral[(index + 1) % lateral.length]! - from) * fraction;
}
