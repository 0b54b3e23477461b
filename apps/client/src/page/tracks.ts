/** The tracks of assets/tracks by file name, as the server names them. They are data: fetched, not part of the script. */
import { parseTrack, type Track } from '@shotgun-rally/sim';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
const URLS = Object.entries(
  import.meta.glob<string>('../../../../assets/tracks/*.json', { eager: true, query: '?url', import: 'default' }),
).map(([path, url]) => ({ name: nameOf(path), url }));
const files = new Map<string, unknown>();

/** File names without their ending, in alphabetical order. */
export const TRACK_NAMES: readonly string[] = URLS.map(({ name }) => name).sort();

/** The track of who names none; the server's default as well. */
export const DEFAULT_TRACK = 'valley';

/** Makes every track known to `loadTrack`. Rejects where one cannot be fetched. */
export async function fetchTracks(): Promise<void> {
  await Promise.all(
    URLS.map(async ({ name, url }) => {
      if (files.has(name)) return;
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url}: expected a track, got ${answer.status} ${answer.statusText}`);
      addTrack(name, await answer.json());
    }),
  );
}

/** Makes a track known; `json` is what its file holds. */
export function addTrack(name: string, json: unknown): void {
  files.set(name, json);
}

/** The track, or null when this build has none of that name, or it was not fetched. Throws if its file is not a track. */
export function loadTrack(name: string): Track | null {
  const json = files.get(name);
  return json === undefined ? null : parseTrack(json);
}
