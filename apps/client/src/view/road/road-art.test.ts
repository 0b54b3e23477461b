import type { Track } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { loadTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { loadedTheme, loadTheme } from '../themes/loaded-themes.ts';
import { TIGHT_CURVATURE } from '../track/rails.ts';
import { sampleAt } from '../track/roadside.ts';
import { racingLine } from './racing-line.ts';
import { planDecals } from './road-decals.ts';

/** Returns the length of the closed path that is `right(sample)` metres to the right of the centre line. */
function lengthOf(track: Track, right: (sample: number) => number): number {
  const points = Array.from({ length: track.count }, (_, sample) => [
    track.px[sample]! + track.rx[sample]! * right(sample),
    track.pz[sample]! + track.rz[sample]! * right(sample),
  ]);
  return points.reduce((sum, [x, z], index) => {
    const [nextX, nextZ] = points[(index + 1) % points.length]!;
    return sum + Math.hypot(nextX! - x!, nextZ! - z!);
  }, 0);
}

it.each(TRACK_NAMES)('the racing line is on the asphalt and shorter than the centre line (%s)', (name) => {
  const track = loadTrack(name) as Track;
  const line = racingLine(track);
  for (let sample = 0; sample < track.count; sample++) {
    expect(Math.abs(line[sample]!)).toBeLessThan(track.halfWidth[sample]! - 1);
  }
  expect(lengthOf(track, (sample) => line[sample]!)).toBeLessThan(lengthOf(track, () => 0) - 1);
});

it.each(TRACK_NAMES)('patches, tyre marks and arrows are on the asphalt (%s)', async (name) => {
  const track = loadTrack(name) as Track;
  await loadTheme(track.theme);
  for (const { along, length, right, width } of planDecals(track, loadedTheme(track.theme).road, racingLine(track))) {
    const half = track.halfWidth[sampleAt(track, along + length / 2)]!;
    expect(Math.abs(right) + width / 2).toBeLessThan(half);
  }
});

it.each(TRACK_NAMES)('every arrow on the road points in the direction of the next tight bend (%s)', async (name) => {
  const track = loadTrack(name) as Track;
  await loadTheme(track.theme);
  const decals = planDecals(track, loadedTheme(track.theme).road, racingLine(track));
  const arrows = decals.filter((decal) => decal.name === 'arrow');
  expect(arrows.length).toBeGreaterThan(0);
  for (const { along, isMirrored } of arrows) {
    const ahead = Array.from({ length: 80 }, (_, metres) => track.curvature[sampleAt(track, along + metres)]!);
    const tight = ahead.find((bend) => Math.abs(bend) > TIGHT_CURVATURE);
    expect(isMirrored).toBe((tight ?? 0) > 0);
  }
});
