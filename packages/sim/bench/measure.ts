// Time and garbage of a piece of work that is repeated.

/** Long, because the compiler optimizes in the background and finishes late. */
const WARMUP_RUNS = 6000;
const TIMED_RUNS = 1500;
/** Two rounds of a scene, whose ticks differ; so few that no collection happens meanwhile. */
const GARBAGE_RUNS = 300;
const MICROSECONDS = 1000;
const KIB = 1024;

export interface Cost {
  /** Median and 95th percentile of the time of one run (µs). */
  readonly median: number;
  readonly p95: number;
  /** Mean garbage of one run (KiB). */
  readonly kib: number;
}

interface Options {
  /** Called before each timed run, outside the time. */
  readonly prepare?: () => void;
  readonly warmupRuns?: number;
}

/** Measures `work`; throws if node was started without --expose-gc. */
export function measure(work: () => void, { prepare = () => {}, warmupRuns = WARMUP_RUNS }: Options = {}): Cost {
  if (globalThis.gc === undefined) throw new Error('bench: run node with --expose-gc');
  const times = new Float64Array(TIMED_RUNS);
  for (let i = -warmupRuns; i < TIMED_RUNS; i++) {
    prepare();
    const from = performance.now();
    work();
    if (i >= 0) times[i] = (performance.now() - from) * MICROSECONDS;
  }
  times.sort();
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < GARBAGE_RUNS; i++) work();
  const kib = (process.memoryUsage().heapUsed - before) / GARBAGE_RUNS / KIB;
  return { median: times[TIMED_RUNS / 2]!, p95: times[Math.floor(TIMED_RUNS * 0.95)]!, kib };
}
