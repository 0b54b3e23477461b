/** Textures that are painted on a canvas. */
import { CanvasTexture, SRGBColorSpace } from 'three';

/** Creates a canvas of this size (pixels) and returns its 2D context. */
export function createCanvasContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d') as CanvasRenderingContext2D;
}

/** Creates a colour texture from the context's canvas. Higher `anisotropy` (1 to 16) keeps it sharper at flat angles. */
export function createColourTexture({ canvas }: CanvasRenderingContext2D, anisotropy: number): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}
