import type { Track } from '@shotgun-rally/sim';
import { landOf } from '@shotgun-rally/sim/track';
import type { BufferGeometry, InstancedMesh, Mesh } from 'three';
import { Vector3 } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES, type QualityName } from '../../look/quality.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import { Landscape } from '../land/landscape.ts';
import { createTerrainGrid, groundHeight } from '../land/terrain.ts';
import { CITY } from '../themes/city.ts';
import { addBuildings } from './city.ts';
import { planBuildings } from './city-plan.ts';
import { facesOf } from './face.ts';
import { QuadBatch } from './quad-batch.ts';
import { createStreetLamps } from './street-lamps.ts';

const track = loadTrack('city') as Track;
const field = landOf(track).field;
const landscape = new Landscape(track, CITY.land);
const gridOf = (name: QualityName) => createTerrainGrid(landscape, QUALITIES[name], async () => {});
const grid = await gridOf('high');
const plan = planBuildings({ landscape, grid }, QUALITIES.high);

/** Returns how far a point is outside the lane (metres); negative if it is over the lane. */
function outsideLane(x: number, z: number): number {
  const { sample, lateral } = field.nearestRoad(x, z);
  return Math.abs(lateral) - track.halfWidth[sample]!;
}

/** Yields all vertices of a geometry. */
function* verticesOf(geometry: BufferGeometry): Generator<Vector3> {
  const positions = geometry.getAttribute('position');
  for (let index = 0; index < positions.count; index++) yield new Vector3().fromBufferAttribute(positions, index);
}

it('buildings, shops, awnings and signs are outside the lane and the wall beside it', () => {
  const batch = new QuadBatch();
  addBuildings(batch, plan, track, true);
  const distances = batch
    .createGeometries()
    .flatMap((geometry) => [...verticesOf(geometry)].map(({ x, z }) => outsideLane(x, z)));
  expect(Math.min(...distances)).toBeGreaterThan(1);
});

it('street lamps and their arms are outside the lane', () => {
  const meshes = createStreetLamps(track, QUALITIES.high).children as (InstancedMesh & Mesh)[];
  expect(meshes.length).toBeGreaterThan(0);
  for (const mesh of meshes) {
    expect(mesh.count).toBeGreaterThan(10);
    const vertices = [...verticesOf(mesh.geometry)];
    const matrix = mesh.matrix.clone();
    for (let lamp = 0; lamp < mesh.count; lamp++) {
      mesh.getMatrixAt(lamp, matrix);
      for (const vertex of vertices) {
        const { x, z } = vertex.clone().applyMatrix4(matrix);
        expect(outsideLane(x, z)).toBeGreaterThan(0);
      }
    }
  }
});

it.each(['test', 'low', 'high'] as const)('all walls of buildings begin in the drawn ground (%s)', async (name) => {
  const drawn = await gridOf(name);
  const buildings = planBuildings({ landscape, grid: drawn }, QUALITIES[name]);
  expect(buildings.length).toBeGreaterThan(100);
  for (const building of buildings)
    for (const { x, z, right, width } of facesOf(building))
      for (const side of [0, width / 2])
        expect(building.y).toBeLessThan(groundHeight(drawn, x + right[0] * side, z + right[1] * side));
});
