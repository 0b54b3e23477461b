/** Textures that are painted on a canvas. */
import { CanvasTexture, SRGBColorSpace } from 'three';

/** Creates a canvas of this size (pixels) and returns its 2D context. */
export function createCanvasContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

/** Returns the context's canvas as a colour texture. `anisotropy` keeps it sharp at flat angles (1 to 16). */
export function createColourTexture({ canvas }: CanvasRenderingContext2D, anisotropy: number): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}
