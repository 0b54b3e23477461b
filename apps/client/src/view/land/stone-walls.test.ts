import type { Track } from '@shotgun-rally/sim';
import { wallDistance } from '@shotgun-rally/sim/track';
import type { Mesh } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import { ALPINE } from '../themes/alpine.ts';
import { Landscape } from './landscape.ts';
import { createStoneWalls } from './stone-walls.ts';

/** A car on the road reaches at most this high (m). */
const CAR_HEIGHT_M = 2;

it('the alpine track has stone walls, and none of them reaches between the walls of a road at the height of a car', () => {
  const track = loadTrack('alpine') as Track;
  const landscape = new Landscape(track, ALPINE.land);
  const [walls] = createStoneWalls(landscape, QUALITIES.low).children as Mesh[];
  const positions = (walls as Mesh).geometry.getAttribute('position');
  expect(positions.count).toBeGreaterThan(300);
  let onRoad = 0;
  for (let index = 0; index < positions.count; index++) {
    const [x, y, z] = [positions.getX(index), positions.getY(index), positions.getZ(index)];
    for (let sample = 0; sample < track.count; sample += 2) {
      const [dx, dy, dz] = [x - track.px[sample]!, y - track.py[sample]!, z - track.pz[sample]!];
      if (Math.hypot(dx, dz) < wallDistance(track, sample) - 0.5 && dy > 0.5 && dy < CAR_HEIGHT_M) onRoad++;
    }
  }
  expect(onRoad).toBe(0);
});
