// The start: throttle at the right moment is rewarded, and nothing else is.
import { describe, expect, it } from 'vitest';
import { RACE_RULES, readField, type WorldEvent } from '../src/index.ts';
import { LAUNCH } from '../src/tuning/race.ts';
import { ringTrack } from './tracks.ts';
import { drive, fullWorld } from './worlds.ts';

/** Starts with the throttle down from `early` ticks before the signal on; what was told, and the speed half a second later. */
function start(early: number): { readonly told: readonly WorldEvent[]; readonly speed: number } {
  const world = fullWorld(ringTrack(0), 1);
  world.step([], [{ kind: 'start' }]);
  const told: WorldEvent[] = [];
  for (let tick = 1; tick <= RACE_RULES.countdownTicks + 30; tick++) {
    world.step([drive({ throttle: tick >= RACE_RULES.countdownTicks - early ? 127 : 0 })]);
    told.push(...world.events.filter(({ kind }) => kind === 'launch'));
  }
  return { told, speed: Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz')) };
}

describe('a start', () => {
  const late = start(-2);

  it('is perfect just before the signal, good a little earlier', () => {
    expect(start(8).told).toEqual([{ kind: 'launch', car: 0, quality: 2 }]);
    expect(start(LAUNCH.goodTicks - 3).told).toEqual([{ kind: 'launch', car: 0, quality: 1 }]);
  });

  it('is faster the better it was timed', () => {
    const good = start(LAUNCH.goodTicks - 3);
    expect(start(8).speed).toBeGreaterThan(good.speed + 2);
    expect(good.speed).toBeGreaterThan(late.speed + 2);
  });

  it('is a plain one for who comes late, or holds the throttle from the beginning', () => {
    expect(late.told).toEqual([]);
    expect(start(RACE_RULES.countdownTicks).told).toEqual([]);
  });
});
