/** Tests that the drawn ground does not cover the road, and that rocks stand on it. */
import type { Track } from '@shotgun-rally/sim';
import { Vector3 } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
import { loadTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { loadedTheme, loadTheme } from '../themes/loaded-themes.ts';
import { TrackField } from '../track/track-field.ts';
import { Landscape } from './landscape.ts';
import { scatter } from './scatter.ts';
import { createTerrainGrid, type Ground, groundHeight } from './terrain.ts';

async function createGround(name: string): Promise<Ground> {
  const track = loadTrack(name) as Track;
  await loadTheme(track.theme);
  const landscape = new Landscape(new TrackField(track), loadedTheme(track.theme).land);
  return { landscape, grid: await createTerrainGrid(landscape, QUALITIES.test, async () => {}) };
}

it.each(TRACK_NAMES)('the drawn ground is below the road between the walls at the test quality (%s)', async (name) => {
  const { landscape, grid } = await createGround(name);
  const { track } = landscape.field;
  for (let sample = 0; sample < track.count; sample += 7) {
    for (const share of [-1, 0, 1]) {
      const right = landscape.field.wall(sample) * share;
      const x = track.px[sample]! + track.rx[sample]! * right;
      const z = track.pz[sample]! + track.rz[sample]! * right;
      expect(groundHeight(grid, x, z)).toBeLessThan(track.py[sample]! + track.ry[sample]! * right);
    }
  }
});

it('scattered rocks of the canyon stand on the drawn ground', async () => {
  const ground = await createGround('canyon');
  const options = { count: 200, seed: 5, from: 2.5, to: 60, smallest: 1, largest: 1, sectorM: 150, sink: 0 };
  const rocks = scatter(ground, { ...options, chance: () => 1 }).flat();
  const place = new Vector3();
  for (const { transform } of rocks) {
    place.setFromMatrixPosition(transform);
    expect(place.y).toBeCloseTo(groundHeight(ground.grid, place.x, place.z), 3);
  }
});
