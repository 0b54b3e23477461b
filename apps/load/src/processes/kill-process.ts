/** Ends a child process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process at once. Resolves when it has ended, also if it ended before by itself or by a signal. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
