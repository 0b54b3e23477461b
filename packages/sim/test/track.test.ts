// The sampling and the queries of tracks, tested with all files of assets/tracks.
import { describe, expect, it } from 'vitest';
import { CAR, carOffset, MAX_CARS, parseTrack, type Track, type TrackDefinition } from '../src/index.ts';
import { lengthOf } from '../src/math/index.ts';
import { createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, findSample, groundOf, SURFACE, sampleTrack, trackPoint } from '../src/track/index.ts';
import { PAD } from '../src/tuning/index.ts';
import { readTrack, ringTrack, TRACK_NAMES, trackJson } from './tracks.ts';
import { fullWorld } from './worlds.ts';

it('the track files include alpine, canyon, city, oval and valley', () => {
  expect(TRACK_NAMES).toEqual(expect.arrayContaining(['alpine', 'canyon', 'city', 'oval', 'valley']));
});

describe.each(TRACK_NAMES)('the track %s', (name) => {
  const track = readTrack(name);

  it('the track has the name of its file', () => {
    expect(track.name).toBe(name);
  });

  it('the track is closed and evenly sampled', () => {
    expect(track.px[track.count]).toBe(track.px[0]);
    expect(track.distance[track.count]).toBe(track.length);
    for (let i = 0; i < track.count; i++) {
      expect(track.distance[i + 1]! - track.distance[i]!).toBeCloseTo(track.length / track.count, 1);
    }
  });

  it('samples of the track have a unit normal at a right angle to the tangent, and right = tangent x normal', () => {
    for (let i = 0; i < track.count; i += 7) {
      const [tx, ty, tz] = [track.tx[i]!, track.ty[i]!, track.tz[i]!];
      const [nx, ny, nz] = [track.nx[i]!, track.ny[i]!, track.nz[i]!];
      expect(tx * nx + ty * ny + tz * nz).toBeCloseTo(0, 9);
      expect(lengthOf(nx, ny, nz)).toBeCloseTo(1, 9);
      expect(track.rx[i]).toBeCloseTo(ty * nz - tz * ny, 9);
      expect(ny).toBeGreaterThan(0.8);
    }
  });

  it('the track has no bend whose radius is smaller than 1.5 times the distance to its wall', () => {
    for (let i = 0; i < track.count; i++) {
      const wall = track.halfWidth[i]! + track.shoulder[i]!;
      expect(1 / (Math.abs(track.curvature[i]!) + 1e-9)).toBeGreaterThan(wall * 1.5);
    }
  });

  it('sixteen cars on the grid of the track are behind the line, on the road, and at least 3 m apart', () => {
    const { state } = fullWorld(track, MAX_CARS);
    const cars = Array.from({ length: MAX_CARS }, (_, car) => readPose(state, car, createPose()));
    const sample = createTrackSample();
    cars.forEach((pose, car) => {
      sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, sample);
      expect(sample.distance).toBeGreaterThan(track.length - 35);
      expect(Math.abs(sample.lateral)).toBeLessThan(sample.halfWidth - 1);
      for (const { x, y, z } of cars.slice(car + 1)) {
        // Positions are rounded, and on a bend the distance is measured across it.
        expect(lengthOf(x - pose.x, y - pose.y, z - pose.z)).toBeGreaterThan(2.99);
      }
    });
  });

  it('a query finds a point from the nearest sample as hint, and from a hint up to 60 m away', () => {
    const sample = createTrackSample();
    const found = createTrackSample();
    for (let k = 0; k < 300; k++) {
      const distance = (track.length * k) / 300;
      trackPoint(track, distance, ((k % 9) - 4) * 2, (k % 5) - 1, sample);
      const hint = findSample(track, sample);
      sampleTrack(track, sample, hint, found);
      expect(found.lateral).toBeCloseTo(sample.lateral, 1);
      expect(found.height).toBeCloseTo(sample.height, 1);
      const away = Math.abs(found.distance - distance);
      expect(Math.min(away, track.length - away)).toBeLessThan(0.5);
      expect(sampleTrack(track, sample, distantHint(track, hint), createTrackSample())).toEqual(found);
    }
  });
});

/**
 * Returns the sample 60 m after `hint`; 15 m in a hairpin, where a query may find the road on its other side instead.
 */
function distantHint(track: Track, hint: number): number {
  const far = (hint + 40) % track.count;
  const cosine = track.tx[hint]! * track.tx[far]! + track.tz[hint]! * track.tz[far]!;
  return cosine > 0 ? far : (hint + 10) % track.count;
}

describe('a query at a bridge', () => {
  it.each(['city', 'alpine'])('a query at a bridge of the %s finds the road of its hint, above or below', (name) => {
    const track = readTrack(name);
    const { i, j } = crossingOf(track);
    const [x, z] = [track.px[i]!, track.pz[i]!];
    const first = sampleTrack(track, { x, y: track.py[i]!, z }, i, createTrackSample());
    const second = sampleTrack(track, { x, y: track.py[j]!, z }, j, createTrackSample());
    expect(Math.abs(first.height)).toBeLessThan(0.1);
    expect(Math.abs(second.height)).toBeLessThan(0.5);
    expect(Math.abs(first.distance - second.distance)).toBeGreaterThan(100);
    expect(Math.abs(first.y - second.y)).toBeGreaterThan(7);
  });
});

/** Finds two samples above each other that are far apart along the lap. */
function crossingOf(track: Track): { i: number; j: number } {
  for (let i = 0; i < track.count; i++) {
    for (let j = 0; j < track.count; j++) {
      const isFar = Math.abs(i - j) > 100 && Math.abs(i - j) < track.count - 100;
      const apart = lengthOf(track.px[i]! - track.px[j]!, 0, track.pz[i]! - track.pz[j]!);
      if (isFar && apart < 1) return { i, j };
    }
  }
  throw new Error(`${track.name} does not cross itself`);
}

describe('the curvature', () => {
  it('the curvature of a ring driven to the right is positive and within 20 % of 1 / radius', () => {
    const ring = ringTrack(0);
    // toBeCloseTo with -2 digits allows 50 m.
    for (let i = 0; i < ring.count; i += 20) expect(1 / ring.curvature[i]!).toBeCloseTo(286, -2);
  });
});

const OVAL = trackJson('oval') as TrackDefinition;

describe('a sampled track', () => {
  it('a track lists a pad at the samples beside it', () => {
    const track = parseTrack({ ...OVAL, pads: [{ kind: 'boost', at: 10, lateral: 2 }] });
    const { index, ...pad } = track.pads[0]!;
    expect(pad).toEqual({ kind: 'boost', at: 10, lateral: 2 });
    expect(track.distance[index]).toBeLessThanOrEqual(10);
    track.padsNear.forEach((pads, sample) => {
      const isNear = Math.abs(track.distance[sample]! - 10) <= PAD.halfLength;
      expect(pads).toEqual(isNear ? [0] : undefined);
    });
  });

  it('the road has the surface of a point for about the length to the next point, and the verge is beside the road', () => {
    const points = OVAL.points.map((point, index) => (index === 1 ? { ...point, surface: 'gravel' as const } : point));
    const track = parseTrack({ ...OVAL, points, verge: 'road' });
    const gravel = track.surface.subarray(0, track.count).filter((each) => each === SURFACE.gravel).length;
    expect(gravel / track.count).toBeGreaterThan(0.5 / points.length);
    expect(gravel / track.count).toBeLessThan(2 / points.length);
    const surfaceAt = (of: Track, lateral: number) =>
      groundOf(of).surfaceAt(trackPoint(of, 0, lateral, 0, createTrackSample()));
    expect(surfaceAt(track, 0)).toBe(SURFACE.road);
    expect(surfaceAt(track, 50)).toBe(SURFACE.road);
    expect(surfaceAt(parseTrack(OVAL), 50)).toBe(SURFACE.grass);
  });
});
