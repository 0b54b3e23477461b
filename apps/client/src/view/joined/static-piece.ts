/** A shape at its place in the world that is drawn together with others. */
import type { BufferGeometry, Color, Matrix4, Texture } from 'three';
import type { Shading } from './shading.ts';

export interface StaticPiece {
  /** Unindexed, with the attributes position, normal and color, and uv if `surface` has a map. */
  readonly geometry: BufferGeometry;
  readonly transform: Matrix4;
  /** Multiplies the colours of the shape; null changes nothing. */
  readonly tint: Color | null;
  /** Default: lit, in the colours of the vertices. */
  readonly surface?: Surface;
}

export interface Surface {
  readonly shading: Shading;
  /** Multiplies the colours; null changes nothing. */
  readonly map: Texture | null;
  /** Opacity of what is transparent, and brightness of the windows. */
  readonly strength: number;
}
