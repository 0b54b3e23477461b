/** The tracks of assets/tracks by file name, as the server names them. */
import { parseTrack, type Track } from '@shotgun-rally/sim';

const FILES = import.meta.glob<unknown>('../../../assets/tracks/*.json', { eager: true, import: 'default' });
const BY_NAME = new Map(
  Object.entries(FILES).map(([path, json]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), json]),
);

/** File names without their ending, in alphabetical order. */
export const TRACK_NAMES: readonly string[] = [...BY_NAME.keys()].sort();

/** The track of who names none; the server's default as well. */
export const DEFAULT_TRACK = 'valley';

/** The track, or null when this build has none of that name. Throws if its file is not a track. */
export function loadTrack(name: string): Track | null {
  const json = BY_NAME.get(name);
  return json === undefined ? null : parseTrack(json);
}
