/** `npm run track -- FILE`: checks a track file, says what is worth knowing about it, and draws it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { drawTrack } from './drawing.ts';
import { summarise } from './summary.ts';
import { testDrive } from './test-drive.ts';

const EXIT_BAD = 2;
const ENDING = '.json';
const USAGE = `npm run track -- FILE [--out PICTURE]

  FILE            a track, such as assets/tracks/valley.json
  --out PICTURE   where the drawing goes; beside the file, ending in .svg, when absent`;

/** npm runs scripts from the root; people name files from where they are. */
const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** Throws an Error that names the file and says what is wrong with it. */
function readTrack(path: string): Track {
  try {
    const track = parseTrack(JSON.parse(readFileSync(path, 'utf8')));
    const name = basename(path, ENDING);
    if (track.name === name) return track;
    throw new Error(`track: name is "${track.name}"; allowed is "${name}", as the file is called`);
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
    throw new Error(`FILE is ${positionals.join(' ') || 'nothing'}; allowed is one file\n\n${USAGE}`);
  }
  const track = readTrack(fromHere(file));
  const picture = fromHere(values.out ?? `${file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file}.svg`);
  writeFileSync(picture, drawTrack(track));
  console.log(`${summarise(track, testDrive(track))}\n${'drawn'.padEnd(14)} ${picture}`);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  console.error(`shotgun-rally track: ${(error as Error).message}`);
  process.exitCode = EXIT_BAD;
}
