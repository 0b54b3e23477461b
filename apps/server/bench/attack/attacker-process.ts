/** Starts an attack in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_SOURCES } from '../../src/testing/server-process.ts';

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url));

export class AttackerProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts the attack `name` on the server on `port`. Resolves when it has begun. */
  static async start(name: string, port: number): Promise<AttackerProcess> {
    const args = [...RUN_SOURCES, ATTACKER, name, String(port)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return new AttackerProcess(child);
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
