/** Tests that the edges of shadows do not flicker while the camera moves. */
import { DirectionalLight, PerspectiveCamera, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
import { CANYON } from '../themes/canyon.ts';
import { Sunlight } from './sunlight.ts';

/** Tolerance for the position within a texel (texels), because of rounding errors. */
const TOLERANCE_TEXELS = 0.01;

it('a fixed point of the track is at the same place within a texel of the shadow map while the camera moves', () => {
  const quality = QUALITIES.high;
  const sunlight = new Sunlight(CANYON.light, quality);
  const sun = sunlight.group.children.find((child) => child instanceof DirectionalLight)!;
  // The renderer does this when it creates the shadow map.
  sun.shadow.camera.updateProjectionMatrix();
  /** Returns where the world's origin is on the shadow map (texels) if the camera is at this place. */
  const texelsFrom = (x: number, y: number, z: number): Vector3 => {
    const camera = new PerspectiveCamera();
    camera.position.set(x, y, z);
    camera.lookAt(x + 0.6, y, z + 0.8);
    sunlight.follow(camera);
    sunlight.group.updateMatrixWorld();
    sun.shadow.updateMatrices(sun);
    return new Vector3().applyMatrix4(sun.shadow.matrix).multiplyScalar(quality.shadowTexels);
  };
  const first = texelsFrom(0, 2, 0);
  for (let step = 1; step < 50; step++) {
    const moved = texelsFrom(step * 0.37, 2 + step * 0.05, step * 0.51).sub(first);
    expect(moved.length()).toBeGreaterThan(1);
    for (const texels of [moved.x, moved.y])
      expect(Math.abs(texels - Math.round(texels))).toBeLessThan(TOLERANCE_TEXELS);
  }
});
