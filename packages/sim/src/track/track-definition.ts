/** A track as its JSON file describes it. The limits are those that `parseTrack` checks. */
import type { SurfaceName } from './surface.ts';

/** A control point of the centre line. */
export interface TrackPoint {
  /** Position (m); Y is up. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Rise of the road per metre to its right; 0 by default. Negative banks a right-hand bend. */
  readonly bank?: number;
  /** Half the width of the road here (m); that of the track by default. */
  readonly halfWidth?: number;
  /** Distance from the edge of the road to the wall here (m); that of the track by default. */
  readonly shoulder?: number;
  /** Surface of the road from here to the next point; `road` by default. */
  readonly surface?: 'road' | 'gravel';
}

/** What a pad gives: speed, armour, or rockets and a cool gun. */
export type PadKind = 'boost' | 'repair' | 'ammo';

/** A place on the road that gives something to each car that drives over it. */
export interface PadDefinition {
  readonly kind: PadKind;
  /** Distance of its middle from the start line, along the track (m). */
  readonly at: number;
  /** Distance of its middle to the right of the centre line (m). */
  readonly lateral: number;
}

/** The content of a file in assets/tracks. */
export interface TrackDefinition {
  /** Name of the file without its extension: 1 to 32 lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Name on the page: 1 to 64 visible characters. */
  readonly title: string;
  /** Laps of a race by default, 1 to 99. */
  readonly laps: number;
  /** Name of the scenery around the road. */
  readonly theme: string;
  /** Half the width of the road (m). */
  readonly halfWidth: number;
  /** Distance from the edge of the road to the wall (m). */
  readonly shoulder: number;
  /** Surface between the road and the wall; `grass` by default. */
  readonly verge?: SurfaceName;
  /** None by default. */
  readonly pads?: readonly PadDefinition[];
  /** Number of checkpoints, evenly spaced. The first is the start and finish line. */
  readonly checkpoints: number;
  /** Control points of a closed uniform cubic B-spline, in the direction of travel. */
  readonly points: readonly TrackPoint[];
}
