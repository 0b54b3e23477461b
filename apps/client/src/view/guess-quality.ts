/** Which picture to start with when the link asks for none. */
import type { QualityName } from '../look/quality.ts';

const SMALL_SCREEN_PX = 700;
const MANY_CORES = 8;

/** A guess from what browsers tell: software rendering gets the least, phones little, desktops more. */
export function guessQuality(): QualityName {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = gl && info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  if (/swiftshader|llvmpipe|software|basic render/i.test(String(renderer))) return 'test';
  if (Math.min(screen.width, screen.height) < SMALL_SCREEN_PX) return 'low';
  return navigator.hardwareConcurrency >= MANY_CORES ? 'high' : 'medium';
}
