/** From options to a synthetic network. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { weatherOf } from './weather.ts';

const NOTHING = { weather: null, lag: null, jitter: null, loss: null, duplicate: null } as const;

describe('weatherOf', () => {
  it('leaves the real network alone when nothing is asked for', () => {
    expect(weatherOf(NOTHING)).toBeNull();
  });

  it("makes the seed's own demo of --lag 0-100", () => {
    expect(weatherOf({ ...NOTHING, lag: { minMs: 0, maxMs: 100 } })).toEqual(WEATHERS.SEED);
  });

  it('spreads the lag by the jitter, never below nothing', () => {
    const weather = weatherOf({ ...NOTHING, lag: { minMs: 10, maxMs: 50 }, jitter: 20 });
    expect(weather).toMatchObject({ delayMinMs: 0, delayMaxMs: 70 });
  });

  it('lays single options over a profile', () => {
    const weather = weatherOf({ ...NOTHING, weather: 'BAD', loss: 0.5 });
    expect(weather).toEqual({ ...WEATHERS.BAD, lossShare: 0.5, lossBurstMs: 0 });
  });
});
