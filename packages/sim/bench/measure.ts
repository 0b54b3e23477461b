// Measures the time and the garbage of a function over many runs.

/** The warm-up is long, because the compiler optimises in the background and finishes late. */
const WARMUP_RUNS = 6000;
const TIMED_RUNS = 1500;
/**
 * The inputs of `main.ts` repeat every 150 ticks, so these are two whole rounds. More runs could start a collection.
 */
const GARBAGE_RUNS = 300;
const MICROSECONDS_PER_MS = 1000;
const BYTES_PER_KIB = 1024;

export interface Cost {
  /** Median and 95th percentile of the time of one run (µs). */
  readonly median: number;
  readonly p95: number;
  /** Mean garbage of one run (KiB). */
  readonly kib: number;
}

interface Options {
  /** Called before each warm-up run and each timed run; its own time is not counted. */
  readonly prepare?: () => void;
  readonly warmupRuns?: number;
}

/** Runs `work` many times and returns its cost; throws if node was started without --expose-gc. */
export function measure(work: () => void, { prepare = () => {}, warmupRuns = WARMUP_RUNS }: Options = {}): Cost {
  if (globalThis.gc === undefined) throw new Error('bench: run node with --expose-gc');
  const times = new Float64Array(TIMED_RUNS);
  for (let i = -warmupRuns; i < TIMED_RUNS; i++) {
    prepare();
    const from = performance.now();
    work();
    if (i >= 0) times[i] = (performance.now() - from) * MICROSECONDS_PER_MS;
  }
  times.sort();
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < GARBAGE_RUNS; i++) work();
  const kib = (process.memoryUsage().heapUsed - before) / GARBAGE_RUNS / BYTES_PER_KIB;
  return { median: times[TIMED_RUNS / 2]!, p95: times[Math.floor(TIMED_RUNS * 0.95)]!, kib };
}
