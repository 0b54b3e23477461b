/** The client's estimate of the server's time, and a paced clock, which follows an estimate without jumps. */
import { createRandom } from '@shotgun-rally/sim/math';
import { describe, expect, it } from 'vitest';
import { PacedClock } from '../../../src/client/time/paced-clock.ts';
import { ServerClock } from '../../../src/client/time/server-clock.ts';

/** Returns the error (ms, p95 of 200 runs) of the estimate after 5 s with ten pings per second and random delays. */
function clockErrorMs(minMs: number, maxMs: number): number {
  const errors: number[] = [];
  for (let seed = 1; seed <= 200; seed++) {
    const random = createRandom(seed);
    const clock = new ServerClock();
    const delay = (): number => minMs + (maxMs - minMs) * random();
    const offsetMs = 123_456;
    for (let sentMs = 0; sentMs < 5000; sentMs += 100) {
      const up = delay();
      clock.addPong(sentMs, Math.round(sentMs + up + offsetMs), sentMs + up + delay());
    }
    errors.push(Math.abs(clock.serverTimeMs(5000) - 5000 - offsetMs));
  }
  return errors.sort((a, b) => a - b)[errors.length * 0.95]!;
}

describe('the estimated server time', () => {
  it('is within 4 ms (p95) after 5 s with delays of 0 to 100 ms', () => {
    expect(clockErrorMs(0, 100)).toBeLessThan(4);
  });

  it('is within 1 ms (p95) after 5 s with delays of 27.5 to 32.5 ms', () => {
    expect(clockErrorMs(27.5, 32.5)).toBeLessThan(1);
  });
});

describe('a jump of the server time', () => {
  it.each([80, -80, 1000])('by %i ms is in the estimate after the next pong', (jumpMs) => {
    const clock = new ServerClock();
    for (let sentMs = 0; sentMs < 5000; sentMs += 100) clock.addPong(sentMs, sentMs + 25, sentMs + 50);
    clock.addPong(5000, 5025 + jumpMs, 5050);
    expect(clock.serverTimeMs(5050)).toBeCloseTo(5050 + jumpMs, 0);
  });
});

describe('a jump of the server time by less than the round trip', () => {
  /**
   * Returns the error (ms) of the estimate `waitMs` after a jump by `jumpMs`, with pings, states and inputs as in a race.
   * Their delays are 40 to 60 ms (pings: 30 to 50 ms up and 50 to 70 ms down).
   */
  function errorAfter(jumpMs: number, waitMs: number, seed: number): number {
    const random = createRandom(seed);
    const clock = new ServerClock();
    const delay = (): number => 40 + 20 * random();
    for (let nowMs = 0; nowMs < 5000 + waitMs; nowMs += 4) {
      const server = (atMs: number): number => atMs + (atMs < 5000 ? 0 : jumpMs);
      // Times at which the pong and the state that arrive now left the server.
      const [pongSentMs, stateSentMs] = [nowMs - 50 - 20 * random(), nowMs - delay()];
      if (nowMs % 100 === 0) clock.addPong(pongSentMs - delay() + 10, server(pongSentMs), nowMs);
      if (nowMs % 32 === 0) clock.addState(server(stateSentMs), nowMs);
      if (nowMs % 32 === 16) clock.addInput(stateSentMs - delay(), server(stateSentMs), nowMs);
    }
    return Math.abs(clock.serverTimeMs(0) - jumpMs);
  }

  it.each([40, -40, 64, -64])('by %i ms leaves an error of less than 8 ms after 2 s', (jumpMs) => {
    for (let seed = 1; seed <= 20; seed++) expect(errorAfter(jumpMs, 2000, seed)).toBeLessThan(8);
  });

  it('by 0 ms, so none at all, leaves an error of less than 8 ms after 20 s', () => {
    for (let seed = 1; seed <= 20; seed++) expect(errorAfter(0, 20_000, seed)).toBeLessThan(8);
  });
});

describe('a paced clock', () => {
  it('follows small changes at a rate within 1 % of real time', () => {
    const clock = new PacedClock();
    let before = clock.advance(0, { timeMs: 0, reserveMs: 0 });
    for (let nowMs = 5; nowMs < 6000; nowMs += 5) {
      const timeMs = clock.advance(nowMs, { timeMs: nowMs + (nowMs % 1000 < 500 ? 15 : -15), reserveMs: 0 });
      expect(Math.abs(timeMs - before - 5)).toBeLessThanOrEqual(0.05 + 1e-9);
      before = timeMs;
    }
  });

  it('catches up 50 ms without a step, at a rate within 10 % of real time', () => {
    const clock = new PacedClock();
    let before = clock.advance(0, { timeMs: 0, reserveMs: 0 });
    for (let nowMs = 5; nowMs < 3000; nowMs += 5) {
      const timeMs = clock.advance(nowMs, { timeMs: nowMs + 50, reserveMs: 0 });
      expect(Math.abs(timeMs - before - 5)).toBeLessThanOrEqual(0.5 + 1e-9);
      before = timeMs;
    }
    expect(before).toBeCloseTo(2995 + 50, 0);
  });

  it('follows a change of 50 ms in the reserve at a rate within 1 % of real time, in 10 s', () => {
    const clock = new PacedClock();
    let before = clock.advance(0, { timeMs: 0, reserveMs: 0 });
    for (let nowMs = 5; nowMs <= 10_000; nowMs += 5) {
      const timeMs = clock.advance(nowMs, { timeMs: nowMs, reserveMs: 50 });
      expect(Math.abs(timeMs - before - 5)).toBeLessThanOrEqual(0.05 + 1e-9);
      before = timeMs;
    }
    expect(before).toBeCloseTo(10_050, 0);
  });

  it('follows a change of 50 ms in the reserve within 2 s if it hurries, at a rate within 10 % of real time', () => {
    const clock = new PacedClock();
    let before = clock.advance(0, { timeMs: 0, reserveMs: 0 });
    clock.hurry();
    for (let nowMs = 5; nowMs <= 2000; nowMs += 5) {
      const timeMs = clock.advance(nowMs, { timeMs: nowMs, reserveMs: 50 });
      expect(Math.abs(timeMs - before - 5)).toBeLessThanOrEqual(0.5 + 1e-9);
      before = timeMs;
    }
    expect(Math.abs(before - 2050)).toBeLessThan(4);
  });

  it('is never earlier than its limit, and leaves the limit at a rate within 1 % of real time', () => {
    const clock = new PacedClock();
    let before = 0;
    for (let nowMs = 0; nowMs < 10_000; nowMs += 5) {
      const isLimited = nowMs < 5000;
      const reserveMs = -30;
      const timeMs = clock.advance(nowMs, { timeMs: nowMs, reserveMs, earliestMs: nowMs - (isLimited ? 10 : 100) });
      expect(timeMs).toBeGreaterThanOrEqual(nowMs - (isLimited ? 10 : 100));
      if (nowMs > 0) expect(Math.abs(timeMs - before - 5)).toBeLessThanOrEqual(0.05 + 1e-9);
      before = timeMs;
    }
    expect(before).toBeCloseTo(9995 - 30, 0);
  });

  it('does not jump if the target has moved by 70 ms and a new reserve takes 60 ms of that back', () => {
    const clock = new PacedClock();
    let before = clock.advance(0, { timeMs: 0, reserveMs: 0 });
    for (let nowMs = 5; nowMs < 1000; nowMs += 5) {
      const timeMs = clock.advance(nowMs, { timeMs: nowMs + 70, reserveMs: -60 });
      expect(Math.abs(timeMs - before - 5)).toBeLessThanOrEqual(0.5 + 1e-9);
      before = timeMs;
    }
  });

  it('jumps to its target if it is a second off', () => {
    const clock = new PacedClock();
    clock.advance(0, { timeMs: 0, reserveMs: 0 });
    expect(clock.advance(16, { timeMs: 1016, reserveMs: 0 })).toBe(1016);
  });
});
