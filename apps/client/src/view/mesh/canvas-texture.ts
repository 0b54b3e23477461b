/** Textures that are painted on a canvas. */
import { CanvasTexture, SRGBColorSpace } from 'three';

/** The font of numbers and signs in the scene, as in the HUD (look/font.css). */
export const SIGN_FONT = '"Exo 2 Variable", system-ui, sans-serif';
/** Signs are painted in the system's font if theirs is not loaded after this time (ms). */
const FONT_TIMEOUT_MS = 1000;

/** Waits until SIGN_FONT is loaded, or cannot be loaded soon. Never rejects. Await it before signs are painted. */
export const loadSignFont = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, FONT_TIMEOUT_MS);
    document.fonts.load(`italic 900 1em ${SIGN_FONT}`).then(resolve, resolve);
  });

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
