/** The tracks of assets/tracks, named after their files. They are fetched as data, so that the script stays small. */
import { parseTrack, type Track } from '@shotgun-rally/sim';

/** Returns the name of a track by the path of its file. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
const URLS = Object.entries(
  import.meta.glob<string>('../../../../assets/tracks/*.json', { eager: true, query: '?url', import: 'default' }),
).map(([path, url]) => ({ name: nameOf(path), url }));
const jsonByName = new Map<string, unknown>();
/** Reading a track, and preparing its ground for the simulation, can take half a second. Both happen once for each Track. */
const trackByName = new Map<string, Track>();

/** The names of all tracks, in alphabetical order. */
export const TRACK_NAMES: readonly string[] = URLS.map(({ name }) => name).sort();

/** The track to race if the link names none. The server has the same default. */
export const DEFAULT_TRACK = 'valley';

/** Fetches all tracks for `loadTrack`. Rejects if one of them cannot be fetched. */
export async function fetchTracks(): Promise<void> {
  await Promise.all(
    URLS.map(async ({ name, url }) => {
      if (jsonByName.has(name)) return;
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: expected a track, got ${response.status} ${response.statusText}`);
      addTrack(name, await response.json());
    }),
  );
}

/** Adds a track for `loadTrack`; `json` is the parsed content of its file. */
export function addTrack(name: string, json: unknown): void {
  jsonByName.set(name, json);
  trackByName.delete(name);
}

/** Returns the track, or null if it is unknown or not fetched yet. Throws if its file does not contain a track. */
export function loadTrack(name: string): Track | null {
  const json = jsonByName.get(name);
  if (json === undefined) return null;
  const track = trackByName.get(name) ?? parseTrack(json);
  trackByName.set(name, track);
  return track;
}

/** Returns the track. Throws if it is unknown or not fetched yet. */
export function requireTrack(name: string): Track {
  const track = loadTrack(name);
  if (!track) throw new Error(`got track ${name}, allowed: ${TRACK_NAMES.join(', ')}`);
  return track;
}
