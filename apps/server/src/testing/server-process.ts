/** Runs the server in a separate process, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Node options that run TypeScript, with the packages of this repository from their sources. */
export const RUN_SOURCES = ['--conditions=@shotgun-rally/source', '--import', 'tsx'];
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The exit code and the complete output of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<ProcessResult>;
  stdout = '';
  stderr = '';

  constructor(options: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(process.execPath, [...RUN_SOURCES, MAIN, ...options], { env: { ...process.env, ...env } });
    this.#child.stdout?.on('data', (data) => {
      this.stdout += data;
    });
    this.#child.stderr?.on('data', (data) => {
      this.stderr += data;
    });
    this.ended = once(this.#child, 'close').then(([code]) => ({ code, stdout: this.stdout, stderr: this.stderr }));
  }

  /** Starts the server on a free local port. */
  static listening(...options: string[]): ServerProcess {
    return new ServerProcess(['--port', '0', '--host', '127.0.0.1', ...options]);
  }

  /** Resolves with the port when the server is ready. Rejects if it ends before that. */
  port(): Promise<number> {
    return new Promise((resolve, reject) => {
      const resolveIfReady = (): void => {
        const port = /^ready http:\S+:(\d+)$/m.exec(this.stdout)?.[1];
        if (port) resolve(Number(port));
      };
      this.#child.stdout?.on('data', resolveIfReady);
      resolveIfReady();
      this.ended.then(() => reject(new Error(`the server ended: ${this.stderr}`)));
    });
  }

  /** Sends a signal to the server. Resolves when the process has ended. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ProcessResult> {
    this.#child.kill(signal);
    return this.ended;
  }
}
