// Watch mode: the server restarts when its code changes, and vite serves the client with hot reload in front of it.

import { startTool } from './tools.mjs';

/**
 * Runs both until one of them ends or Ctrl-C stops them.
 * @param {readonly string[]} options for the server; vite hands the WebSocket on to the port named there
 * @returns {Promise<number>} the exit code of whichever ended first
 */
export function developLive(options) {
  // Written as two words or as one.
  const [, port] = /--port=(\d+)/.exec(options.join('=')) ?? [];
  const env = port ? { SHOTGUN_PORT: port } : {};
  const children = [
    startTool('tsx', ['watch', '--clear-screen=false', 'src/main.ts', ...options], { cwd: 'apps/server', env }),
    startTool('vite', [], { cwd: 'apps/client', env }),
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
