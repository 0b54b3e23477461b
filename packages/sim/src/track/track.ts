/** A sampled track: the closed line of the road as flat arrays. */

import type { Surface } from './surface.ts';
import type { PadKind } from './track-definition.ts';

/** A place on the road that gives something to whoever drives over it. */
export interface TrackPad {
  readonly kind: PadKind;
  /** The sample nearest behind its middle. */
  readonly index: number;
  /** Its middle: m along the track, and m right of the centre line. */
  readonly at: number;
  readonly lateral: number;
}

/** A sampled track. The arrays hold `count + 1` samples, the last equal to the first (but `s`, which ends in `length`). */
export interface Track {
  readonly name: string;
  readonly title: string;
  /** Laps of a race when nobody says otherwise. */
  readonly laps: number;
  readonly theme: string;
  /** Samples round the track, under 4096. */
  readonly count: number;
  /** Length of a lap, m. */
  readonly length: number;
  /** Centre line, m. */
  readonly px: Float64Array;
  readonly py: Float64Array;
  readonly pz: Float64Array;
  /** Direction of travel, unit length. */
  readonly tx: Float64Array;
  readonly ty: Float64Array;
  readonly tz: Float64Array;
  /** Up, square to the surface, unit length. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly nz: Float64Array;
  /** To the right as the driver sees it, along the surface, unit length. */
  readonly rx: Float64Array;
  readonly ry: Float64Array;
  readonly rz: Float64Array;
  /** Half the road's width, m. */
  readonly halfWidth: Float64Array;
  /** From the road's edge to the wall, m. */
  readonly shoulder: Float64Array;
  /** Distance from the start line, m. */
  readonly distance: Float64Array;
  /** 1/m; positive where the road bends right. */
  readonly curvature: Float64Array;
  /** What the road is made of, one of SURFACE's values. */
  readonly surface: Uint8Array;
  /** What lies between road and wall. */
  readonly verge: Surface;
  /** Sample indices in order; the first is 0, the start and finish line. */
  readonly checkpoints: readonly number[];
  readonly pads: readonly TrackPad[];
  /** By sample: indices of the pads that reach along the track to it; undefined where there are none. */
  readonly padsNear: readonly (readonly number[] | undefined)[];
}
