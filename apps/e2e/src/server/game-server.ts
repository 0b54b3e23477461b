// Starts the built server on a free port, and stops it, at the latest when this process ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WAIT_MAX_MS } from '../page/wait-max.ts';
import { killAtExit } from '../processes/kill-at-exit.ts';

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

export interface RunningServer {
  /** For example `http://127.0.0.1:1234`, without a trailing slash. */
  readonly url: string;
  /** Stops the server as Ctrl-C does, and resolves to its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the server with `options` (see its `--help`). Node runs the text `script` before it, if there is one. `main` is the path of
 * the built server. Throws an error with the server's output if it does not become ready.
 */
export async function startServer(
  options: readonly string[] = [],
  { script, main = MAIN }: { readonly script?: string; readonly main?: string } = {},
): Promise<RunningServer> {
  const scriptOptions = script === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
  const command = [...scriptOptions, main, '--port', '0', '--host', '127.0.0.1', ...options];
  const child = spawn(process.execPath, command, { stdio: 'pipe' });
  killAtExit(child);
  const url = await readUrl(child);
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGINT');
      const [exitCode] = await once(child, 'exit');
      return exitCode;
    },
  };
}

/** Waits for the line `ready URL` in the server's output. */
function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const fail = (problem: string) => {
      clearTimeout(timer);
      child.kill();
      reject(new Error(`The server ${problem}. It printed:\n${output.join('\n')}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${WAIT_MAX_MS} ms`), WAIT_MAX_MS);
    const failAtEnd = (code: number | null): void => fail(`ended with exit code ${code}`);
    child.on('exit', failAtEnd);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const url = /^ready (http:\S+)/.exec(line)?.[1];
        if (!url) return;
        clearTimeout(timer);
        child.off('exit', failAtEnd);
        resolve(url.replace(/\/$/, ''));
      });
    }
  });
}
