/** Tests which network conditions the server simulates for given options. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { simulatedConditions } from './network-conditions.ts';

const NO_OPTIONS = { weather: null, lag: null, jitter: null, loss: null, duplicate: null } as const;

describe('simulatedConditions', () => {
  it('simulatedConditions returns null if no option is given', () => {
    expect(simulatedConditions(NO_OPTIONS)).toBeNull();
  });

  it('simulatedConditions returns the profile SEED, delays of 0 to 100 ms, if only a lag of 0 to 100 ms is given', () => {
    expect(simulatedConditions({ ...NO_OPTIONS, lag: { minMs: 0, maxMs: 100 } })).toEqual(WEATHERS.SEED);
  });

  it('simulatedConditions widens the delay by the jitter at both ends, but not below 0', () => {
    const conditions = simulatedConditions({ ...NO_OPTIONS, lag: { minMs: 10, maxMs: 50 }, jitter: 20 });
    expect(conditions).toMatchObject({ delayMinMs: 0, delayMaxMs: 70 });
  });

  it('simulatedConditions replaces the loss of a profile and its bursts of losses if a loss is given as well', () => {
    const conditions = simulatedConditions({ ...NO_OPTIONS, weather: 'BAD', loss: 0.5 });
    expect(conditions).toEqual({ ...WEATHERS.BAD, lossShare: 0.5, lossBurstMs: 0 });
  });
});
