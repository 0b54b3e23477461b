// The start boost: throttle that is first given shortly before the end of the countdown earns speed.
import { describe, expect, it } from 'vitest';
import { readField, type WorldEvent } from '../src/index.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import { RACE_RULES } from '../src/tuning/index.ts';
import { LAUNCH } from '../src/tuning/race.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld } from './worlds.ts';

interface Start {
  /** The `launch` events: one for a start that earns the boost, none for any other. */
  readonly launches: readonly WorldEvent[];
  /** Speed 30 ticks after the end of the countdown (m/s). */
  readonly speed: number;
}

/**
 * Runs a start with full throttle from `earlyTicks` before the end of the countdown; if negative, from after its end.
 */
function runStart(earlyTicks: number): Start {
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
  const perfect = runStart(LAUNCH.perfectTicks / 2);
  const good = runStart(LAUNCH.goodTicks - 3);
  const late = runStart(-2);

  it('a start is perfect with throttle just before the end of the countdown, and good with throttle a little earlier', () => {
    expect(perfect.launches).toEqual([{ kind: 'launch', car: 0, quality: 2 }]);
    expect(good.launches).toEqual([{ kind: 'launch', car: 0, quality: 1 }]);
  });

  it('a start is faster if it is timed better', () => {
    expect(perfect.speed).toBeGreaterThan(good.speed + 2);
    expect(good.speed).toBeGreaterThan(late.speed + 2);
  });

  it('a start earns nothing with throttle after the countdown, or from its beginning', () => {
    expect(late.launches).toEqual([]);
    expect(runStart(RACE_RULES.countdownTicks).launches).toEqual([]);
  });
});
