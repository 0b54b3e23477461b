import type { Track } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { Color } from 'three';
import { expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import { CarRig } from '../cars/car-rig.ts';
import { ALPINE } from '../themes/alpine.ts';
import { CITY } from '../themes/city.ts';
import { FOREST } from '../themes/forest.ts';
import { Particles } from './batches/particles.ts';
import { type SpriteInstance, Sprites } from './batches/sprites.ts';
import { sprayFromWheels } from './wheel-spray.ts';

const FRAME_SECONDS = 0.2;

/** Returns the dust that a car raises in a frame, at the end of the next frame. Its wheels' middles are at z = 0. */
function dustOf(mps: number, spray: Color): readonly { readonly behindM: number; readonly colour: Color }[] {
  const random = createRandom(5);
  const rig = new CarRig(loadTrack('oval') as Track);
  rig.velocity.z = rig.forwardSpeed = mps;
  const dust: { behindM: number; colour: Color }[] = [];
  const sprites = new Sprites(100, new Color());
  sprites.add = ({ centre, colour }: SpriteInstance) =>
    void dust.push({ behindM: -centre.z * Math.sign(mps) - rig.layout.wheelRadius, colour: colour.clone() });
  const particles = new Particles(100, sprites);
  sprayFromWheels(rig, particles, spray, FRAME_SECONDS, random);
  particles.process(FRAME_SECONDS);
  expect(dust.length).toBeGreaterThan(0);
  return dust;
}

it('dust starts behind the tyres in the direction of travel, so that it does not hide them', () => {
  for (const mps of [50, -50])
    for (const { behindM } of dustOf(mps, FOREST.spray)) expect(behindM).toBeGreaterThan(0.3);
});

it('wheels raise white snow on the alpine track, and blue-grey spray in the city', () => {
  for (const { colour } of dustOf(50, ALPINE.spray))
    expect(Math.min(colour.r, colour.g, colour.b)).toBeGreaterThan(0.7);
  for (const { colour } of dustOf(50, CITY.spray)) expect(colour.b).toBeGreaterThan(1.3 * colour.r);
});
