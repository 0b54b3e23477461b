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

  it('TickLoop has a clock that does not count skipped ticks, before it has skipped them and after', () => {
    const start = performance.now();
    stalledMs = 60_000;
    const stalledFor = loop.clock() - start;
    expect(stalledFor).toBeLessThanOrEqual(1000);
    loop.runDue();
    expect(loop.clock() - start).toBeGreaterThanOrEqual(stalledFor);
    expect(loop.clock() - start).toBeLessThanOrEqual(1000);
    vi.advanceTimersByTime(500);
    expect(loop.clock() - start).toBeLessThanOrEqual(1500);
  });

  it('TickLoop tells within a tick how late the tick is, also after skipped ticks', () => {
    const latenesses: number[] = [];
    loop.stop();
    loop = createLoop(() => latenesses.push(loop.latenessMs));
    loop.start();
    stalledMs = 60_000;
    loop.runDue();
    stalledMs += 40;
    loop.runDue();
    // 60 s are 3750 ticks. The first of the last 62 is 61 ticks late, and the last is on time.
    expect([latenesses[0], latenesses[61]]).toEqual([976, 0]);
    expect(latenesses.slice(62)).toEqual([24, 8]);
  });

  it('TickLoop goes on with the next tick if a tick throws, and lets the error through to the timer', () => {
    loop.stop();
    const seen: number[] = [];
    const start = performance.now();
    loop = createLoop(() => {
      seen.push(loop.clock() - start);
      if (seen.length === 2) throw new Error('this tick is broken');
    });
    loop.start();
    expect(() => vi.advanceTimersByTime(40)).toThrow('this tick is broken');
    vi.advanceTimersByTime(8);
    expect(seen).toEqual([16, 32, 48]);
  });

  it('TickLoop keeps its deadlines and stops as usual if it is started twice', () => {
    vi.advanceTimersByTime(8);
    loop.start();
    vi.advanceTimersByTime(8);
    expect(ticks).toBe(1);
    loop.stop();
    vi.advanceTimersByTime(1000);
    expect([ticks, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('TickLoop runs no more ticks after a stop within a tick, and its clock goes on', () => {
    const seen: number[] = [];
    loop.stop();
    const start = performance.now();
    loop = createLoop(() => {
      loop.stop();
      seen.push(loop.clock() - start);
    });
    loop.start();
    stalledMs = 40;
    vi.advanceTimersByTime(16);
    expect(seen).toEqual([56]);
    expect(vi.getTimerCount()).toBe(0);
    loop.start();
    vi.advanceTimersByTime(16);
    expect(seen).toHaveLength(2);
  });

  it('TickLoop has one timer if it is stopped and started within a tick', () => {
    loop.stop();
    loop = createLoop(() => {
      ticks++;
      loop.stop();
      loop.start();
    });
    loop.start();
    vi.advanceTimersByTime(100);
    expect(ticks).toBeGreaterThan(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('TickLoop runs no more ticks after stop', () => {
    loop.stop();
    vi.advanceTimersByTime(1000);
    expect(ticks).toBe(0);
  });
});
