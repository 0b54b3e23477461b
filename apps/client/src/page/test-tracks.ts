/** Tracks for tests in Node, which fetch nothing: importing this file makes them known. */
import { addTrack } from './tracks.ts';

const FILES = import.meta.glob<unknown>('../../../../assets/tracks/*.json', { eager: true, import: 'default' });
for (const [path, json] of Object.entries(FILES))
  addTrack(path.slice(path.lastIndexOf('/') + 1, -'.json'.length), json);

export { loadTrack, TRACK_NAMES } from './tracks.ts';
