/** Tests that the drawn ground does not cover the road, and that plants and rocks stand on it. */
import type { Track } from '@shotgun-rally/sim';
import { type Mesh, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES, type Quality } from '../../look/quality.ts';
import { loadTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { loadedTheme, loadTheme } from '../themes/loaded-themes.ts';
import { Landscape } from './landscape.ts';
import type { PlantKind } from './plant-kinds.ts';
import { scatter } from './scatter.ts';
import { createTerrain, createTerrainGrid, type Ground, groundHeight } from './terrain.ts';

async function createGround(name: string, quality: Quality = QUALITIES.test): Promise<Ground> {
  const track = loadTrack(name) as Track;
  await loadTheme(track.theme);
  const landscape = new Landscape(track, loadedTheme(track.theme).land);
  return { landscape, grid: await createTerrainGrid(landscape, quality, async () => {}) };
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

it('the corners of a triangle of the ground differ in brightness, so that no large area has one colour', async () => {
  const terrain = await createTerrain(await createGround('canyon'), QUALITIES.test, async () => {});
  const differences = terrain.children.flatMap((tile) => {
    const red = (tile as Mesh).geometry.getAttribute('color');
    return Array.from({ length: red.count / 3 }, (_, triangle) => {
      const corners = [0, 1, 2].map((corner) => red.getX(triangle * 3 + corner));
      return Math.max(...corners) / Math.min(...corners) - 1;
    });
  });
  expect(differences.filter((difference) => difference > 0.02).length).toBeGreaterThan(differences.length * 0.8);
  expect(differences.reduce((a, b) => Math.max(a, b))).toBeLessThan(0.2);
});

/** The foot of a plant or rock is its vertices within this distance from the height of its foot (metres, at scale 1). */
const FOOT_M = 0.1;
/** A foot is at most this far above the drawn ground, at scale 1 (metres). */
const GAP_MAX_M = 0.3;
/** Further away from the road, nobody sees the foot of a tree (metres). */
const FEET_SEEN_M = 45;

/**
 * Returns the gaps between the vertices in the feet of all instances and the ground below them, in metres at scale 1. The lower end
 * of a trunk is negative if it is in the ground.
 */
function gapsOf({ createNear, scatter: options }: PlantKind, ground: Ground): number[] {
  const positions = createNear().getAttribute('position');
  const vertices = Array.from({ length: positions.count }, (_, index) =>
    new Vector3().fromBufferAttribute(positions, index),
  );
  const verticesAt = (height: number): Vector3[] => vertices.filter(({ y }) => Math.abs(y - height) < FOOT_M);
  const footHeight = verticesAt(0).length > 0 ? 0 : Math.min(...vertices.map(({ y }) => y));
  const instances = scatter(ground, { ...options, count: Math.min(options.count, 200) }).flat();
  return instances.flatMap(({ transform }) =>
    verticesAt(footHeight).map((vertex) => {
      const { x, y, z } = vertex.clone().applyMatrix4(transform);
      return (y - groundHeight(ground.grid, x, z)) / transform.getMaxScaleOnAxis();
    }),
  );
}

/** The city has no plants and rocks near the road. */
const PLANTED_TRACKS = TRACK_NAMES.filter((name) => name !== 'city');

it.each(PLANTED_TRACKS)('all plants and rocks near the road stand on the drawn ground (%s)', async (name) => {
  for (const quality of [QUALITIES.low, QUALITIES.high]) {
    const ground = await createGround(name, quality);
    const kinds = loadedTheme(ground.landscape.field.track.theme).plants(ground.landscape, quality);
    const nearKinds = kinds.filter(({ scatter: { from } }) => from < FEET_SEEN_M);
    expect(nearKinds).not.toEqual([]);
    for (const kind of nearKinds) {
      const gaps = gapsOf(kind, ground);
      expect(gaps.length).toBeGreaterThan(0);
      expect(gaps.reduce((a, b) => Math.max(a, b))).toBeLessThan(GAP_MAX_M);
    }
  }
});
