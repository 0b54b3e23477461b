/** Waits for a message of a child process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { StoppedEarly } from './stopped-early.ts';

/** Resolves with the next message. Rejects if the process ends before that. */
export async function messageFrom(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new StoppedEarly(`a process of the benchmark has ended with code ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => {});
    stop.abort();
  }
}
