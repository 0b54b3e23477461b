/** For tests: the server as its own process, as a person starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(options: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...options], { env: { ...process.env, ...env } });
    this.#child.stdout?.on('data', (data) => {
      this.stdout += data;
    });
    this.#child.stderr?.on('data', (data) => {
      this.stderr += data;
    });
    this.ended = once(this.#child, 'close').then(([code]) => ({ code, stdout: this.stdout, stderr: this.stderr }));
  }

  /** Starts it on a free port of this machine. */
  static listening(...options: string[]): ServerProcess {
    return new ServerProcess(['--port', '0', '--host', '127.0.0.1', ...options]);
  }

  /** The port, once it is ready; rejects if the server ends before that. */
  port(): Promise<number> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const port = /^ready http:\S+:(\d+)$/m.exec(this.stdout)?.[1];
        if (port) resolve(Number(port));
      };
      this.#child.stdout?.on('data', look);
      this.ended.then(() => reject(new Error(`the server ended: ${this.stderr}`)));
    });
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }
}
