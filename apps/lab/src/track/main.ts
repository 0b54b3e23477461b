/** The command `npm run track -- FILE`: checks a track file, prints its properties and draws it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { drawTrack } from './drawing.ts';
import { summarise } from './summary.ts';
import { testDrive } from './test-drive.ts';

/** Exit code for a bad argument or an unusable file. */
const EXIT_FAILED = 2;
const NAME_WIDTH = 14;
const EXTENSION = '.json';
const USAGE = `npm run track -- FILE [--out PICTURE]

  FILE            a track, such as assets/tracks/valley.json
  --out PICTURE   file for the drawing (default: FILE with .svg in place of .json)`;

/**
 * Resolves a path from the folder in which the command was typed. npm runs scripts in the project's root, and passes
 * that folder in INIT_CWD.
 */
const resolvePath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** Reads a track file. If it does not contain a valid track, throws an Error with the file and the reason. */
function readTrack(path: string): Track {
  try {
    const track = parseTrack(JSON.parse(readFileSync(path, 'utf8')));
    const name = basename(path, EXTENSION);
    if (track.name === name) return track;
    throw new Error(`track: name is "${track.name}"; allowed: "${name}", the name of the file`);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

function run(args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new Error(`FILE is ${positionals.join(' ') || 'nothing'}; allowed: one file\n\n${USAGE}`);
  }
  const track = readTrack(resolvePath(file));
  const picture = resolvePath(
    values.out ?? `${file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : file}.svg`,
  );
  writeFileSync(picture, drawTrack(track));
  console.log(`${summarise(track, testDrive(track))}\n${'drawn'.padEnd(NAME_WIDTH)} ${picture}`);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  console.error(`shotgun-rally track: ${(error as Error).message}`);
  process.exitCode = EXIT_FAILED;
}
