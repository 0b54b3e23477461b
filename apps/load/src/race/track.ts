/** The track of all races of the benchmark. */
import { readFileSync } from 'node:fs';
import { parseTrack } from '@shotgun-rally/sim';

export const TRACK_NAME = 'valley';

const FILE = new URL(`../../../../assets/tracks/${TRACK_NAME}.json`, import.meta.url);

export const TRACK = parseTrack(JSON.parse(readFileSync(FILE, 'utf8')));
