/** The tracks in assets/tracks, for the compiled benchmarks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrack, type Track } from '@shotgun-rally/sim';

const EXTENSION = '.json';
// The path starts at bench/dist, where the compiled benchmarks run.
const FOLDER = join(import.meta.dirname, '../../../../assets/tracks');

/** The names of all tracks, in alphabetical order. */
export const TRACK_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(EXTENSION))
  .map((file) => file.slice(0, -EXTENSION.length))
  .sort();

/** Reads one of TRACK_NAMES. */
export const readTrack = (name: string): Track =>
  parseTrack(JSON.parse(readFileSync(join(FOLDER, `${name}${EXTENSION}`), 'utf8')));
