// Starts the built server on a free port and stops it again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const START_TIMEOUT_MS = 60_000;

export interface RunningServer {
  /** `http://localhost:1234`, without a slash at its end. */
  readonly url: string;
  /** Asks the server to stop, as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `node apps/server/dist/main.js --port 0 ...options`; throws with all that it printed if it does not get ready. */
export async function startServer(options: readonly string[] = []): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--host', '127.0.0.1', ...options], { stdio: 'pipe' });
  const url = await readyUrl(child);
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      child.kill('SIGINT');
      const [exitCode] = await once(child, 'exit');
      return exitCode;
    },
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const printed: string[] = [];
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill();
      reject(new Error(`The server ${why}. It printed:\n${printed.join('\n')}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
    child.on('exit', (code) => fail(`ended with exit code ${code}`));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        const url = /^ready (http:\S+)/.exec(line)?.[1];
        if (!url) return;
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolve(url.replace(/\/$/, ''));
      });
    }
  });
}
