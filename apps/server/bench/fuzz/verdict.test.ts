/** Tests how the report of a fuzz is judged. */
import { describe, expect, it } from 'vitest';
import type { Memory } from './live-memory.ts';
import type { SlowTicks } from './slow-ticks.ts';
import { type JudgedReport, verdictOf } from './verdict.ts';

const MB = 1024 * 1024;

/** Returns slow ticks of which one took this time (ms). */
const slow = (slowestMs: number, mostCpuMs = slowestMs): SlowTicks => ({ count: 1, slowestMs, mostCpuMs });
const memory = (heapBytes: number, processBytes = 100 * MB): Memory => ({ heapBytes, processBytes });

const GOOD: JudgedReport = {
  faults: [],
  control: slow(20),
  fuzz: slow(20),
  memoryBefore: memory(20 * MB),
  memoryAfter: memory(21 * MB),
};

describe('verdictOf', () => {
  it.each([
    ['for a good report', {}],
    ['if a tick took long but used the processor only for a short time', { fuzz: slow(400, 20) }],
    ['if no tick took more than twice as long as the slowest of the control', { control: slow(60), fuzz: slow(120) }],
  ])('verdictOf returns nothing %s', (_what, change) => {
    expect(verdictOf({ ...GOOD, ...change })).toEqual([]);
  });

  it.each([
    ['a fault of the server', { faults: ['the server ended with code 1'] }, 'the server ended with code 1'],
    ['a tick of 51 ms', { fuzz: slow(51) }, 'a tick used the processor for 51 ms'],
    ['a slow tick if the control had a faster one over 50 ms', { control: slow(60), fuzz: slow(121) }, '121 ms'],
    ['growing memory', { memoryAfter: memory(29 * MB) }, 'the live memory has grown by 9437184 bytes'],
    [
      'a process that has grown by 1 KB for each of 100 000 messages',
      { memoryAfter: memory(21 * MB, 100 * MB + 102_400_000) },
      'the process has grown by 102400000 bytes',
    ],
    ['a failed first measurement of the memory', { memoryBefore: null }, 'the memory was not measured'],
    ['a failed last measurement of the memory', { memoryAfter: null }, 'the memory was not measured'],
    ['an unknown size of the memory', { memoryAfter: memory(Number.NaN) }, 'the memory was not measured'],
    ['an unknown size of the process', { memoryAfter: memory(21 * MB, Number.NaN) }, 'the memory was not measured'],
  ])('verdictOf names %s, and nothing else', (_what, change, text) => {
    expect(verdictOf({ ...GOOD, ...change })).toEqual([expect.stringContaining(text)]);
  });
});
