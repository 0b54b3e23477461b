/** Tests of the comparison of strategies. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack, readField, TICK_SECONDS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import type { RaceObserver } from '../race/measure.ts';
import { type ObservedRace, playRace } from '../race/race.ts';
import { playStrategy, type StrategyRow } from './play-strategy.ts';
import type { StrategyRace } from './strategy-plan.ts';

/** A short race over LAN. */
const RACE: Omit<StrategyRace, 'strategy'> = {
  conditions: { weather: 'LAN', link: 'datagram', weapons: false },
  weather: WEATHERS.LAN,
  cars: 1,
  seed: 1,
  durationMs: 3000,
  rows: null,
  reportedAs: null,
  gripShare: 1,
};

/** Plays the race, and returns the row of driving without contact. */
const rowOf = (strategy: StrategyRace['strategy']): StrategyRow | undefined => playStrategy({ ...RACE, strategy })[0];

/** Plays the race, and returns the distance (m) that its car drives. */
function drivenM(strategy: StrategyRace['strategy']): number {
  let metres = 0;
  const observe = ({ match }: ObservedRace): RaceObserver => ({
    onServerTick: () => {
      const { state } = match.server.world;
      metres += Math.hypot(readField(state, 0, 'vx'), readField(state, 0, 'vz')) * TICK_SECONDS;
    },
  });
  const track = parseTrack(valley);
  playRace({ ...RACE, track, roles: ['driver'], prediction: { strategy }, observers: [observe] });
  return metres;
}

describe('the comparison of strategies', () => {
  it('counts the corrections that converging prediction makes between ticks, about one for each received state', () => {
    expect(rowOf('converging')?.correctionsPerMinute).toBeGreaterThan(1000);
  });

  it('counts a correction for nearly each of the 1875 states per minute if the car is drawn as the server sees it', () => {
    expect(rowOf('none')?.correctionsPerMinute).toBeGreaterThan(1800);
  });

  it('finds no corrections and no prediction errors of rollback if nothing is late and no car is touched', () => {
    expect(drivenM('rollback')).toBeGreaterThan(20);
    expect(rowOf('rollback')).toMatchObject({ correctionsPerMinute: 0, predictionErrorM: 0 });
  });
});
