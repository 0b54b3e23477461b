// Makes sure that a started process ends with this one.
import type { ChildProcess } from 'node:child_process';

/** Kills the process when this process exits, if it still runs then. */
export function killAtExit(child: ChildProcess): void {
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
