import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { paceOf } from './pace.ts';

describe('the pace of a server', () => {
  it('sends ten times a second, each way, as the seed did: every 96 ms', () => {
    expect(paceOf(10)).toEqual({ stateEveryTicks: 6, inputEveryTicks: 6 });
  });

  it('sends at most once a tick, at least every sixteenth', () => {
    expect(paceOf(62).stateEveryTicks).toBe(1);
    expect(paceOf(4).stateEveryTicks).toBe(16);
  });

  it("is the game's own where nothing is asked for", () => {
    expect(paceOf(null)).toBe(DEFAULT_SEND_RATES);
  });
});
