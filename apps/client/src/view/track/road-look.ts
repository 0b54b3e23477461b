/** The look of a theme's road and of the strips beside it. */
import type { Color } from 'three';

export interface RoadLook {
  /** Grey level of the asphalt, 0 to 255. */
  readonly grey: number;
  /** Roughness of the asphalt: 0 is a mirror, 1 is fully matt. */
  readonly roughness: number;
  /** CSS colours of the painted lines. */
  readonly edgeLine: string;
  readonly centreLine: string;
  readonly gravel: Color;
  /** Colours of the verge (the strip beside the road) at five points, from beyond the wall to the road's edge. */
  readonly verge: readonly [Color, Color, Color, Color, Color];
}
