// Tracks: what a file must be, what sampling makes of it, and that the project's own can be driven.
import { describe, expect, it } from 'vitest';
import {
  createTrackSample,
  lengthOf,
  locateGlobally,
  parseTrack,
  sampleTrack,
  type Track,
  trackPoint,
} from '../src/index.ts';
import { readTrack, ringTrack, trackJson } from './tracks.ts';

const at = (array: Float64Array, index: number) => array[index] as number;

describe.each(['oval', 'valley'])('the track %s', (name) => {
  const track = readTrack(name);

  it('is closed and evenly sampled', () => {
    expect(at(track.px, track.count)).toBe(at(track.px, 0));
    expect(at(track.s, track.count)).toBe(track.length);
    for (let i = 0; i < track.count; i++) {
      expect(at(track.s, i + 1) - at(track.s, i)).toBeCloseTo(track.length / track.count, 1);
    }
  });

  it('has square frames of unit length, right to the driver’s right', () => {
    for (let i = 0; i < track.count; i += 7) {
      const [tx, ty, tz] = [at(track.tx, i), at(track.ty, i), at(track.tz, i)];
      const [nx, ny, nz] = [at(track.nx, i), at(track.ny, i), at(track.nz, i)];
      expect(tx * nx + ty * ny + tz * nz).toBeCloseTo(0, 9);
      expect(lengthOf(nx, ny, nz)).toBeCloseTo(1, 9);
      expect(at(track.rx, i)).toBeCloseTo(ty * nz - tz * ny, 9);
      expect(ny).toBeGreaterThan(0.8);
    }
  });

  it('bends nowhere tighter than its walls stand apart', () => {
    for (let i = 0; i < track.count; i++) {
      const wall = at(track.halfWidth, i) + at(track.shoulder, i);
      expect(1 / (Math.abs(at(track.curvature, i)) + 1e-9)).toBeGreaterThan(wall * 1.5);
    }
  });

  it('never comes near itself', () => {
    for (let i = 0; i < track.count; i += 3) {
      for (let j = i + 60; j < track.count && j - i < track.count - 60; j += 3)
        expect(gap(track, i, j)).toBeGreaterThan(4);
    }
  });

  it('is found again from any point, with a hint and without', () => {
    const sample = createTrackSample();
    const found = createTrackSample();
    for (let k = 0; k < 300; k++) {
      const distance = (track.length * k) / 300;
      trackPoint(track, distance, ((k % 9) - 4) * 2, (k % 5) - 1, sample);
      const hint = locateGlobally(track, sample.x, sample.y, sample.z);
      sampleTrack(track, sample.x, sample.y, sample.z, hint, found);
      expect(found.lateral).toBeCloseTo(sample.lateral, 1);
      expect(found.height).toBeCloseTo(sample.height, 1);
      const away = Math.abs(found.distance - distance);
      expect(Math.min(away, track.length - away)).toBeLessThan(0.5);
      const fromFar = (hint + 40) % track.count;
      expect(sampleTrack(track, sample.x, sample.y, sample.z, fromFar, createTrackSample())).toEqual(found);
    }
  });
});

/** Metres between the walls of two stretches, seen from above. */
function gap(track: Track, i: number, j: number): number {
  const away = lengthOf(at(track.px, i) - at(track.px, j), 0, at(track.pz, i) - at(track.pz, j));
  return away - at(track.halfWidth, i) - at(track.shoulder, i) - at(track.halfWidth, j) - at(track.shoulder, j);
}

describe('curvature', () => {
  it('is positive in a right-hand bend, one over its radius', () => {
    const ring = ringTrack(0);
    for (let i = 0; i < ring.count; i += 20) expect(1 / at(ring.curvature, i)).toBeCloseTo(286, -2);
  });
});

describe('a track file', () => {
  const good = trackJson('oval') as Record<string, unknown>;
  it.each([
    ['points', [], 'track: points is 0 of them; allowed is an array of 4 to 256 points'],
    ['laps', 2.5, 'track: laps is 2.5; allowed is a whole number from 1 to 99'],
    ['laps', undefined, 'track: laps is nothing; allowed is a number from 1 to 99'],
    ['name', 'Big Oval', 'track: name is "Big Oval"; allowed is 1 to 32 lower-case letters, digits and hyphens'],
    ['halfWidth', 'wide', 'track: halfWidth is "wide"; allowed is a number from 3 to 20'],
    ['checkpoints', 1, 'track: checkpoints is 1; allowed is a number from 3 to 32'],
    ['points', [{ x: 0, y: 0, z: 0 }, 7, 7, 7], 'track: points[1] is 7; allowed is an object'],
    ['points', Array(4).fill({ x: 0, y: 0 }), 'track: points[0].z is nothing; allowed is a number from -2000 to 2000'],
    [
      'points',
      Array(4).fill({ x: 0, y: 0, z: 0, bank: 2 }),
      'track: points[0].bank is 2; allowed is a number from -0.7 to 0.7',
    ],
  ])('with a wrong %s is refused by name', (field, value, message) => {
    expect(() => parseTrack({ ...good, [field]: value })).toThrow(message);
  });

  it('that is no object is refused', () => {
    expect(() => parseTrack(null)).toThrow('track: track is null; allowed is an object');
  });

  it('that is too long is refused', () => {
    const points = [
      [0, 0],
      [1900, 0],
      [1900, 1900],
      [0, 1900],
      [-1900, 1900],
      [-1900, -1900],
    ].map(([x, z]) => ({ x, y: 0, z }));
    expect(() => parseTrack({ ...good, points })).toThrow(/points make \d+ m; allowed are 6142.5 m/);
  });
});
