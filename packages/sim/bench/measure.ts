// Time and garbage of a repeated piece of work.

/** Long, because the compiler works beside us and makes its last changes late. */
const WARMUP = 6000;
const SAMPLES = 1500;
/** Whole rounds of the scene, whose ticks differ; small enough that nothing is collected meanwhile. */
const GARBAGE_SAMPLES = 300;

export interface Cost {
  /** Median and 95th percentile, µs. */
  readonly median: number;
  readonly p95: number;
  readonly kib: number;
}

/** Repeats `work` and averages its garbage; needs node's --expose-gc. `every` runs before each, outside the clock. */
export function measure(work: () => void, every: () => void = () => undefined, warmup = WARMUP): Cost {
  if (globalThis.gc === undefined) throw new Error('bench: run node with --expose-gc');
  const times = new Float64Array(SAMPLES);
  for (let i = -warmup; i < SAMPLES; i++) {
    every();
    const from = performance.now();
    work();
    if (i >= 0) times[i] = (performance.now() - from) * 1000;
  }
  times.sort();
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < GARBAGE_SAMPLES; i++) work();
  const kib = (process.memoryUsage().heapUsed - before) / GARBAGE_SAMPLES / 1024;
  return { median: times[SAMPLES / 2]!, p95: times[Math.floor(SAMPLES * 0.95)]!, kib };
}
