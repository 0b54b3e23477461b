/** Checks that a recorded race is a race with weapons. */
import { CAR, type CarFieldName, carOffset, STATUS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { recordRace } from './recorded-race.ts';

const CARS = 8;
/** As many states as the Colyseus server records, half of them left out. */
const STATES = 500;
const STATE_EVERY_TICKS = 4;

describe('recordRace', () => {
  const states = recordRace(CARS, STATES, STATE_EVERY_TICKS);

  /** The values of a field of all cars, in all states. */
  const valuesOf = (name: CarFieldName): number[] =>
    states.flatMap((state) => Array.from({ length: CARS }, (_, car) => state[carOffset(car) + CAR[name]]!));

  it('hits take health from the cars of a recorded race, and wreck some of them', () => {
    expect(new Set(valuesOf('health')).size).toBeGreaterThan(10);
    expect(valuesOf('status')).toContain(STATUS.wrecked);
  });
});
