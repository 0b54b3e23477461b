/** Judges the report of a fuzz. */
import type { FuzzReport } from './fuzz.ts';

/** No tick may take longer because of the fuzz. */
const TICK_MAX_MS = 50;
/** Live memory may grow by this much, such as compiled code and addresses that are not forgotten yet. */
const GROWTH_MAX_BYTES = 8 * 1024 * 1024;

/** Returns a line for everything that is wrong. A tick counts only if it was slow because the server had too much to do. */
export function verdictOf({ faults, control, fuzz, memoryBefore, memoryAfter }: FuzzReport): readonly string[] {
  const slowest = Math.min(fuzz.slowestMs, fuzz.mostCpuMs);
  const slowestControl = Math.min(control.slowestMs, control.mostCpuMs);
  const growth = (memoryAfter?.heapBytes ?? 0) - (memoryBefore?.heapBytes ?? 0);
  return [
    ...faults,
    ...(slowest > TICK_MAX_MS && slowestControl <= TICK_MAX_MS ? [`a tick used the processor for ${slowest} ms`] : []),
    ...(growth > GROWTH_MAX_BYTES ? [`the live memory has grown by ${growth} bytes`] : []),
  ];
}
