/** Plays races on two threads, so that a full run uses both cores of a small machine. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Something to play in a thread of its own: plain data. */
interface Plan {
  readonly durationMs: number;
}

const THREADS = 2;

/** What a thread tells: how far it is, and in the end what it measured. */
export type Report<Row> = { readonly share: number } | { readonly rows: readonly Row[] };

/** Plays all plans, and gives their rows in the order of the plans; `onProgress` hears the share of all that is done. */
export async function playAll<Row>(plans: readonly Plan[], onProgress: (share: number) => void): Promise<Row[]> {
  const shares = new Array<number>(plans.length).fill(0);
  const totalMs = plans.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const results = new Array<readonly Row[]>(plans.length).fill([]);
  // The longest first, so that no thread is left with one at the end.
  const queue = plans.map((plan, index) => ({ plan, index })).sort((a, b) => b.plan.durationMs - a.plan.durationMs);
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { plan, index } = job;
      results[index] = await playInThread<Row>(plan, (share) => {
        shares[index] = share;
        onProgress(plans.reduce((sum, each, at) => sum + each.durationMs * shares[at]!, 0) / totalMs);
      });
    }
  };
  await Promise.all(Array.from({ length: THREADS }, work));
  return results.flat();
}

function playInThread<Row>(plan: Plan, onShare: (share: number) => void): Promise<readonly Row[]> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: plan });
  return new Promise((resolve, reject) => {
    worker.on('message', (report: Report<Row>) => {
      if ('rows' in report) resolve(report.rows);
      else onShare(report.share);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a thread of the lab ended with exit code ${code}`)));
  });
}
