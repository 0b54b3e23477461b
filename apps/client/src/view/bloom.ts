/** Bloom: bright parts of the image glow. Only the highest quality loads this file. */
import { Vector2, type WebGLRenderer } from 'three';
import { UnrealBloomPass } from 'three/examples/jsm/postprocessing/UnrealBloomPass.js';

/** Brightness of the glow (`strength`), its size (`radius`), and the brightness at which it begins: each 0 to 1. */
const BLOOM = { strength: 0.26, radius: 0.5, threshold: 0.92 };

/** Adds bloom to everything that `renderer` draws. The caller must dispose of the returned pass. */
export function createBloom(renderer: WebGLRenderer): UnrealBloomPass {
  const pass = new UnrealBloomPass(new Vector2(1, 1), BLOOM.strength, BLOOM.radius, BLOOM.threshold);
  renderer.setEffects([pass]);
  return pass;
}
