/** Tests of the comparison of strategies. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { playStrategy, type StrategyRow } from './play-strategy.ts';
import type { StrategyRace } from './strategy-plan.ts';

/** Plays a short race over LAN, and returns the row of driving without contact. */
function rowOf(strategy: StrategyRace['strategy']): StrategyRow | undefined {
  const conditions = { weather: 'LAN', link: 'datagram', weapons: false } as const;
  const race = { conditions, weather: WEATHERS.LAN, cars: 1, seed: 1, durationMs: 3000, row: null, gripShare: 1 };
  return playStrategy({ ...race, strategy })[0];
}

describe('the comparison of strategies', () => {
  it('counts the corrections that converging prediction makes between ticks, about one for each received state', () => {
    expect(rowOf('converging')?.correctionsPerMinute).toBeGreaterThan(1000);
  });

  it('finds no corrections and no prediction errors of rollback if nothing is late and no car is touched', () => {
    expect(rowOf('rollback')).toMatchObject({ correctionsPerMinute: 0, predictionErrorM: 0 });
  });
});
