/** The tracks in assets/tracks, read when the server starts: a changed file needs a restart but no build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { racingLineOf } from '@shotgun-rally/bots';
import { CAR_MODELS, parseTrack, type Track } from '@shotgun-rally/sim';
import { groundOf } from '@shotgun-rally/sim/track';
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

const cache = new Map<string, Track>();

/** Returns a track of the server. It is read by the first call and then cached; throws like `loadTrack`. */
export function trackOf(name: string): Track {
  const track = cache.get(name) ?? loadTrack(name);
  cache.set(name, track);
  return track;
}

/**
 * Reads all tracks, builds their grounds and computes their racing lines, which takes up to half a second per track, so that
 * no race has to wait for another one that begins. Throws like `loadTrack`.
 */
export function prepareTracks(): void {
  for (const name of TRACK_NAMES) {
    groundOf(trackOf(name));
    for (const tuning of Object.values(CAR_MODELS)) racingLineOf(trackOf(name), tuning);
  }
}
