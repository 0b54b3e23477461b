/** A track as its JSON file gives it. */
import type { SurfaceName } from './surface.ts';

/** A control point of the centre line. */
export interface TrackPoint {
  /** Metres, each within 2000 of the origin; points that follow each other are 5 m apart or more, seen from above. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Rise of the road per metre to its right: -0.7 to 0.7, 0 when absent. A right-hand bend wants it negative. */
  readonly bank?: number;
  /** Half the road's width here in m, 3 to 20; the track's own when absent. */
  readonly halfWidth?: number;
  /** Metres of grass between the road's edge and the wall here, 0 to 20; the track's own when absent. */
  readonly shoulder?: number;
  /** What the road is made of from here to the next point: `road`, also when absent, or `gravel`. */
  readonly surface?: 'road' | 'gravel';
}

/** What a pad gives: speed, armour, or rockets and a cool gun. */
export type PadKind = 'boost' | 'repair' | 'ammo';

/** Something on the road for whoever drives over it. */
export interface PadDefinition {
  readonly kind: PadKind;
  /** Its middle, m along the track from the start line: 0 to the lap's length. */
  readonly at: number;
  /** Its middle, m right of the centre line: -20 to 20. */
  readonly lateral: number;
}

/** The JSON of a track in assets/tracks. */
export interface TrackDefinition {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** What people read, 1 to 64 characters. */
  readonly title: string;
  /** Laps of a race when nobody says otherwise, 1 to 99. */
  readonly laps: number;
  /** What stands around the road; the client knows what that looks like. */
  readonly theme: string;
  /** Half the road's width in m, 3 to 20. */
  readonly halfWidth: number;
  /** Metres of grass between the road's edge and the wall, 0 to 20. */
  readonly shoulder: number;
  /** What the shoulder is made of; `grass` when absent. */
  readonly verge?: SurfaceName;
  /** At most 63; none when absent. */
  readonly pads?: readonly PadDefinition[];
  /** How many checkpoints, evenly spaced, the start line included: 3 to 32. */
  readonly checkpoints: number;
  /** 4 to 256 points that steer a closed, uniform cubic B-spline, in the direction of travel. */
  readonly points: readonly TrackPoint[];
}
