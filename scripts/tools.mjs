// Runs the installed tools by their JavaScript entry, so that no shell is needed on any system.

import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where each tool starts, below node_modules. */
const ENTRIES = {
  biome: '@biomejs/biome/bin/biome',
  pnpm: 'pnpm/bin/pnpm.cjs',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  turbo: 'turbo/bin/turbo',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** The tools' environment: our own pnpm is found first (turbo looks for it on PATH), and turbo reports to nobody. */
function toolEnvironment() {
  // Windows spells it Path; two spellings in one environment would fight.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [pathName]: join(ROOT, 'node_modules', '.bin') + delimiter + (process.env[pathName] ?? ''),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
}

/**
 * Starts a tool without waiting for it.
 * @param {keyof typeof ENTRIES} tool
 * @param {readonly string[]} args
 * @param {{ cwd?: string, quiet?: boolean, env?: Record<string, string> }} [options]
 *   cwd: below the root; quiet: keeps the output in pipes; env: added to the environment
 */
export function startTool(tool, args, { cwd = '.', quiet = false, env = {} } = {}) {
  return spawn(process.execPath, [join(ROOT, 'node_modules', ENTRIES[tool]), ...args], {
    cwd: join(ROOT, cwd),
    env: { ...toolEnvironment(), ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
}

/**
 * Runs a tool to its end and gives its exit code (1 if a signal ended it).
 * A quiet tool is heard only when it fails.
 * @param {Parameters<typeof startTool>} call
 * @returns {Promise<number>}
 */
export function runTool(...call) {
  return new Promise((resolve, reject) => {
    const child = startTool(...call);
    /** @type {Buffer[]} */
    const heard = [];
    child.stdout?.on('data', (chunk) => heard.push(chunk));
    child.stderr?.on('data', (chunk) => heard.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(heard));
      resolve(code ?? 1);
    });
  });
}
