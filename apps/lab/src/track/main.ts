/** The command `npm run track -- FILE`: checks a track file, prints its properties and draws it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { helpRow, optional, optionRows, readCommandLine } from '@shotgun-rally/options';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { PATH, resolvePath } from '../given-path.ts';
import { drawTrack } from './drawing.ts';
import { NAME_WIDTH, summarise } from './summary.ts';
import { testDrive } from './test-drive.ts';

/** Exit code for a bad argument or an unusable file. */
const EXIT_FAILED = 2;
const EXTENSION = '.json';
const OPTIONS = {
  out: optional(PATH, {
    placeholder: 'PICTURE',
    help: 'file for the drawing (default: FILE with .svg in place of .json)',
  }),
};

/** The text of `--help`. */
const helpText = (): string =>
  [
    'Checks a track file, prints its properties and draws it.',
    '',
    helpRow('FILE', 'a track, such as assets/tracks/valley.json'),
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
  ].join('\n');

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
  const read = readCommandLine(OPTIONS, { args, words: 'any' });
  if (!read.ok) throw new Error(read.error);
  if (read.wantsHelp) {
    console.log(helpText());
    return;
  }
  const [file, ...others] = read.words;
  if (file === undefined || others.length > 0) {
    throw new Error(`FILE is ${[...read.words].join(' ') || 'nothing'}; allowed: one file`);
  }
  const track = readTrack(resolvePath(file));
  const picture = resolvePath(
    read.values.out ?? `${file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : file}.svg`,
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
