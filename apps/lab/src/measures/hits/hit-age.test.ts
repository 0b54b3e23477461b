/** Tests of row 23: the age of hits, and the time out of the line of fire. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import { createRay } from '@shotgun-rally/sim/math';
import { createPose, timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import valley from '../../../../../assets/tracks/valley.json' with { type: 'json' };
import { playRace, type RaceOverrides } from '../../race/race.ts';
import { HitAge } from './hit-age.ts';
import { isInLineOfFire } from './line-of-fire.ts';

/** Plays a race and returns the figures of row 23, with the values as numbers. */
function figuresOfRace(weather: 'LAN' | 'TYPICAL', overrides: RaceOverrides = {}) {
  const conditions = { weather, link: 'datagram', weapons: true } as const;
  const race = {
    conditions,
    weather: WEATHERS[weather],
    track: parseTrack(valley),
    cars: 4,
    seed: 3,
    durationMs: 12_000,
  };
  const [measure] = playRace({ ...race, overrides, observers: [(observed) => new HitAge(observed)] });
  const [maxAge, , outOfLine] = measure!
    .figures()
    .map(({ value, samples }) => ({ value: value ?? Number.NaN, samples }));
  return { maxAge: maxAge!, outOfLine: outOfLine! };
}

describe('the age of hits that cost armour', () => {
  const typical = figuresOfRace('TYPICAL');

  it('has a maximum between 100 and 250 ms in TYPICAL, and over 60 % of the hits have a time out of the line of fire', () => {
    const { maxAge, outOfLine } = typical;
    expect(maxAge.samples).toBeGreaterThan(15);
    expect(maxAge.value).toBeGreaterThan(100);
    expect(maxAge.value).toBeLessThanOrEqual(250);
    expect(outOfLine.samples).toBeGreaterThan(0.6 * maxAge.samples);
  });

  it('exceeds 250 ms if the server rewinds 150 ms too far', () => {
    const rewindTooFar: RaceOverrides = {
      prepare: ({ server }) => {
        server.gunnery.judge.seenMs = ({ tick, input }) => timeOfTick(tick) - input.viewDelayMs - 150;
      },
    };
    expect(figuresOfRace('TYPICAL', rewindTooFar).maxAge.value).toBeGreaterThan(250);
  });

  it('comes with a shorter time out of the line of fire in LAN than in TYPICAL', () => {
    expect(figuresOfRace('LAN').outOfLine.value).toBeLessThan(typical.outOfLine.value - 50);
  });
});

describe('isInLineOfFire', () => {
  /** A ray along +Z, from 50 m behind a car at the origin and `x` m to its left. */
  const rayAt = (x: number, y = 0) => ({ ...createRay(), ox: x, oy: y, oz: -50 });
  /** The same car, turned to the left by a quarter turn. */
  const across = { ...createPose(), qy: Math.SQRT1_2, qw: Math.SQRT1_2 };

  it('is true for a ray through the car, and false beside it, above it, and for a ray that leads away from it', () => {
    expect(isInLineOfFire(rayAt(0), createPose())).toBe(true);
    expect(isInLineOfFire(rayAt(1.8), createPose())).toBe(false);
    expect(isInLineOfFire(rayAt(0, 2), createPose())).toBe(false);
    expect(isInLineOfFire({ ...rayAt(0), oz: 50 }, createPose())).toBe(false);
  });

  it('takes the rotation of the car into account: a car across the line of fire is wider', () => {
    expect(isInLineOfFire(rayAt(1.8), across)).toBe(true);
  });
});
