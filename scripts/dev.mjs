// Watch mode: the server restarts when its code changes, and vite serves the client with hot reload in front of it.

import { startTool } from './tools.mjs';

/** Where the development server listens unless `--port` says otherwise; vite's own port is the one to open. */
const DEV_SERVER_PORT = 8090;

/**
 * Runs both until one of them ends or Ctrl-C stops them.
 * @param {readonly string[]} options for the server
 * @returns {Promise<number>} the exit code of whichever ended first
 */
export function developLive(options) {
  const portAt = options.indexOf('--port');
  const port = portAt >= 0 ? String(options[portAt + 1]) : String(DEV_SERVER_PORT);
  const serverOptions = portAt >= 0 ? options : ['--port', port, ...options];
  const children = [
    startTool('tsx', ['watch', '--clear-screen=false', 'src/main.ts', ...serverOptions], { cwd: 'apps/server' }),
    startTool('vite', [], { cwd: 'apps/client', env: { SERVER_PORT: port } }),
  ];
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stopAll);
  process.on('SIGTERM', stopAll);
  return new Promise((resolve) => {
    for (const child of children) {
      child.on('exit', (code) => {
        stopAll();
        resolve(code ?? 0);
      });
    }
  });
}
