// The land beyond the walls: its heights, and that it stops shots there and nowhere else.
import { describe, expect, it } from 'vitest';
import type { Track } from '../src/index.ts';
import { hash32, lengthOf, type Ray } from '../src/math/index.ts';
import { createPose } from '../src/state/index.ts';
import { createTrackSample, groundOf, landOf, sampleTrack, trackPoint } from '../src/track/index.ts';
import { traceShot } from '../src/weapons/index.ts';
import { readTrack, ringTrack, TRACK_NAMES } from './tracks.ts';
import { fullWorld } from './worlds.ts';

/** Heights of the gun and of the middle of a car above the road (m). */
const GUN_M = 1.3;
const TARGET_M = 0.8;
/** Cars further apart than this do not shoot at each other in these tests (m). */
const FAR_M = 155;
/** Cars are placed along the road at this distance, and lines between them are followed in steps of this length (m). */
const PLACES_M = 9;
const STEP_M = 1;

const spot = createTrackSample();

/** Returns a pseudo-random number from 0 to 1. */
const randomShare = (seed: number, salt: number): number => hash32(1, seed, salt) / 2 ** 32;

/** A straight line from one car to another. */
interface Line {
  readonly ray: Ray;
  readonly lengthM: number;
}

/** Returns the line from a gun to a car, both given by distance along the track and distance to the right (m). */
function lineBetween(track: Track, [from, fromRight]: readonly number[], [to, toRight]: readonly number[]): Line {
  const { x: ox, y: oy, z: oz } = trackPoint(track, from!, fromRight!, GUN_M, spot);
  const { x, y, z } = trackPoint(track, to!, toRight!, TARGET_M, spot);
  const lengthM = lengthOf(x - ox, y - oy, z - oz);
  const ray = { ox, oy, oz, dx: (x - ox) / lengthM, dy: (y - oy) / lengthM, dz: (z - oz) / lengthM };
  return { ray, lengthM };
}

/** Returns true if a line that starts at `distance` along the track is above the road and between the walls all the way. */
function followsRoad(track: Track, { ray, lengthM }: Line, distance: number): boolean {
  let { index } = trackPoint(track, distance, 0, 0, spot);
  for (let at = 0; at <= lengthM; at += STEP_M) {
    const point = { x: ray.ox + ray.dx * at, y: ray.oy + ray.dy * at, z: ray.oz + ray.dz * at };
    const { lateral, height, wall } = sampleTrack(track, point, index, spot);
    // Between two samples, the road is a little higher or lower than the triangles that stop shots.
    if (Math.abs(lateral) > wall || height < 0.3) return false;
    index = spot.index;
  }
  return true;
}

/** Heights that the page drew (m) at x and z (m), before the simulation had a land. */
const HEIGHTS = [
  ['alpine', 100, 90, -4.464285],
  ['alpine', 30.5, -170.25, 2.201943],
  ['canyon', 210, 150, 30.240546],
  ['canyon', -150, 60, 29.747988],
  ['city', 210, 150, 2.012814],
  ['city', 30.5, -170.25, -1.342637],
  ['oval', 210, 150, 101.173618],
  ['oval', -150, 60, 4.793059],
  ['valley', 100, 90, 12.380148],
  ['valley', -150, 60, 18.387833],
] as const;

/**
 * Places of two cars along a track (m), with a hill between them, and the distance (m) from the gun at which the line between
 * them meets the drawn hill. It was found by following the line over the page's heights in steps of 0.25 m.
 */
const HILLS = [
  ['alpine', 1440, 1620, 37.5],
  ['alpine', 1460, 1640, 31.25],
  ['canyon', 1060, 1280, 67],
  ['canyon', 1280, 1060, 34.5],
  ['valley', 2300, 2080, 39.75],
  ['valley', 2100, 2320, 32],
] as const;
/** The triangles that stop shots follow the drawn hills about as closely as this (m). */
const HILL_TOLERANCE_M = 2;

describe('the land', () => {
  it.each(HEIGHTS)(
    'on the track %s, the land at x = %f and z = %f is %f m high, as it is drawn',
    (name, x, z, height) => {
      expect(landOf(readTrack(name)).heightAt(x, z)).toBeCloseTo(height, 5);
    },
  );

  it('a theme without hills of its own has those of the forest', () => {
    const heightWith = (theme: string) => landOf(ringTrack(0, { theme })).heightAt(50, 80);
    for (const theme of ['meadow', 'nowhere', 'constructor']) expect(heightWith(theme)).toBe(heightWith('forest'));
    expect(heightWith('canyon')).not.toBe(heightWith('forest'));
  });

  it.each(HILLS)('a shot at a car behind a hill ends in the hill (%s, from %i m to %i m)', (name, from, to, hill) => {
    const track = readTrack(name);
    const { state, tuning } = fullWorld(track, 2);
    const { x, y, z } = trackPoint(track, to, 0, TARGET_M, spot);
    const pose = { ...createPose(), x, y, z };
    const targets = { ground: groundOf(track), tuning, state, poseOf: () => pose };
    const { car, distanceM } = traceShot(lineBetween(track, [from, 0], [to, 0]).ray, 0, targets);
    expect(car).toBe(-1);
    expect(Math.abs(distanceM - hill)).toBeLessThan(HILL_TOLERANCE_M);
  });

  it.each(TRACK_NAMES)('no land stops a shot that stays above the road and between the walls (%s)', (name) => {
    const track = readTrack(name);
    let lines = 0;
    for (let from = 0; from < track.length; from += PLACES_M) {
      for (let ahead = -FAR_M; ahead <= FAR_M; ahead += PLACES_M) {
        const { wall } = trackPoint(track, from, 0, 0, spot);
        const right = (salt: number) => (2 * randomShare(from + ahead, salt) - 1) * (wall - 1);
        const line = lineBetween(track, [from, right(0)], [from + ahead, right(1)]);
        if (!followsRoad(track, line, from)) continue;
        lines++;
        expect(groundOf(track).distance(line.ray, line.lengthM)).toBe(line.lengthM);
      }
    }
    expect(lines).toBeGreaterThan(300);
  });

  it.each(TRACK_NAMES)('the land that stops shots is below the road everywhere between the walls (%s)', (name) => {
    const track = readTrack(name);
    const down = { dx: 0, dy: -1, dz: 0 };
    for (let each = 0; each < 5000; each++) {
      const distance = randomShare(each, 0) * track.length;
      const { wall } = trackPoint(track, distance, 0, 0, spot);
      const { x, y, z } = trackPoint(track, distance, (2 * randomShare(each, 1) - 1) * wall, -0.3, spot);
      // A ray that starts below the land would meet nothing.
      expect(groundOf(track).distance({ ox: x, oy: y, oz: z, ...down }, FAR_M)).toBeLessThan(FAR_M);
    }
  });
});
