/** The look of a theme's road and of the strips beside it. */
import type { Color } from 'three';

export interface RoadLook {
  /** Grey level of the asphalt, 0 to 255. */
  readonly grey: number;
  /** Roughness of the asphalt: 0 is a mirror, 1 is fully matt. */
  readonly roughness: number;
  /** How much darker the worn racing line is, 0 to 1. */
  readonly wear: number;
  /** Repaired patches, cracks and manhole covers per kilometre. */
  readonly patches: number;
  readonly cracks: number;
  readonly manholes: number;
  /** CSS colours of the painted lines. */
  readonly edgeLine: string;
  readonly centreLine: string;
  readonly gravel: Color;
  /** Colours of the kerbs' stripes. */
  readonly kerb: readonly [Color, Color];
  /** Colours of the verge (the strip beside the road) at five points, from beyond the wall to the road's edge. */
  readonly verge: readonly [Color, Color, Color, Color, Color];
  /** What covers the verge. */
  readonly vergeGround: 'pebbles' | 'paving';
  /** How far the verge stays level beyond the wall (metres). A city's pavement is wide. */
  readonly levelBeyondWallM: number;
  /** Colours of the stones and tufts beside the road; none if empty. */
  readonly stones: readonly Color[];
  readonly tufts: readonly Color[];
}
