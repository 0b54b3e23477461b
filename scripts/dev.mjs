// `npm run dev`: the server restarts after each change of its code, and vite serves the client with hot reload.

import { startTool } from './tools.mjs';

/**
 * Runs the server and vite until one of them ends or Ctrl-C stops both.
 * @param {readonly string[]} options for the server; vite forwards WebSockets to the address in `--host` and `--port`
 * @returns {Promise<number>} the exit code of the process that ended first
 */
export function startDevServers(options) {
  // Finds the port of `--port=8080`, and of `--port 8080`, whose parts `join` connects by an equals sign.
  const [, port] = /--port=(\d+)/.exec(options.join('=')) ?? [];
  const [, host] = /--host=([^=]+)/.exec(options.join('=')) ?? [];
  const env = { ...(port && { SHOTGUN_PORT: port }), ...(host && { SHOTGUN_HOST: host }) };
  const children = [
    startTool('tsx', ['watch', '--clear-screen=false', 'src/main.ts', '--drain-seconds', '0', ...options], {
      cwd: 'apps/server',
      env,
    }),
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
