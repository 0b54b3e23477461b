// Measures the JavaScript that the built page loads before the player can drive.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../../client/dist/', import.meta.url));

/** Limit of `firstScriptBytes`. */
export const FIRST_SCRIPT_MAX_BYTES = 230_000;
/** Limit of `lobbyScriptBytes`. */
export const LOBBY_SCRIPT_MAX_BYTES = 30_000;

/** The chunk of the race (apps/client/src/start-game.ts), which is loaded once the lobby is shown. */
const RACE_CHUNK = /(start-game-[\w-]{8}\.js)/g;

/** Returns the gzipped bytes of the scripts in index.html and of all their static imports. Needs a built client. */
export const lobbyScriptBytes = (): number => gzippedBytes(scriptsOfPage());

/** Returns the gzipped bytes of all scripts before the first drive: those of the lobby and of the race. Needs a built client. */
export function firstScriptBytes(): number {
  const page = scriptsOfPage();
  const race = page.flatMap((name) => matchesIn(readScript(name), RACE_CHUNK));
  if (race.length === 0) throw new Error('No script of the page loads the chunk of the race.');
  return gzippedBytes([...page, ...race]);
}

/** Returns the names of the scripts in index.html, such as index-abc.js in assets/. */
const scriptsOfPage = (): string[] => matchesIn(readFileSync(`${DIST}index.html`, 'utf8'), /assets\/([\w.-]+\.js)"/g);

const readScript = (name: string): string => readFileSync(`${DIST}assets/${name}`, 'utf8');

/** Returns the gzipped bytes of these scripts and of all their static imports, each counted once. */
function gzippedBytes(names: readonly string[]): number {
  const bytesByName = new Map<string, number>();
  const pending = [...names];
  for (let name = pending.pop(); name; name = pending.pop()) {
    if (bytesByName.has(name)) continue;
    const code = readScript(name);
    bytesByName.set(name, gzipSync(code).length);
    // Static imports are written as `from"./NAME"` and `import"./NAME"`.
    pending.push(...matchesIn(code, /(?:from|import)"\.\/([\w.-]+\.js)"/g));
  }
  return [...bytesByName.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns the first capture group (a file name) of every match. */
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
