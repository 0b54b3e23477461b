import { STATUS, type Track } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { Color, Matrix4, ShaderLib, type WebGLProgramParametersWithUniforms, type WebGLRenderer } from 'three';
import { expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import { CAR_AT_REST } from '../../race/test-scene.ts';
import { CarRig } from '../cars/car-rig.ts';
import { Particles } from './batches/particles.ts';
import { Solids } from './batches/solids.ts';
import { Sprites } from './batches/sprites.ts';
import { Explosions } from './explosions.ts';
import { WreckEffects } from './wreck-effects.ts';

const FRAME_SECONDS = 0.1;

/** Returns the solids of a car that burns, and for each of them whether it stands upright. `status` is that of the frame before. */
function burn(status: number): { readonly solids: Solids; readonly isUpright: readonly boolean[] } {
  const random = createRandom(3);
  const solids = new Solids(random);
  const particles = new Particles(100, new Sprites(100, new Color()));
  const wrecks = new WreckEffects(particles, solids, new Explosions(particles, solids, random), random);
  const rig = new CarRig(loadTrack('oval') as Track);
  for (const now of [status, STATUS.wrecked]) {
    wrecks.emitFor({ ...CAR_AT_REST, status: now }, rig, FRAME_SECONDS);
    solids.process(FRAME_SECONDS);
  }
  const matrix = new Matrix4();
  const isUpright = Array.from({ length: solids.mesh.count }, (_, index) => {
    solids.mesh.getMatrixAt(index, matrix);
    return matrix.elements[4] === 0 && matrix.elements[6] === 0;
  });
  return { solids, isUpright };
}

it('the flames of a wreck stand upright, and the parts and balls of fire of an explosion do not', () => {
  const flames = burn(STATUS.wrecked).isUpright;
  expect(flames.length).toBeGreaterThan(0);
  expect(flames).not.toContain(false);
  const all = burn(STATUS.racing).isUpright;
  expect(all.filter((isUpright) => !isUpright).length).toBeGreaterThan(15);
});

it('the shader makes solids that stand upright narrower towards the top', () => {
  const { vertexShader } = ShaderLib.basic;
  const shader = { vertexShader } as WebGLProgramParametersWithUniforms;
  const { material } = burn(STATUS.wrecked).solids.mesh;
  if (!Array.isArray(material)) material.onBeforeCompile(shader, {} as WebGLRenderer);
  expect(shader.vertexShader).toMatch(/instanceMatrix\[1\]\.xz == vec2.*transformed\.xz \*= 1\. - smoothstep/);
});
