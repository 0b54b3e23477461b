import { hash32 } from '@shotgun-rally/sim/math';
import { Color, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { PARTICLES, type ParticleKind } from './batches/particle-kinds.ts';
import { Particles } from './batches/particles.ts';
import { Solids } from './batches/solids.ts';
import { Sprites } from './batches/sprites.ts';
import { Explosions } from './explosions.ts';

const FRAME_SECONDS = 0.02;
const FRAMES = 50;
const SEED = 1;

/** Returns how many particles of a kind are started if a car explodes in each frame of a second. */
function countStarted(kind: ParticleKind, isMotionReduced: boolean): number {
  let started = 0;
  const particles = new Particles(10, new Sprites(10, new Color(1, 1, 1)));
  const emit = particles.emit.bind(particles);
  particles.emit = (of, ...rest) => {
    if (of === kind) started++;
    emit(of, ...rest);
  };
  let drawn = 0;
  const random = () => hash32(SEED, drawn++, 0) / 2 ** 32;
  const explosions = new Explosions(particles, new Solids(random), random);
  explosions.isMotionReduced = isMotionReduced;
  for (let frame = 0; frame < FRAMES; frame++) {
    explosions.process(FRAME_SECONDS);
    explosions.start(new Vector3(), new Vector3(), 1);
  }
  return started;
}

it('explosions flash at most 3 times per second', () => {
  const flashes = countStarted(PARTICLES.flash, false);
  expect(flashes).toBeGreaterThan(0);
  expect(flashes).toBeLessThanOrEqual(3);
});

it('an explosion has no flash and no ring if motion is reduced', () => {
  for (const kind of [PARTICLES.flash, PARTICLES.shockRing]) expect(countStarted(kind, true)).toBe(0);
});
