// Measures the JavaScript that the built page loads before the player can drive.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../../client/dist/', import.meta.url));

/** Limit of `firstScriptBytes`. */
export const FIRST_SCRIPT_MAX_BYTES = 230_000;

/** Gzipped bytes of the scripts that index.html names and of all their static imports. Needs a built client. */
export function firstScriptBytes(): number {
  const bytesByName = new Map<string, number>();
  const pending = matchesIn(readFileSync(`${DIST}index.html`, 'utf8'), /assets\/([\w.-]+\.js)"/g);
  for (let name = pending.pop(); name; name = pending.pop()) {
    if (bytesByName.has(name)) continue;
    const code = readFileSync(`${DIST}assets/${name}`, 'utf8');
    bytesByName.set(name, gzipSync(code).length);
    pending.push(...matchesIn(code, /(?:from|import)"\.\/([\w.-]+\.js)"/g));
  }
  return [...bytesByName.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The first group of every match. */
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
