/** Runs the server in a separate process, for tests. It ends when this process ends, if it is not stopped before. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Node options that run TypeScript, with the packages of this repository from their sources. */
export const RUN_SOURCES = ['--conditions=@shotgun-rally/source', '--import', 'tsx'];
const SOURCE_MAIN = [...RUN_SOURCES, fileURLToPath(new URL('../main.ts', import.meta.url))];
const BUILT_MAIN = [fileURLToPath(new URL('../../dist/main.js', import.meta.url))];
/** Node options and script that start the server. `npm test` builds it first, because a built server starts five times as fast. */
const MAIN = process.env.SHOTGUN_TEST_BUILDS === '1' ? BUILT_MAIN : SOURCE_MAIN;

/** How often (ms) the log is read while a test waits for a line. */
const POLL_MS = 10;

export type LogLine = Readonly<Record<string, unknown>>;

/** Returns the lines of the log in the output of a server. */
export function logOf(stdout: string): readonly LogLine[] {
  const lines = stdout.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** The exit code and the complete output of a process. */
export interface ProcessResult {
  /** null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly ended: Promise<ProcessResult>;
  stdout = '';
  stderr = '';

  constructor(
    options: readonly string[],
    env: Readonly<Record<string, string>> = {},
    nodeOptions: readonly string[] = [],
  ) {
    this.#child = spawn(process.execPath, [...nodeOptions, ...MAIN, ...options], {
      env: { ...process.env, ...env },
    });
    this.#child.stdout?.on('data', (data) => {
      this.stdout += data;
    });
    this.#child.stderr?.on('data', (data) => {
      this.stderr += data;
    });
    const kill = (): void => this.signal('SIGKILL');
    process.once('exit', kill);
    this.#child.once('exit', () => process.off('exit', kill));
    this.ended = once(this.#child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** The number of the process. */
  get id(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the server on a free local port. */
  static listening(...options: string[]): ServerProcess {
    return new ServerProcess(['--port', '0', '--host', '127.0.0.1', ...options]);
  }

  /** Resolves with the port when the server is ready. Rejects if it ends before that. */
  port(): Promise<number> {
    return new Promise((resolve, reject) => {
      const resolveIfReady = (): void => {
        const port = /^ready https?:\S+:(\d+)$/m.exec(this.stdout)?.[1];
        if (!port) return;
        this.#child.stdout?.off('data', resolveIfReady);
        resolve(Number(port));
      };
      this.#child.stdout?.on('data', resolveIfReady);
      resolveIfReady();
      this.ended.then(() => reject(new Error(`the server ended: ${this.stderr}`)));
    });
  }

  /** The lines of the log so far. */
  get log(): readonly LogLine[] {
    return logOf(this.stdout);
  }

  /** Resolves with the first line of the log whose event is `msg`, also if it is written later. */
  async logged(msg: string): Promise<LogLine> {
    for (;;) {
      const line = this.log.find((each) => each.msg === msg);
      if (line) return line;
      if (!this.isRunning) throw new Error(`the server ended without logging ${msg}: ${this.stdout}`);
      await setTimeout(POLL_MS);
    }
  }

  /** Resolves with the port of the metrics, which is in the log. */
  async metricsPort(): Promise<number> {
    return Number(/:(\d+)\/metrics$/.exec(String((await this.logged('metrics')).url))?.[1]);
  }

  /** Resolves with the values of the metrics by name and labels. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const response = await fetch(`http://127.0.0.1:${await this.metricsPort()}/metrics`);
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  }

  /** Sends a signal to the server without waiting. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal to the server. Resolves when the process has ended. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ProcessResult> {
    this.#child.kill(signal);
    return this.ended;
  }
}
