// Tracks for tests: the tracks of the project, and a ring.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTrack, parseTrack, type Track, type TrackDefinition } from '../src/index.ts';
import type { TrackPoint } from '../src/track/road/track-definition.ts';

/** Paths to the tracks from this folder, and from the folder to which the benchmark compiles this file. */
const CANDIDATES = ['../../../assets/tracks', '../../../../../assets/tracks'];
const FOLDER = CANDIDATES.map((path) => join(import.meta.dirname, path)).find(existsSync) ?? CANDIDATES.join(' or ');

/** Names of the files in assets/tracks, without `.json`. */
export const TRACK_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

export const trackJson = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
export const readTrack = (name: string): Track => parseTrack(trackJson(name));

const RING_POINTS = 12;
/** Distance of the ring's control points from its centre. */
const RING_RADIUS_M = 300;

/** Changes to the definition of the ring; `surface` is that of the whole road. */
type RingChanges = Partial<TrackDefinition> & Pick<TrackPoint, 'surface'>;

/** Builds a large level ring that turns to the right. `bank` is the rise of the road per metre to its right. */
export function ringTrack(bank: number, changes: RingChanges = {}): Track {
  const { surface = 'road', ...rest } = changes;
  const sine60 = Math.sqrt(3) / 2;
  // The sines of 0, 30, ... 330 degrees; three entries further on is the cosine.
  const sines = [0, 0.5, sine60, 1, sine60, 0.5, 0, -0.5, -sine60, -1, -sine60, -0.5];
  const points = sines.map((sine, index) => ({
    x: RING_RADIUS_M * sines[(index + RING_POINTS / 4) % RING_POINTS]!,
    y: 0,
    z: RING_RADIUS_M * sine,
    bank,
    surface,
  }));
  const shape = { laps: 2, halfWidth: 14, shoulder: 6, checkpoints: 4, points };
  return buildTrack({ name: 'ring', title: 'Ring', theme: 'test', ...shape, ...rest });
}
