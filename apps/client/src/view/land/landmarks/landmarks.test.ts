/** Tests that landmarks stand on the ground, and that they and the arch keep away from the road. */
import type { Track } from '@shotgun-rally/sim';
import type { TrackField } from '@shotgun-rally/sim/track';
import { type BufferGeometry, type Group, Mesh } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES } from '../../../look/quality.ts';
import { loadTrack, TRACK_NAMES } from '../../../page/test-tracks.ts';
import { box } from '../../mesh/box.ts';
import { loadedTheme, loadTheme } from '../../themes/loaded-themes.ts';
import { Landscape } from '../landscape.ts';
import { createTerrainGrid, groundHeight } from '../terrain.ts';
import { ARCH_CLEARANCE_M } from './arch.ts';
import { createLandmarks, type Landmark } from './landmarks.ts';

/** Vertices this far above the road (metres), or lower, are in the ground. Stone walls reach this far over the wall's line. */
const TOLERANCE_M = 0.5;
/** Bridges with their stone walls are higher than this above the road below them (metres). */
const OVERHEAD_M = 12;

async function createBuildings(track: Track): Promise<{ readonly buildings: Group; readonly field: TrackField }> {
  await loadTheme(track.theme);
  const theme = loadedTheme(track.theme);
  const landscape = new Landscape(track, theme.land);
  const grid = await createTerrainGrid(landscape, QUALITIES.test, async () => {});
  return { buildings: theme.buildings(landscape, QUALITIES.low, grid) as Group, field: landscape.field };
}

/** Calls `check` with each vertex. Returns the number of vertices. */
function eachVertex(group: Group, check: (x: number, y: number, z: number) => void): number {
  let vertices = 0;
  group.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const position = (object.geometry as BufferGeometry).getAttribute('position');
    vertices += position.count;
    for (let index = 0; index < position.count; index++) {
      check(position.getX(index), position.getY(index), position.getZ(index));
    }
  });
  return vertices;
}

it.each(TRACK_NAMES.filter((name) => name !== 'city'))(
  `no building is over the road or its verges at a height below ${OVERHEAD_M} m (%s)`,
  async (name) => {
    const { buildings, field } = await createBuildings(loadTrack(name) as Track);
    let overRoad = 0;
    const vertices = eachVertex(buildings, (x, y, z) => {
      const near = field.nearestRoad(x, z);
      if (near.distance > field.wall(near.sample) - TOLERANCE_M) return;
      const above = y - field.roadHeight(near.sample, near.lateral);
      if (above > TOLERANCE_M && above < OVERHEAD_M) overRoad++;
    });
    expect(vertices).toBeGreaterThan(0);
    expect(overRoad).toBe(0);
  },
);

it('the canyon has an arch high over its road', async () => {
  const { buildings, field } = await createBuildings(loadTrack('canyon') as Track);
  let lowest = Number.POSITIVE_INFINITY;
  eachVertex(buildings, (x, y, z) => {
    const near = field.nearestRoad(x, z);
    if (near.distance > field.wall(near.sample)) return;
    lowest = Math.min(lowest, y - field.roadHeight(near.sample, near.lateral));
  });
  expect(lowest).toBeGreaterThan(ARCH_CLEARANCE_M);
  expect(lowest).toBeLessThan(Number.POSITIVE_INFINITY);
});

/** A landmark whose parts extend as far down as those of the landmark with the shallowest foot. */
const PROBE: Landmark = { radius: 18, build: (add) => add(box(18, 11, 18), 0xffffff, 0, 0, 0) };

it.each(TRACK_NAMES)('landmarks stand on the drawn ground (%s)', async (name) => {
  const track = loadTrack(name) as Track;
  await loadTheme(track.theme);
  const landscape = new Landscape(track, loadedTheme(track.theme).land);
  for (const quality of [QUALITIES.low, QUALITIES.high]) {
    const grid = await createTerrainGrid(landscape, quality, async () => {});
    const landmarks = createLandmarks({ landscape, grid }, quality, [PROBE, PROBE, PROBE, PROBE]);
    const corners = new Map<string, number>();
    const vertices = eachVertex(landmarks, (x, y, z) => {
      const at = `${x.toFixed(1)} ${z.toFixed(1)}`;
      const above = y - groundHeight(grid, x, z);
      corners.set(at, Math.min(corners.get(at) ?? above, above));
    });
    expect(vertices).toBeGreaterThan(0);
    expect(Math.max(...corners.values())).toBeLessThan(0);
  }
});
