/** Tests how the lateness of ticks is computed from a histogram. */
import { expect, it } from 'vitest';
import { latenesses } from './turn.ts';

/** A report of a server whose histogram has these counts of ticks up to 0.5 ms, up to 1 s, and of all ticks. */
const figuresWith = (upToHalfMs: number, upToSecond: number, all: number) => ({
  cpuMs: 0,
  raceTicks: 0,
  lateness: [
    [0.5, upToHalfMs],
    [1000, upToSecond],
    [Number.POSITIVE_INFINITY, all],
  ] as const,
});
const BEFORE = figuresWith(10, 20, 30);

it('latenesses returns the upper bounds of the buckets with the median and the 99th percentile', () => {
  expect(latenesses(BEFORE, figuresWith(60, 120, 130))).toEqual({ latenessP50Ms: 0.5, latenessP99Ms: 1000 });
});

it('latenesses counts ticks that began more than a second late', () => {
  expect(latenesses(BEFORE, figuresWith(60, 100, 130))).toMatchObject({ latenessP99Ms: Number.POSITIVE_INFINITY });
});

it('latenesses returns null if no tick began between the reports, or the server reports no lateness', () => {
  expect(latenesses(BEFORE, BEFORE)).toEqual({ latenessP50Ms: null, latenessP99Ms: null });
  const silent = { ...BEFORE, lateness: [] };
  expect(latenesses(silent, silent)).toEqual({ latenessP50Ms: null, latenessP99Ms: null });
});
