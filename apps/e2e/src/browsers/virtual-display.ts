// A virtual X display (Xvfb) for Firefox, which has WebGL only with a display.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { killAtExit } from '../processes/kill-at-exit.ts';
import { findOnPath } from './find-browsers.ts';

export interface VirtualDisplay {
  /** The value for the environment variable DISPLAY, for example `:7`. */
  readonly name: string;
  close(): void;
}

/** Starts Xvfb on a free display number. Returns null if Xvfb is not installed; throws if it fails to start. */
export async function openDisplay(): Promise<VirtualDisplay | null> {
  const path = findOnPath('Xvfb');
  if (!path) return null;
  // Xvfb writes the display number to file descriptor 3.
  const options = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const child = spawn(path, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  killAtExit(child);
  return { name: `:${await readDisplayNumber(child)}`, close: () => void child.kill() };
}

async function readDisplayNumber(child: ChildProcess): Promise<string> {
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)));
  });
  const readLine = async (): Promise<string> => {
    let text = '';
    for await (const chunk of child.stdio[3] as Readable) {
      text += String(chunk);
      if (text.includes('\n')) break;
    }
    return text.trim();
  };
  return await Promise.race([readLine(), failed]);
}
