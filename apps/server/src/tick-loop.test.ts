/** The loop in virtual time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTickLoop, type TickLoop } from './tick-loop.ts';

describe('startTickLoop', () => {
  let loop: TickLoop;
  let ticks: number;
  let skipped: number;
  /** How far the clock has run on while no timer could fire: what a busy process feels. */
  let stalledMs: number;

  beforeEach(() => {
    vi.useFakeTimers();
    ticks = 0;
    skipped = 0;
    stalledMs = 0;
    loop = startTickLoop(
      () => {
        ticks++;
      },
      (more) => {
        skipped += more;
      },
      () => performance.now() + stalledMs,
    );
  });
  afterEach(() => {
    loop.stop();
    vi.useRealTimers();
  });

  it('ticks 62.5 times a second, without drifting over a minute', () => {
    vi.advanceTimersByTime(60_000);
    expect([ticks, skipped]).toEqual([3750, 0]);
  });

  it('makes up for a short stall', () => {
    stalledMs = 100;
    vi.advanceTimersByTime(60);
    expect([ticks, skipped]).toEqual([10, 0]);
  });

  it('gives up what is too long ago, says so, and is on time again', () => {
    stalledMs = 1600;
    vi.advanceTimersByTime(16);
    expect([ticks, skipped]).toEqual([15, 86]);
    vi.advanceTimersByTime(1600);
    expect([ticks, skipped]).toEqual([115, 86]);
  });

  it('stops', () => {
    loop.stop();
    vi.advanceTimersByTime(1000);
    expect(ticks).toBe(0);
  });
});
