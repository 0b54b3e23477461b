// A worker thread that runs one engine for as long as it is asked to.
import { parentPort, workerData } from 'node:worker_threads';
import { createRun, type EngineName } from './engines.ts';

const run = await createRun(workerData as EngineName);
parentPort?.on('message', (milliseconds: number) => parentPort?.postMessage(run(milliseconds)));
