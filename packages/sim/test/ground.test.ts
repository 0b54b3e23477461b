// The ground that shots and rockets end at: road, verge and bridges, from above and from below.
import { describe, expect, it } from 'vitest';
import { createTrackSample, groundOf, hash32, lengthOf, type Ray, type Track, trackPoint } from '../src/index.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const valley = readTrack('valley');
const spot = createTrackSample();

/** A ray that starts `height` m above the road and falls on it straight, or rises to it. */
function square(track: Track, distance: number, lateral: number, height: number): Ray {
  const { x, y, z, nx, ny, nz } = trackPoint(track, distance, lateral, height, spot);
  const side = height > 0 ? -1 : 1;
  return { ox: x, oy: y, oz: z, dx: nx * side, dy: ny * side, dz: nz * side };
}

describe('the ground', () => {
  it.each([5, -5])('is met anywhere between the walls from %i m above the road', (height) => {
    for (let each = 0; each < 300; each++) {
      const distance = (hash32(1, each, 0) / 2 ** 32) * valley.length;
      const { wall } = trackPoint(valley, distance, 0, 0, spot);
      const lateral = (hash32(1, each, 1) / 2 ** 31 - 1) * (wall - 0.2);
      // The road's surface is curved between two samples, a triangle is not.
      expect(Math.abs(groundOf(valley).distance(square(valley, distance, lateral, height), 50) - 5)).toBeLessThan(0.15);
    }
  });

  it('is not there beyond the walls', () => {
    const { wall } = trackPoint(oval, 30, 0, 0, spot);
    expect(groundOf(oval).distance(square(oval, 30, wall + 0.5, 5), 50)).toBe(50);
  });

  it('is not met by what flies along it, nor further away than asked for', () => {
    const { x, y, z, tx, ty, tz } = trackPoint(oval, 20, 0, 2, spot);
    expect(groundOf(oval).distance({ ox: x, oy: y, oz: z, dx: tx, dy: ty, dz: tz }, 20)).toBe(20);
    expect(groundOf(oval).distance(square(oval, 20, 0, 30), 10)).toBe(10);
  });

  it('is in one place, whether a line is drawn at once or in pieces', () => {
    const ground = groundOf(valley);
    let met = 0;
    for (let each = 0; each < 200; each++) {
      const ray = anyRay(each);
      const far = ground.distance(ray, RANGE_M);
      if (far < RANGE_M) met++;
      let free = 0;
      for (let from = 0; from < RANGE_M && free === from; from += PIECE_M) {
        const [ox, oy, oz] = [ray.ox + ray.dx * from, ray.oy + ray.dy * from, ray.oz + ray.dz * from];
        free = from + ground.distance({ ...ray, ox, oy, oz }, PIECE_M);
      }
      expect(free).toBeCloseTo(far, 6);
    }
    expect(met).toBeGreaterThan(60);
  });
});

const RANGE_M = 160;
const PIECE_M = 8;

/** From somewhere over the middle of the road in any direction, rather level. */
function anyRay(seed: number): Ray {
  const unit = (salt: number) => hash32(2, seed, salt) / 2 ** 31 - 1;
  const { x, y, z } = trackPoint(valley, ((unit(0) + 1) / 2) * valley.length, 0, 3, spot);
  const [dx, dy, dz] = [unit(1), unit(2) * 0.2 - 0.1, unit(3)];
  const length = lengthOf(dx, dy, dz);
  return { ox: x, oy: y, oz: z, dx: dx / length, dy: dy / length, dz: dz / length };
}
