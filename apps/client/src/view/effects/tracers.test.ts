import type { Track } from '@shotgun-rally/sim';
import { Color } from 'three';
import { expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import { CarRig } from '../cars/car-rig.ts';
import { Particles } from './batches/particles.ts';
import { type SpriteInstance, Sprites } from './batches/sprites.ts';
import { Tracers } from './tracers.ts';

const FRAME_SECONDS = 1 / 60;
const FRAMES = 12;
/** Speeds of both cars: the one that fires along the z axis, and the one that it hits. */
const SHOOTER_MPS = 40;
const TARGET_MPS = 60;
const DISTANCE_M = 6;

interface Drawn {
  readonly frame: number;
  readonly shape: string;
  readonly z: number;
  readonly size: number;
  readonly opacity: number;
  readonly colour: Color;
}

/** Returns the sprites of one shot in FRAMES frames, with coordinates relative to the muzzle's position in the first one. */
function drawnOfShot(): readonly Drawn[] {
  const track = loadTrack('oval') as Track;
  const [shooter, target] = [new CarRig(track), new CarRig(track)];
  shooter.velocity.z = SHOOTER_MPS;
  shooter.paint.set(0, 0, 1);
  target.velocity.z = TARGET_MPS;
  const drawn: Drawn[] = [];
  let frame = 0;
  let muzzleZ: number | null = null;
  const sprites = new Sprites(64, new Color());
  sprites.add = ({ shape, centre, axis, size, opacity, colour }: SpriteInstance) => {
    muzzleZ ??= centre.z - axis.z;
    drawn.push({ frame, shape, z: centre.z - muzzleZ, size, opacity, colour: colour.clone() });
  };
  const particles = new Particles(32, sprites);
  const tracers = new Tracers(particles, sprites, () => 0.5);
  tracers.fire({ car: 0, yaw: 0, pitch: 0, hitCar: 1, distanceM: DISTANCE_M, isOwn: false }, shooter, target);
  for (; frame < FRAMES; frame++) {
    tracers.process(FRAME_SECONDS);
    particles.process(FRAME_SECONDS);
  }
  return drawn;
}

/** Returns the stars at the muzzle, or those at the car that is hit, which are further away. */
const stars = (isAtTarget: boolean): readonly Drawn[] =>
  drawnOfShot().filter(({ shape, z, frame }) => {
    const middle = DISTANCE_M / 2 + SHOOTER_MPS * frame * FRAME_SECONDS;
    return shape === 'star' && z > middle === isAtTarget;
  });

it('the star of a hit stays at the car that is hit, and the star of a shot at the gun', () => {
  expect(stars(true).length).toBeGreaterThan(4);
  for (const { z, frame } of stars(true)) expect(z).toBeCloseTo(DISTANCE_M + TARGET_MPS * frame * FRAME_SECONDS, 5);
  expect(stars(false).length).toBeGreaterThan(2);
  for (const { z, frame } of stars(false)) expect(z).toBeCloseTo(SHOOTER_MPS * frame * FRAME_SECONDS, 5);
});

it('the star of a hit has the colour of the team that has fired', () => {
  for (const { colour } of stars(true)) expect(colour.b).toBeGreaterThan(4 * Math.max(colour.r, colour.g));
});

it('the streak of a short shot is drawn for at least 0.08 s, and fades', () => {
  const streaks = drawnOfShot().filter(({ shape, size }) => shape === 'streak' && size > 0.15);
  expect(streaks.length * FRAME_SECONDS).toBeGreaterThanOrEqual(0.08);
  const opacities = streaks.map(({ opacity }) => opacity);
  expect(opacities).toEqual([...opacities].sort((a, b) => b - a));
  expect(opacities.at(-1)).toBeLessThan(0.3);
});
