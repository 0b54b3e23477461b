/** A track as the simulation uses it: the road sampled into flat arrays. */
import type { Surface } from './surface.ts';
import type { PadKind } from './track-definition.ts';

/** A place on the road that gives something to each car that drives over it. */
export interface TrackPad {
  readonly kind: PadKind;
  /** Index of the track sample just behind the pad's middle. */
  readonly index: number;
  /** Distance of the pad's middle from the start line, along the track (m). */
  readonly at: number;
  /** Distance of the pad's middle to the right of the centre line (m). */
  readonly lateral: number;
}

/**
 * A sampled track. Samples are points of the centre line about 1.5 m apart. Each array of numbers holds `count + 1`
 * samples: the last sample repeats the first, but its `distance` is `length`.
 *
 * @example
 * console.log(`${track.title}: ${track.length} m, ${track.checkpoints.length} checkpoints`);
 */
export interface Track {
  readonly name: string;
  readonly title: string;
  /** Laps of a race by default. */
  readonly laps: number;
  readonly theme: string;
  /** Number of samples. */
  readonly count: number;
  /** Length of a lap (m). */
  readonly length: number;
  /** Position on the centre line (m). */
  readonly px: Float64Array;
  readonly py: Float64Array;
  readonly pz: Float64Array;
  /** Unit tangent, in the direction of travel. */
  readonly tx: Float64Array;
  readonly ty: Float64Array;
  readonly tz: Float64Array;
  /** Unit normal of the surface, upwards. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly nz: Float64Array;
  /** Unit vector to the right as seen in the direction of travel, in the plane of the surface. */
  readonly rx: Float64Array;
  readonly ry: Float64Array;
  readonly rz: Float64Array;
  /** Half the width of the road (m). */
  readonly halfWidth: Float64Array;
  /** Distance from the edge of the road to the wall (m). */
  readonly shoulder: Float64Array;
  /** Distance from the start line, along the track (m). */
  readonly distance: Float64Array;
  /** Curvature (1/m), positive in a right-hand bend. */
  readonly curvature: Float64Array;
  /** Surface of the road, one of the values of SURFACE. */
  readonly surface: Uint8Array;
  /** Surface between the road and the wall. */
  readonly verge: Surface;
  /** The sample of each checkpoint, in order; the first is 0, the start and finish line. */
  readonly checkpoints: readonly number[];
  readonly pads: readonly TrackPad[];
  /** For each sample, the indices of the pads beside it in `pads`; undefined if there are none. */
  readonly padsNear: readonly (readonly number[] | undefined)[];
}
