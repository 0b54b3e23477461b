/** The glow of what is bright, a chunk of its own: only the finest quality loads it. */
import { Vector2, type WebGLRenderer } from 'three';
import { UnrealBloomPass } from 'three/examples/jsm/postprocessing/UnrealBloomPass.js';

const BLOOM = { strength: 0.26, radius: 0.5, threshold: 0.92 };

/** Puts the glow into all that `renderer` draws from now on. */
export function createBloom(renderer: WebGLRenderer): UnrealBloomPass {
  const pass = new UnrealBloomPass(new Vector2(1, 1), BLOOM.strength, BLOOM.radius, BLOOM.threshold);
  renderer.setEffects([pass]);
  return pass;
}
