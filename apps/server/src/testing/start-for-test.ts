/** Servers in separate processes that end with the test in which they were started. */
import { onTestFinished } from 'vitest';
import { ServerProcess } from './server-process.ts';

/** Ends a server together with the current test. Returns the server. */
function endWithTest(server: ServerProcess): ServerProcess {
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** Starts a server on a free local port. It ends with the current test. */
export const startForTest = (...options: string[]): ServerProcess => endWithTest(ServerProcess.listening(...options));
