import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../client/dist/', import.meta.url));

/** The most that a player waits for before the first drive, bytes gzipped. */
export const FIRST_SCRIPT_MAX_BYTES = 230_000;

/** The script that the built page loads before its first drive, bytes gzipped: what index.html names, and what that imports. */
export function firstScriptBytes(): number {
  const asset = (name: string) => readFileSync(`${DIST}assets/${name}`, 'utf8');
  const loaded = new Map<string, number>();
  const wanted = namesIn(readFileSync(`${DIST}index.html`, 'utf8'), /assets\/([\w.-]+\.js)"/g);
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (loaded.has(name)) continue;
    const code = asset(name);
    loaded.set(name, gzipSync(code).length);
    wanted.push(...namesIn(code, /(?:from|import)"\.\/([\w.-]+\.js)"/g));
  }
  return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name as string);
