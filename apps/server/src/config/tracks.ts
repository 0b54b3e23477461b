/** The tracks in assets/tracks, read when the server starts: a changed file needs a restart but no build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { TRACKS_FOLDER } from './paths.ts';

const EXTENSION = '.json';

/** The names of all tracks (file names without extension), in alphabetical order. */
export const TRACK_NAMES: readonly string[] = readdirSync(TRACKS_FOLDER)
  .filter((file) => file.endsWith(EXTENSION))
  .map((file) => file.slice(0, -EXTENSION.length))
  .sort();

/** The `code` of the error that `loadTrack` throws. */
export const BAD_TRACK = 'EBADTRACK';

/** Reads a track. Throws an Error with code `EBADTRACK` that names the file and what is wrong with it. */
export function loadTrack(name: string, folder = TRACKS_FOLDER): Track {
  const file = `${name}${EXTENSION}`;
  try {
    const track = parseTrack(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (track.name === name) return track;
    throw new Error(`track: name is "${track.name}"; allowed: "${name}", the name of the file`);
  } catch (error) {
    throw Object.assign(new Error(`${file}: ${(error as Error).message}`), { code: BAD_TRACK });
  }
}
