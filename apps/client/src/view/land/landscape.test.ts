import type { Track } from '@shotgun-rally/sim';
import { landOf } from '@shotgun-rally/sim/track';
import { expect, it } from 'vitest';
import { loadTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { loadedTheme, loadTheme } from '../themes/loaded-themes.ts';
import { Landscape } from './landscape.ts';

it.each(TRACK_NAMES)('the land is lower than the road and its verges between the two walls (%s)', async (name) => {
  const track = loadTrack(name) as Track;
  await loadTheme(track.theme);
  const field = landOf(track).field;
  const landscape = new Landscape(track, loadedTheme(track.theme).land);
  for (let sample = 0; sample < track.count; sample += 7) {
    for (const share of [-1, -0.5, 0, 0.5, 1]) {
      const right = field.wall(sample) * share;
      const x = track.px[sample]! + track.rx[sample]! * right;
      const y = track.py[sample]! + track.ry[sample]! * right;
      const z = track.pz[sample]! + track.rz[sample]! * right;
      expect(landscape.heightAt(x, z)).toBeLessThan(y);
    }
  }
});
