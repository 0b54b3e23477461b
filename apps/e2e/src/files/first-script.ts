// Measures the JavaScript that the built page loads before the player can drive.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../../client/dist/', import.meta.url));

/** Limit of `firstScriptBytes`. */
export const FIRST_SCRIPT_MAX_BYTES = 230_000;

/** Returns the gzipped bytes of the scripts in index.html and of all their static imports. Needs a built client. */
export function firstScriptBytes(): number {
  const bytesByName = new Map<string, number>();
  // Names such as index-abc.js in assets/, then in `from"./NAME"` and `import"./NAME"`.
  const pending = matchesIn(readFileSync(`${DIST}index.html`, 'utf8'), /assets\/([\w.-]+\.js)"/g);
  for (let name = pending.pop(); name; name = pending.pop()) {
    if (bytesByName.has(name)) continue;
    const code = readFileSync(`${DIST}assets/${name}`, 'utf8');
    bytesByName.set(name, gzipSync(code).length);
    pending.push(...matchesIn(code, /(?:from|import)"\.\/([\w.-]+\.js)"/g));
  }
  return [...bytesByName.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns the first capture group (a file name) of every match. */
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
