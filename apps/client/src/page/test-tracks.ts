/** Loads all tracks for tests in Node, which cannot fetch them. Importing this file is enough. */
import { addTrack } from './tracks.ts';

const FILES = import.meta.glob<unknown>('../../../../assets/tracks/*.json', { eager: true, import: 'default' });
for (const [path, json] of Object.entries(FILES))
  addTrack(path.slice(path.lastIndexOf('/') + 1, -'.json'.length), json);

export { loadTrack, TRACK_NAMES } from './tracks.ts';
