/** Creates three's renderer with the settings of a quality. */
import { CustomToneMapping, HalfFloatType, PCFShadowMap, WebGLRenderer } from 'three';
import { recordAntialiasing } from '../look/antialiasing.ts';
import type { Quality } from '../look/quality.ts';

/** `exposure` is the brightness of the theme's light. Throws if the browser has no WebGL 2. */
export function createRenderer(canvas: HTMLCanvasElement, quality: Quality, exposure: number): WebGLRenderer {
  recordAntialiasing(canvas, quality);
  const renderer = new WebGLRenderer({
    canvas,
    antialias: quality.hasAntialiasing,
    powerPreference: 'high-performance',
    ...(quality.hasBloom ? { outputBufferType: HalfFloatType } : {}),
  });
  // The theme's colour grade: see sky/colour-grade.ts.
  renderer.toneMapping = CustomToneMapping;
  renderer.toneMappingExposure = exposure;
  renderer.info.autoReset = false;
  renderer.shadowMap.enabled = quality.shadowTexels > 0;
  renderer.shadowMap.type = PCFShadowMap;
  return renderer;
}
