import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { SoloClock } from './solo-clock.ts';

/** Lets real time pass in frames of `frameMs`; gives the times at which something was due. */
function play(clock: SoloClock, realMs: number, frameMs: number, fromMs = 0): number[] {
  const times: number[] = [];
  for (let at = fromMs; at <= fromMs + realMs; at += frameMs) clock.run(at, () => times.push(clock.now()));
  return times;
}

describe('SoloClock', () => {
  it('goes on as real time does', () => {
    const clock = new SoloClock();
    play(clock, 1000, 10);
    expect(clock.now()).toBe(1000);
  });

  it('goes through the same moments, whenever frames come and however slowly it runs', () => {
    const slow = new SoloClock();
    slow.rate = 0.1;
    const moments = play(new SoloClock(), 80, 10);
    expect(play(slow, 800, 1)).toEqual(moments);
    expect(play(new SoloClock(), 80, 40)).toEqual(moments);
  });

  it('stands still while it is paused, and does not make up for it afterwards', () => {
    const clock = new SoloClock();
    play(clock, 100, 10);
    clock.pause();
    play(clock, 500, 10, 100);
    expect(clock.now()).toBe(100);
    clock.goOn();
    play(clock, 100, 10, 600);
    expect(clock.now()).toBe(200);
  });

  it('pauses in the middle of a frame, when what is due asks for it', () => {
    const clock = new SoloClock();
    clock.run(0, () => {});
    clock.run(100, () => {
      if (clock.now() === 48) clock.pause();
    });
    expect(clock.now()).toBe(48);
  });

  it('lets exactly one tick pass for each that is asked for, whatever the speed', () => {
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

  it('knows nothing of the time in which the page was asleep, but for its last second', () => {
    const clock = new SoloClock();
    clock.run(0, () => {});
    clock.run(60_000, () => {});
    expect(clock.now()).toBe(1000);
  });
});
