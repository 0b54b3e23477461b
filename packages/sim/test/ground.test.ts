// The distance from a ray to the ground: to the strip from wall to wall, and to the land beyond. Shots and rockets end there.
import { describe, expect, it } from 'vitest';
import { flatGround, type Track } from '../src/index.ts';
import { hash32, lengthOf, type Ray } from '../src/math/index.ts';
import { createTrackSample, groundOf, trackPoint } from '../src/track/index.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const valley = readTrack('valley');
const spot = createTrackSample();

/** Length of a long ray, and of the pieces into which it is divided. */
const RANGE_M = 160;
const PIECE_M = 8;

/** Returns a pseudo-random number from 0 to 1. */
const randomShare = (seed: number, salt: number): number => hash32(1, seed, salt) / 2 ** 32;

/** Returns a ray that starts `height` m above the road (below it if negative) and points straight to the road. */
function rayToRoad(track: Track, distance: number, lateral: number, height: number): Ray {
  const { x, y, z, nx, ny, nz } = trackPoint(track, distance, lateral, height, spot);
  const side = height > 0 ? -1 : 1;
  return { ox: x, oy: y, oz: z, dx: nx * side, dy: ny * side, dz: nz * side };
}

/** Returns a ray from 3 m above the middle of the valley's road, in a random, nearly level direction. */
function randomRay(seed: number): Ray {
  const random = (salt: number) => 2 * randomShare(seed, salt) - 1;
  const { x, y, z } = trackPoint(valley, randomShare(seed, 0) * valley.length, 0, 3, spot);
  const [dx, dy, dz] = [random(1), random(2) * 0.2 - 0.1, random(3)];
  const length = lengthOf(dx, dy, dz);
  return { ox: x, oy: y, oz: z, dx: dx / length, dy: dy / length, dz: dz / length };
}

describe('the ground', () => {
  it.each([5, -5])('the ground is 5 m away from random points between the walls %i m above the road', (height) => {
    for (let each = 0; each < 300; each++) {
      const distance = randomShare(each, 0) * valley.length;
      const { wall } = trackPoint(valley, distance, 0, 0, spot);
      const lateral = (2 * randomShare(each, 1) - 1) * (wall - 0.2);
      const found = groundOf(valley).distance(rayToRoad(valley, distance, lateral, height), 50);
      // The surface of the road is curved between two samples; the triangles of the ground are not.
      expect(Math.abs(found - 5)).toBeLessThan(0.15);
    }
  });

  it('just beyond the wall, the ground is 1 to 3 m lower than the road', () => {
    const { wall } = trackPoint(oval, 30, 0, 0, spot);
    const found = groundOf(oval).distance(rayToRoad(oval, 30, wall + 0.5, 5), 50);
    expect(found).toBeGreaterThan(6);
    expect(found).toBeLessThan(8);
  });

  it('the distance is the given limit for a ray along the road, and for ground beyond the limit', () => {
    const { x, y, z, tx, ty, tz } = trackPoint(oval, 20, 0, 2, spot);
    expect(groundOf(oval).distance({ ox: x, oy: y, oz: z, dx: tx, dy: ty, dz: tz }, 20)).toBe(20);
    expect(groundOf(oval).distance(rayToRoad(oval, 20, 0, 30), 10)).toBe(10);
  });

  it('a ray without a limit ends after 10 km if it meets nothing', () => {
    const level = { ox: 0, oy: 500, oz: 0, dx: 1, dy: 0, dz: 0 };
    for (const ground of [groundOf(oval), flatGround()]) {
      expect(ground.distance(level, Number.POSITIVE_INFINITY)).toBe(10_000);
    }
  });

  it('a long ray and its short pieces meet the ground at the same distance', () => {
    const ground = groundOf(valley);
    let raysThatMeet = 0;
    for (let each = 0; each < 200; each++) {
      const ray = randomRay(each);
      const whole = ground.distance(ray, RANGE_M);
      if (whole < RANGE_M) raysThatMeet++;
      let inPieces = 0;
      for (let from = 0; from < RANGE_M && inPieces === from; from += PIECE_M) {
        const [ox, oy, oz] = [ray.ox + ray.dx * from, ray.oy + ray.dy * from, ray.oz + ray.dz * from];
        inPieces = from + ground.distance({ ...ray, ox, oy, oz }, PIECE_M);
      }
      expect(inPieces).toBeCloseTo(whole, 6);
    }
    expect(raysThatMeet).toBeGreaterThan(60);
  });
});
