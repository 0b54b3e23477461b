import { createRandom } from '@shotgun-rally/sim/math';
import { Color } from 'three';
import { expect, it } from 'vitest';
import { PARTICLES } from './batches/particle-kinds.ts';
import { Particles } from './batches/particles.ts';
import { Solids } from './batches/solids.ts';
import { Sprites } from './batches/sprites.ts';
import { Explosions } from './explosions.ts';
import { RocketEffects } from './rocket-effects.ts';

const SECONDS = 20;
/** Numbers of puffs may differ by this share, because they are partly random. */
const TOLERANCE_SHARE = 0.1;
const ROCKET = { id: 0, x: 0, y: 0, z: 0, dx: 0, dy: 0, dz: 1 };

/** Returns the number of puffs of smoke that a rocket leaves in SECONDS. */
function countPuffs(framesPerSecond: number): number {
  let puffs = 0;
  const random = createRandom(1);
  const particles = new Particles(10, new Sprites(10, new Color(1, 1, 1)));
  particles.emit = (kind) => {
    if (kind === PARTICLES.rocketSmoke) puffs++;
  };
  const effects = new RocketEffects(particles, new Explosions(particles, new Solids(random), random), random);
  for (let frame = 0; frame < SECONDS * framesPerSecond; frame++) effects.process(1 / framesPerSecond, [ROCKET], []);
  return puffs;
}

it('a rocket leaves about the same number of puffs at 30, 60 and 144 frames per second', () => {
  const usual = countPuffs(60);
  expect(usual).toBeGreaterThan(0);
  for (const framesPerSecond of [30, 144])
    expect(Math.abs(countPuffs(framesPerSecond) - usual)).toBeLessThan(usual * TOLERANCE_SHARE);
});
