/** Tests the tick loop in virtual time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TickLoop } from '../../src/index.ts';

describe('TickLoop', () => {
  let loop: TickLoop;
  let ticks: number;
  let skipped: number;
  /** Added to the clock but not to the timers, as if the process had been busy for this long. */
  let stalledMs: number;

  const createLoop = (tick: () => void): TickLoop =>
    new TickLoop({
      tick,
      onSkip: (newlySkipped) => {
        skipped += newlySkipped;
      },
      now: () => performance.now() + stalledMs,
      startTimer: (work, delayMs) => {
        const timer = setTimeout(work, delayMs);
        return () => clearTimeout(timer);
      },
    });

  beforeEach(() => {
    vi.useFakeTimers();
    ticks = 0;
    skipped = 0;
    stalledMs = 0;
    loop = createLoop(() => {
      ticks++;
    });
    loop.start();
  });
  afterEach(() => {
    loop.stop();
    vi.useRealTimers();
  });

  it('TickLoop runs 62.5 ticks a second without drift over a minute', () => {
    vi.advanceTimersByTime(60_000);
    expect([ticks, skipped]).toEqual([3750, 0]);
  });

  it('TickLoop catches up after a short stall', () => {
    stalledMs = 100;
    vi.advanceTimersByTime(60);
    // 160 ms have passed on the clock: 10 ticks of 16 ms.
    expect([ticks, skipped]).toEqual([10, 0]);
  });

  it('TickLoop runs 62 ticks after a long stall, skips and reports the other due ticks, and is on time again', () => {
    stalledMs = 1600;
    vi.advanceTimersByTime(16);
    // 1616 ms have passed on the clock: 101 ticks.
    expect([ticks, skipped]).toEqual([62, 39]);
    vi.advanceTimersByTime(1600);
    expect([ticks, skipped]).toEqual([162, 39]);
  });

  it('TickLoop runs the ticks that are due when runDue is called, before the timer fires', () => {
    stalledMs = 40;
    loop.runDue();
    expect(ticks).toBe(2);
  });

  it('TickLoop has a clock that returns the deadline within a tick, and the real time outside', () => {
    const seen: number[] = [];
    loop.stop();
    const start = performance.now();
    loop = createLoop(() => seen.push(loop.clock() - start));
    loop.start();
    stalledMs = 40;
    loop.runDue();
    expect(seen).toEqual([16, 32]);
    expect(loop.clock() - start).toBe(40);
  });

  it('TickLoop runs no more ticks after stop', () => {
    loop.stop();
    vi.advanceTimersByTime(1000);
    expect(ticks).toBe(0);
  });
});
