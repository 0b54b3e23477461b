// Starts the installed tools by their JavaScript files, which needs no shell on any system.

import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The file with which each tool starts, below node_modules. */
const ENTRIES = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  pnpm: 'pnpm/bin/pnpm.cjs',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  turbo: 'turbo/bin/turbo',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/**
 * The environment of the tools: turbo finds the installed pnpm first on PATH, and sends no telemetry. In Node the packages
 * resolve to their sources.
 */
function toolEnvironment() {
  // On Windows the variable is spelled Path. An environment with two spellings would be ambiguous.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [pathName]: join(ROOT, 'node_modules', '.bin') + delimiter + (process.env[pathName] ?? ''),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --conditions=@shotgun-rally/source`,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
}

/**
 * Starts a tool without waiting for its end.
 * @param {keyof typeof ENTRIES} tool
 * @param {readonly string[]} args
 * @param {{ cwd?: string, quiet?: boolean, env?: Record<string, string> }} [options]
 *   cwd: from the root; quiet: output goes to pipes instead of the terminal; env: added to the environment
 */
export function startTool(tool, args, { cwd = '.', quiet = false, env = {} } = {}) {
  return spawn(process.execPath, [join(ROOT, 'node_modules', ENTRIES[tool]), ...args], {
    cwd: join(ROOT, cwd),
    env: { ...toolEnvironment(), ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
}

/**
 * The signals that this process sends on to a tool. In a terminal, Ctrl-C reaches both of them.
 * @type {readonly NodeJS.Signals[]}
 */
const FORWARDED_SIGNALS = isatty(0) ? ['SIGTERM'] : ['SIGTERM', 'SIGINT'];

/**
 * Runs a tool to its end and returns its exit code, or 1 if a signal ended it. The output of a quiet tool is printed
 * only if the tool fails. A signal to this process ends the tool first, and then this process.
 * @param {Parameters<typeof startTool>} call
 * @returns {Promise<number>}
 */
export function runTool(...call) {
  return new Promise((resolve, reject) => {
    const child = startTool(...call);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    /** @type {NodeJS.Signals | null} */
    let received = null;
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of FORWARDED_SIGNALS) process.off(signal, forward);
      if (received) process.kill(process.pid, received);
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
