/** Tests that a tool does not outlive the script that runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const TOOLS = new URL('../scripts/tools.mjs', import.meta.url).href;
/** A tool that prints the number of its process, and does not end by itself. */
const TOOL = "['--eval', 'console.log(process.pid); setInterval(() => {}, 1000)']";
const SCRIPT = `import { runTool } from '${TOOLS}'; await runTool('tsx', ${TOOL});`;

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'runTool ends its tool if %s ends the script, which is not in a terminal',
  async (signal) => {
    const script = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(script.stdout, 'data');
    const toolId = Number(output);
    try {
      script.kill(signal);
      expect(await once(script, 'exit')).toEqual([null, signal]);
      expect(isRunning(toolId)).toBe(false);
    } finally {
      if (isRunning(toolId)) process.kill(toolId, 'SIGKILL');
    }
  },
);
