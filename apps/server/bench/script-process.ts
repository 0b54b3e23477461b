/** Starts a script of this folder in a separate process, and ends it with SIGKILL, at the latest when this process ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { RUN_SOURCES } from '../src/testing/server-process.ts';

export class ScriptProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /**
   * Starts `script`, a path from this folder, with a priority from 0 (the usual one) to 19 (the lowest). Resolves when it has
   * written its first line. Rejects if it ends before that.
   */
  static async start(script: string, args: readonly string[], niceness = 0): Promise<ScriptProcess> {
    const path = fileURLToPath(new URL(script, import.meta.url));
    const child = spawn(process.execPath, [...RUN_SOURCES, path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    const kill = (): boolean => child.kill('SIGKILL');
    process.once('exit', kill);
    const ended = once(child, 'exit').then(([code, signal]) => {
      process.off('exit', kill);
      return `${script} ended with ${signal ?? `code ${code}`} before it was ready`;
    });
    const problem = await Promise.race([once(child.stdout, 'data').then(() => ''), ended]);
    if (problem) throw new Error(problem);
    return new ScriptProcess(child);
  }

  /** True if the process is running. */
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process has ended. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
