/** The loop in virtual time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TickLoop } from './tick-loop.ts';

describe('TickLoop', () => {
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
    loop = new TickLoop(
      () => {
        ticks++;
      },
      (more) => {
        skipped += more;
      },
      () => performance.now() + stalledMs,
    );
    loop.start();
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
    expect([ticks, skipped]).toEqual([62, 39]);
    vi.advanceTimersByTime(1600);
    expect([ticks, skipped]).toEqual([162, 39]);
  });

  it('runs what is due before its timer fires, when it is asked to', () => {
    stalledMs = 40;
    loop.runDue();
    expect(ticks).toBe(2);
  });

  it('shows each tick its own deadline, and everybody else the real time', () => {
    const seen: number[] = [];
    loop.stop();
    const start = performance.now();
    loop = new TickLoop(
      () => seen.push(loop.clock() - start),
      () => {},
      () => performance.now() + stalledMs,
    );
    loop.start();
    stalledMs = 40;
    loop.runDue();
    expect(seen).toEqual([16, 32]);
    expect(loop.clock() - start).toBe(40);
  });

  it('stops', () => {
    loop.stop();
    vi.advanceTimersByTime(1000);
    expect(ticks).toBe(0);
  });
});
