/** Judges the report of a fuzz. */
import type { FuzzReport } from './fuzz.ts';
import type { Memory } from './live-memory.ts';
import type { SlowTicks } from './slow-ticks.ts';

/** A tick may take this long (ms), ... */
const TICK_MAX_MS = 50;
/** ... or this many times as long as the slowest tick of the control: on a busy machine, ticks are slow without a fuzz too. */
const CONTROL_FACTOR = 2;
/** Live memory may grow by this much, such as compiled code and addresses that are not forgotten yet. */
const GROWTH_MAX_BYTES = 8 * 1024 * 1024;
/**
 * The whole process may grow by this much: memory that the heap and the native allocator keep for later use. A leak of 1 KB of native
 * memory for each message exceeds it after 100 000 messages, which a fuzz reads in a minute.
 */
const PROCESS_GROWTH_MAX_BYTES = 96 * 1024 * 1024;

/** The part of a report that is judged. */
export type JudgedReport = Pick<FuzzReport, 'faults' | 'control' | 'fuzz' | 'memoryBefore' | 'memoryAfter'>;

/** Returns a line for everything that is wrong. Memory that was not measured is wrong too. */
export function verdictOf({ faults, control, fuzz, memoryBefore, memoryAfter }: JudgedReport): readonly string[] {
  const slowestMs = busyMsOf(fuzz);
  const growthOf = (quantity: keyof Memory): number =>
    (memoryAfter?.[quantity] ?? Number.NaN) - (memoryBefore?.[quantity] ?? Number.NaN);
  const [growth, processGrowth] = [growthOf('heapBytes'), growthOf('processBytes')];
  return [
    ...faults,
    ...(slowestMs > Math.max(TICK_MAX_MS, CONTROL_FACTOR * busyMsOf(control))
      ? [`a tick used the processor for ${slowestMs} ms`]
      : []),
    ...(Number.isNaN(growth) || Number.isNaN(processGrowth) ? ['the memory was not measured'] : []),
    ...(growth > GROWTH_MAX_BYTES ? [`the live memory has grown by ${growth} bytes`] : []),
    ...(processGrowth > PROCESS_GROWTH_MAX_BYTES ? [`the process has grown by ${processGrowth} bytes`] : []),
  ];
}

/** Returns the time of the slowest tick. A tick counts only if it was slow because the server had too much to do. */
const busyMsOf = ({ slowestMs, mostCpuMs }: SlowTicks): number => Math.min(slowestMs, mostCpuMs);
