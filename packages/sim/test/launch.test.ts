// The rewarded start: only throttle shortly before the end of the countdown earns a reward.
import { describe, expect, it } from 'vitest';
import { AXIS_MAX, RACE_RULES, readField, type WorldEvent } from '../src/index.ts';
import { LAUNCH } from '../src/tuning/race.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld } from './worlds.ts';

interface Start {
  /** Events of the rewarded start. */
  readonly launches: readonly WorldEvent[];
  /** Speed 30 ticks after the end of the countdown (m/s). */
  readonly speed: number;
}

/** Holds the throttle from `earlyTicks` before the end of the countdown; after it, if negative. */
function start(earlyTicks: number): Start {
  const world = fullWorld(ringTrack(0), 1);
  world.step([], [{ kind: 'start' }]);
  const launches: WorldEvent[] = [];
  for (let tick = 1; tick <= RACE_RULES.countdownTicks + 30; tick++) {
    world.step([driverInput({ throttle: tick >= RACE_RULES.countdownTicks - earlyTicks ? AXIS_MAX : 0 })]);
    launches.push(...world.events.filter(({ kind }) => kind === 'launch'));
  }
  return { launches, speed: Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz')) };
}

describe('a start', () => {
  const perfect = start(LAUNCH.perfectTicks / 2);
  const good = start(LAUNCH.goodTicks - 3);
  const late = start(-2);

  it('is perfect with throttle just before the end of the countdown, and good with throttle a little earlier', () => {
    expect(perfect.launches).toEqual([{ kind: 'launch', car: 0, quality: 2 }]);
    expect(good.launches).toEqual([{ kind: 'launch', car: 0, quality: 1 }]);
  });

  it('is faster if it is timed better', () => {
    expect(perfect.speed).toBeGreaterThan(good.speed + 2);
    expect(good.speed).toBeGreaterThan(late.speed + 2);
  });

  it('earns nothing with throttle after the countdown, or from its beginning', () => {
    expect(late.launches).toEqual([]);
    expect(start(RACE_RULES.countdownTicks).launches).toEqual([]);
  });
});
