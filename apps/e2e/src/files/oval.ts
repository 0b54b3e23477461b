// The track that most browser tests drive on, read from the file that the server reads.
import { readFileSync } from 'node:fs';
import { parseTrack, type Track } from '@shotgun-rally/sim';

/** Reads the short test oval. */
export function readOval(): Track {
  const file = new URL('../../../../assets/tracks/oval.json', import.meta.url);
  return parseTrack(JSON.parse(readFileSync(file, 'utf8')));
}
