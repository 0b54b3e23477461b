/** Plays planned races in two threads, so that a full run uses both cores of a small machine. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A race to play in a thread. It is plain data, and this file reads only its duration. */
interface ThreadTask {
  readonly durationMs: number;
}

const THREADS = 2;
/** Raised from Node's default of 16, a thread spends less time on garbage collection and more memory. */
const YOUNG_GENERATION_MB = 96;

/** A message from a thread: the share (0 to 1) of its race that has been played, or at the end the resulting rows. */
export type ThreadReport<Row> = { readonly share: number } | { readonly rows: readonly Row[] };

interface ThreadOptions {
  /** The URL of the built script that each thread runs: the one that calls `playAll`. */
  readonly script: string;
  /** Receives the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Plays all tasks and returns their rows in the order of the tasks. */
export async function playAll<Row>(
  tasks: readonly ThreadTask[],
  { script, onProgress }: ThreadOptions,
): Promise<Row[]> {
  const shares = new Array<number>(tasks.length).fill(0);
  const totalMs = tasks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const results = new Array<readonly Row[]>(tasks.length).fill([]);
  // Starts with the longest tasks, so that the threads finish at about the same time.
  const queue = tasks.map((task, index) => ({ task, index })).sort((a, b) => b.task.durationMs - a.task.durationMs);
  const playFromQueue = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { task, index } = next;
      const onShare = (share: number): void => {
        shares[index] = share;
        onProgress(
          tasks.reduce((sum, { durationMs }, taskIndex) => sum + durationMs * shares[taskIndex]!, 0) / totalMs,
        );
      };
      results[index] = await playInThread<Row>(script, task, onShare);
      onShare(1);
    }
  };
  await Promise.all(Array.from({ length: THREADS }, playFromQueue));
  return results.flat();
}

/** Runs a built script in a thread. The script reads the task from `workerData` and plays it. */
function playInThread<Row>(
  script: string,
  task: ThreadTask,
  onShare: (share: number) => void,
): Promise<readonly Row[]> {
  const worker = new Worker(fileURLToPath(script), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (report: ThreadReport<Row>) => {
      if ('rows' in report) resolve(report.rows);
      else onShare(report.share);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a thread of the lab ended with exit code ${code}`)));
  });
}
