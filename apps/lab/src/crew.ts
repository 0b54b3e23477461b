/** Plays races on two threads, so that a full run uses both cores of a small machine. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RacePlan } from './plan.ts';
import type { ScoreRow } from './score.ts';

const THREADS = 2;

/** What a thread tells: how far it is, and in the end what it measured. */
export type Report = { readonly share: number } | { readonly rows: readonly ScoreRow[] };

/** Plays all plans, and gives their rows in the order of the plans; `onProgress` hears the share of all that is done. */
export async function playAll(plans: readonly RacePlan[], onProgress: (share: number) => void): Promise<ScoreRow[]> {
  const shares = new Array<number>(plans.length).fill(0);
  const totalMs = plans.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const results = new Array<readonly ScoreRow[]>(plans.length).fill([]);
  // The longest first, so that no thread is left with one at the end.
  const queue = plans.map((plan, index) => ({ plan, index })).sort((a, b) => b.plan.durationMs - a.plan.durationMs);
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { plan, index } = job;
      results[index] = await playInThread(plan, (share) => {
        shares[index] = share;
        onProgress(plans.reduce((sum, each, at) => sum + each.durationMs * (shares[at] as number), 0) / totalMs);
      });
    }
  };
  await Promise.all(Array.from({ length: THREADS }, work));
  return results.flat();
}

function playInThread(plan: RacePlan, onShare: (share: number) => void): Promise<readonly ScoreRow[]> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: plan });
  return new Promise((resolve, reject) => {
    worker.on('message', (report: Report) => {
      if ('rows' in report) resolve(report.rows);
      else onShare(report.share);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a thread of the lab ended with exit code ${code}`)));
  });
}
