import type { PredictedShot } from '@shotgun-rally/netcode';
import type { GameEvent } from '@shotgun-rally/protocol';
import { expect, it } from 'vitest';
import { ShotCounts } from './shot-counts.ts';

const OWN = 0;
const RIVAL = 1;
const MISS = -1;
/** A verdict that is later than this has been lost. */
const MANY_TICKS = 1000;

const shot = (tick: number, hitCar: number) => ({ car: OWN, tick, hitCar }) as PredictedShot;
const verdict = (firedTick: number, hitCar: number, isRefused = false, car = OWN) =>
  ({ kind: 'shot', car, firedTick, hitCar, isRefused }) as GameEvent;

/** The counts after a frame with the shots of `shots` and a later one with `events`. */
function countsAfter(shots: readonly PredictedShot[], events: readonly GameEvent[]) {
  const counts = new ShotCounts(OWN);
  counts.add(shots, []);
  counts.add([], events);
  return { refused: counts.refused, unconfirmedHits: counts.unconfirmedHits };
}

it('ShotCounts counts nothing if the server confirms the hit of a shot, and misses with another', () => {
  const events = [verdict(1, RIVAL), verdict(20, MISS)];
  expect(countsAfter([shot(1, RIVAL), shot(20, MISS)], events)).toEqual({ refused: 0, unconfirmedHits: 0 });
});

it('ShotCounts counts a hit that is a miss for the server, and one that hits another car', () => {
  const events = [verdict(1, MISS), verdict(20, RIVAL + 1)];
  expect(countsAfter([shot(1, RIVAL), shot(20, RIVAL)], events)).toEqual({ refused: 0, unconfirmedHits: 2 });
});

it('ShotCounts counts a refused shot, and no refused shot of another car', () => {
  const events = [verdict(1, MISS, true), verdict(20, MISS, true, RIVAL)];
  expect(countsAfter([shot(1, MISS)], events)).toEqual({ refused: 1, unconfirmedHits: 0 });
});

it('ShotCounts counts a hit once if it has no verdict long after the shot', () => {
  const shots = [shot(1, RIVAL), shot(MANY_TICKS, MISS), shot(2 * MANY_TICKS, MISS)];
  expect(countsAfter(shots, [])).toEqual({ refused: 0, unconfirmedHits: 1 });
});
