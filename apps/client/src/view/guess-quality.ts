/** Guesses the graphics quality for a player who has not chosen one. */
import type { QualityName } from '../look/quality.ts';

/** A device whose screen has a shorter edge than this counts as a phone (CSS pixels). */
const PHONE_EDGE_MAX_PX = 700;
/** Computers with at least this many processor cores start with the highest quality. */
const HIGH_QUALITY_CORES = 8;

/** Returns `test` (the lowest) for software rendering, `low` for phones, and `medium` or `high` for other computers. */
export function guessQuality(): QualityName {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = gl && info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
  // Frees the context, because browsers allow only a few contexts.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  // The names of software renderers.
  if (/swiftshader|llvmpipe|software|basic render/i.test(String(renderer))) return 'test';
  if (Math.min(screen.width, screen.height) < PHONE_EDGE_MAX_PX) return 'low';
  return navigator.hardwareConcurrency >= HIGH_QUALITY_CORES ? 'high' : 'medium';
}
