/** The content of a track's JSON file. `parseTrack` checks the limits in these comments, and more. */
import type { SurfaceName } from './surface.ts';

/** A control point of the centre line. */
export interface TrackPoint {
  /** Position (m), each from -2000 to 2000; Y is up. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Rise of the road per metre to its right, -0.7 to 0.7; 0 by default. A right-hand bend is banked by a negative value. */
  readonly bank?: number;
  /** Half the width of the road here (m), 3 to 20; the `halfWidth` of the track by default. */
  readonly halfWidth?: number;
  /** Distance from the edge of the road to the wall here (m), 0 to 20; the `shoulder` of the track by default. */
  readonly shoulder?: number;
  /** Surface of the road from here to the next point; `road` by default. */
  readonly surface?: 'road' | 'gravel';
}

/** Kinds of pads: `boost` gives speed, `repair` restores health, and `ammo` adds rockets and cools the gun. */
export type PadKind = 'boost' | 'repair' | 'ammo';

/** A place on the road that gives something to each car that drives over it. */
export interface PadDefinition {
  readonly kind: PadKind;
  /** Distance of the pad's middle from the start line, along the track (m). */
  readonly at: number;
  /** Distance of the pad's middle to the right of the centre line (m), -20 to 20. */
  readonly lateral: number;
}

/**
 * The definition of a track.
 *
 * @example
 * const definition: TrackDefinition = JSON.parse(text);
 */
export interface TrackDefinition {
  /** Name of the file without its extension: 1 to 32 lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Name for players: 1 to 64 visible characters. */
  readonly title: string;
  /** Number of laps of a race, 1 to RACE_LAPS_MAX (99), unless another number is chosen. */
  readonly laps: number;
  /** Name of the scenery and the hills around the road: 1 to 32 lower-case letters, digits and hyphens. */
  readonly theme: string;
  /** Half the width of the road (m), 3 to 20; `buildTrack` allows more. */
  readonly halfWidth: number;
  /** Distance from the edge of the road to the wall (m), 0 to 20. */
  readonly shoulder: number;
  /** Surface between the road and the wall; `grass` by default. */
  readonly verge?: SurfaceName;
  /** The pads on the road, at most 63; none by default. */
  readonly pads?: readonly PadDefinition[];
  /** Number of checkpoints, 3 to 32, evenly spaced. The first is the start and finish line. */
  readonly checkpoints: number;
  /** 4 to 256 control points of a closed uniform cubic B-spline, in the direction of travel. */
  readonly points: readonly TrackPoint[];
}
