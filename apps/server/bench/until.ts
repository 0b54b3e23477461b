/** Waits for a state in the scripts of this folder, which run without vitest. */
import { setTimeout } from 'node:timers/promises';

const POLL_MS = 20;

/** Resolves when `isTrue` returns true. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(POLL_MS);
}
