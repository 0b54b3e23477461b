/** The tracks of assets/tracks, read when the server starts: a changed file needs a restart and no build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTrack, type Track } from '@shotgun-rally/sim';

/** Both apps/server/src and apps/server/dist stand as far from it. */
const FOLDER = fileURLToPath(new URL('../../../assets/tracks/', import.meta.url));
const ENDING = '.json';

/** File names without their ending, in alphabetical order. */
export const TRACK_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
  .sort();

/** What `code` says of an error when a track's file is no track. */
export const BAD_TRACK = 'EBADTRACK';

/** Throws an Error with code `EBADTRACK` that names the file, the field, what came and what is allowed. */
export function loadTrack(name: string, folder = FOLDER): Track {
  const file = `${name}${ENDING}`;
  try {
    const track = parseTrack(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (track.name === name) return track;
    throw new Error(`track: name is "${track.name}"; allowed is "${name}", as the file is called`);
  } catch (error) {
    throw Object.assign(new Error(`${file}: ${(error as Error).message}`), { code: BAD_TRACK });
  }
}
