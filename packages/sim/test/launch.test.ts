// The start boost: throttle that is given shortly before the end of the countdown, and held, earns speed.
import { describe, expect, it } from 'vitest';
import { readField, type World, type WorldEvent } from '../src/index.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import { RACE_RULES } from '../src/tuning/index.ts';
import { LAUNCH } from '../src/tuning/race.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld } from './worlds.ts';

type Launch = Extract<WorldEvent, { kind: 'launch' }>;

interface Start {
  /** The `launch` events: one for a start that earns the boost and for a false start, none for any other. */
  readonly launches: readonly Launch[];
  /** Speed 30 ticks after the end of the countdown (m/s). */
  readonly speed: number;
}

/** Returns true if the driver gives full throttle `ticksLeft` ticks before the end of the countdown; it is negative after it. */
type Throttle = (ticksLeft: number) => boolean;

const launchesOf = ({ events }: World): Launch[] => events.filter((event) => event.kind === 'launch');

/** Runs a start. In the first tick of the countdown, the driver gives throttle as in the second one. */
function run(givesThrottle: Throttle): Start {
  const world = fullWorld(ringTrack(0), 1);
  const input = (ticksLeft: number) => [driverInput({ throttle: givesThrottle(ticksLeft) ? AXIS_MAX : 0 })];
  world.step(input(RACE_RULES.countdownTicks - 1), [{ kind: 'start' }]);
  const launches: Launch[] = [];
  for (let ticksLeft = RACE_RULES.countdownTicks - 1; ticksLeft >= -30; ticksLeft--) {
    world.step(input(ticksLeft));
    launches.push(...launchesOf(world));
  }
  return { launches, speed: Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz')) };
}

/**
 * Runs a start with full throttle from `earlyTicks` before the end of the countdown; if negative, from after its end.
 */
const runStart = (earlyTicks: number): Start => run((ticksLeft) => ticksLeft <= earlyTicks);

/** Runs a start with full throttle from one number of ticks before the end until after another, and then from `again` on. */
const runTwoPresses = (from: number, until: number, again: number): Start =>
  run((ticksLeft) => (ticksLeft <= from && ticksLeft > until) || ticksLeft <= again);

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

  it.each([2, 4, 8, 10])(
    'a start earns nothing if the driver taps the throttle, %d ticks on and as many off',
    (ticks) => {
      const launches = Array.from({ length: 2 * ticks }, (_, shift) => shift).flatMap(
        (shift) => run((ticksLeft) => ticksLeft <= 0 || (ticksLeft + shift) % (2 * ticks) < ticks).launches,
      );
      expect(launches).not.toEqual([]);
      expect(launches.every(({ quality }) => quality === 0)).toBe(true);
    },
  );

  it('a start is false if the driver releases a throttle that would have earned the boost', () => {
    const falseStart = [{ kind: 'launch', car: 0, quality: 0 }];
    expect(runTwoPresses(LAUNCH.goodTicks, 12, LAUNCH.perfectTicks / 2).launches).toEqual(falseStart);
    expect(runTwoPresses(12, 11, LAUNCH.perfectTicks / 2).launches).toEqual(falseStart);
    expect(run((ticksLeft) => ticksLeft <= 12 && ticksLeft > 11).launches).toEqual(falseStart);
  });

  it('a false start is as slow as one without a start boost', () => {
    expect(runTwoPresses(30, 20, 10).speed).toBeLessThan(good.speed - 2);
  });

  it.each([
    ['drives when the countdown begins and releases the throttle early', RACE_RULES.countdownTicks, 150],
    ['drives when the countdown begins and releases the throttle late', RACE_RULES.countdownTicks, 12],
    ['gives throttle early for a moment', 100, 97],
    ['gives throttle just too early', LAUNCH.goodTicks + 1, 20],
  ])('a start is perfect if the driver %s, and gives it again just before the end', (_what, from, until) => {
    expect(runTwoPresses(from, until, LAUNCH.perfectTicks / 2).launches).toEqual(perfect.launches);
  });

  it('a false start does not spoil the next start', () => {
    const world = fullWorld(ringTrack(0), 1);
    const qualities: number[] = [];
    for (const taps of [true, false]) {
      world.step([], [{ kind: 'start' }]);
      for (let ticksLeft = RACE_RULES.countdownTicks - 1; ticksLeft >= 0; ticksLeft--) {
        const throttle = ticksLeft <= 8 || (taps && ticksLeft === 20) ? AXIS_MAX : 0;
        world.step([driverInput({ throttle })]);
        qualities.push(...launchesOf(world).map(({ quality }) => quality));
      }
    }
    expect(qualities).toEqual([0, 2]);
  });
});
