/** Tests of the world that counts the ticks that it simulates. */
import { NEUTRAL_INPUT, parseTrack } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import { countedWorld } from './counted-world.ts';

describe('a counted world', () => {
  it('counts a tick once for each simulated car, without empty slots and far cars', () => {
    const counter = { carTicks: 0 };
    const world = countedWorld({ track: parseTrack(valley), cars: 4 }, 1, counter);
    world.step(
      [],
      [
        { kind: 'enter', car: 0 },
        { kind: 'enter', car: 1 },
        { kind: 'enter', car: 3 },
      ],
    );
    expect(counter.carTicks).toBe(0);
    world.step([NEUTRAL_INPUT, NEUTRAL_INPUT, NEUTRAL_INPUT, null]);
    expect(counter.carTicks).toBe(2);
    world.step([]);
    expect(counter.carTicks).toBe(5);
  });
});
