/** Servers in separate processes that end with the test in which they were started. */
import { onTestFinished } from 'vitest';
import { ServerProcess } from './server-process.ts';

/** Starts a server on a free local port. It ends with the current test. */
export function startForTest(...options: string[]): ServerProcess {
  const server = ServerProcess.listening(...options);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}
