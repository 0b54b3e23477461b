// A screen that nobody sees: Firefox has WebGL only where there is one.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { findOnPath } from './find-browsers.ts';

export interface VirtualDisplay {
  /** What `DISPLAY` is to be: `:7`. */
  readonly name: string;
  close(): void;
}

/** Starts Xvfb on a number that is free; null where it is not installed. */
export async function openDisplay(): Promise<VirtualDisplay | null> {
  const path = findOnPath('Xvfb');
  if (!path) return null;
  // It writes the number that it took into the fourth stream.
  const options = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const child = spawn(path, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return { name: `:${await firstLine(child)}`, close: () => void child.kill() };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)));
  });
  const read = async (): Promise<string> => {
    let text = '';
    for await (const chunk of child.stdio[3] as Readable) {
      text += String(chunk);
      if (text.includes('\n')) break;
    }
    return text.trim();
  };
  return await Promise.race([read(), failed]);
}
