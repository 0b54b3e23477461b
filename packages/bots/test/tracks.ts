/** Reads the tracks of the game. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrack, type Track } from '@shotgun-rally/sim';

const TRACKS = join(import.meta.dirname, '../../../assets/tracks');

/** Returns the track with this name. Throws if there is none. */
export const readTrack = (name: string): Track =>
  parseTrack(JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8')));
