/** Tests the clock of a solo race: equal steps, pauses and single ticks. */
import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { SoloClock } from './solo-clock.ts';

/** Runs the clock for `realMs` in frames of `frameMs` of real time. Returns the solo time at each step. */
function play(clock: SoloClock, realMs: number, frameMs: number, fromMs = 0): number[] {
  const times: number[] = [];
  for (let at = fromMs; at <= fromMs + realMs; at += frameMs) clock.run(at, () => times.push(clock.now()));
  return times;
}

describe('SoloClock', () => {
  it('SoloClock advances with real time', () => {
    const clock = new SoloClock();
    play(clock, 1000, 10);
    expect(clock.now()).toBe(1000);
  });

  it('SoloClock takes the same steps with frames of 10 and 40 ms, and at a tenth of the speed', () => {
    const slow = new SoloClock();
    slow.rate = 0.1;
    const steps = play(new SoloClock(), 80, 10);
    expect(play(slow, 800, 1)).toEqual(steps);
    expect(play(new SoloClock(), 80, 40)).toEqual(steps);
  });

  it('SoloClock does not advance while it is paused, and does not catch up afterwards', () => {
    const clock = new SoloClock();
    play(clock, 100, 10);
    clock.pause();
    play(clock, 500, 10, 100);
    expect(clock.now()).toBe(100);
    clock.resume();
    play(clock, 100, 10, 600);
    expect(clock.now()).toBe(200);
  });

  it('SoloClock stops in the middle of a frame if the work of a step pauses it', () => {
    const clock = new SoloClock();
    clock.run(0, () => {});
    clock.run(100, () => {
      if (clock.now() === 48) clock.pause();
    });
    expect(clock.now()).toBe(48);
  });

  it('SoloClock advances by one tick per stepTick at a quarter of the speed', () => {
    const clock = new SoloClock();
    clock.rate = 0.25;
    play(clock, 100, 10);
    clock.pause();
    const pausedMs = clock.now();
    for (const ticks of [1, 2, 3]) {
      clock.stepTick();
      play(clock, 50, 10, 1000 * ticks);
      expect(clock.now()).toBe(pausedMs + ticks * TICK_MS);
    }
  });

  it('SoloClock catches up by one second after the page has paused for a minute', () => {
    const clock = new SoloClock();
    clock.run(0, () => {});
    clock.run(60_000, () => {});
    expect(clock.now()).toBe(1000);
  });
});
