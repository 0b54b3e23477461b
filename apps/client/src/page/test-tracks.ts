/** Loads all tracks when it is imported: for tests, which run in Node and cannot fetch them. */
import { addTrack, nameOf } from './tracks.ts';

const FILES = import.meta.glob<unknown>('../../../../assets/tracks/*.json', { eager: true, import: 'default' });
for (const [path, json] of Object.entries(FILES)) addTrack(nameOf(path), json);

export { loadTrack, requireTrack, TRACK_NAMES } from './tracks.ts';
