/** The tracks of assets/tracks, read when the server starts: a changed file needs a restart and no build. */
import { readdirSync, readFileSync } from 'node:fs';
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

/** Throws if there is no such file, or if it is not a track. */
export function loadTrack(name: string): Track {
  return parseTrack(JSON.parse(readFileSync(`${FOLDER}${name}${ENDING}`, 'utf8')));
}
