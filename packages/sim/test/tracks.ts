// Tracks to test on: the project's own, and simple ones made for one purpose.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTrack, parseTrack, type Track, type TrackDefinition } from '../src/index.ts';
import type { TrackPoint } from '../src/track/track-definition.ts';

/** Up from here, and from where the benchmark's build puts this file. */
const FOLDERS = ['../../../assets/tracks', '../../../../../assets/tracks'];
const FOLDER = FOLDERS.map((up) => join(import.meta.dirname, up)).find(existsSync) ?? FOLDERS.join(' or ');

/** Every file of assets/tracks, without its ending: a new track is a new file, and is tested. */
export const TRACK_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

export const trackJson = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
export const readTrack = (name: string): Track => parseTrack(trackJson(name));

/** A large level ring with a bank everywhere: `bank` is the road's rise per metre to the right. */
export function ringTrack(bank: number, more: Partial<TrackDefinition> & Pick<TrackPoint, 'surface'> = {}): Track {
  const { surface = 'road', ...rest } = more;
  const points: TrackPoint[] = [];
  // Corners of a regular dodecagon of 300 m radius, driven as a right-hand bend.
  const corners = [
    0,
    0.5,
    Math.sqrt(3) / 2,
    1,
    Math.sqrt(3) / 2,
    0.5,
    0,
    -0.5,
    -Math.sqrt(3) / 2,
    -1,
    -Math.sqrt(3) / 2,
    -0.5,
  ];
  for (let k = 0; k < 12; k++) {
    points.push({ x: 300 * corners[(k + 3) % 12]!, y: 0, z: 300 * corners[k]!, bank, surface });
  }
  return buildTrack({
    name: 'ring',
    title: 'Ring',
    theme: 'test',
    laps: 2,
    halfWidth: 14,
    shoulder: 6,
    checkpoints: 4,
    points,
    ...rest,
  });
}
