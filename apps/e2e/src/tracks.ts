// The track that the browser tests drive on, read from the same file as the server reads it.
import { readFileSync } from 'node:fs';
import { parseTrack, type Track } from '@shotgun-rally/sim';

/** The short test oval. */
export function readOval(): Track {
  const file = new URL('../../../assets/tracks/oval.json', import.meta.url);
  return parseTrack(JSON.parse(readFileSync(file, 'utf8')));
}
