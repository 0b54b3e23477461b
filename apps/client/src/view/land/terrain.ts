/** The ground as faceted tiles, coloured by slope and height, fine near the circuit and coarse in the mountains. */
import { BufferGeometry, Color, Float32BufferAttribute, Group, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { noise, randomStream } from '../mesh/noise.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { Landscape } from './landscape.ts';

/** How far the ground reaches beyond the circuit, metres. */
export const TERRAIN_MARGIN_M = 430;
const TILES = 4;
/** Above 1, cells crowd in the middle of the map. */
const CROWDING = 1.35;
const JITTER = 0.26;

export interface Grid {
  readonly cells: number;
  /** World x or z of a column or row. */
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** Corner positions, 3 numbers each, row by row. */
  readonly corners: Float32Array;
}

function warped(cells: number, low: number, high: number): Float64Array {
  const values = new Float64Array(cells + 1);
  for (let index = 0; index <= cells; index++) {
    const share = (index / cells) * 2 - 1;
    values[index] = (low + high) / 2 + (Math.sign(share) * Math.abs(share) ** CROWDING * (high - low)) / 2;
  }
  return values;
}

/** Lays out the corners; `rowsDone` is awaited now and then so that the page stays alive. */
export async function layTerrain(
  landscape: Landscape,
  quality: Quality,
  rowsDone: (share: number) => Promise<void>,
): Promise<Grid> {
  const { minX, maxX, minZ, maxZ } = landscape.field.bounds;
  const cells = quality.terrainCells;
  const x = warped(cells, minX - TERRAIN_MARGIN_M, maxX + TERRAIN_MARGIN_M);
  const z = warped(cells, minZ - TERRAIN_MARGIN_M, maxZ + TERRAIN_MARGIN_M);
  const corners = new Float32Array((cells + 1) * (cells + 1) * 3);
  const random = randomStream(7);
  for (let row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      const inner = row > 0 && column > 0 && row < cells && column < cells ? JITTER : 0;
      const px = x[column]! + (random() - 0.5) * inner * spacing(x, column);
      const pz = z[row]! + (random() - 0.5) * inner * spacing(z, row);
      corners.set([px, landscape.height(px, pz), pz], (row * (cells + 1) + column) * 3);
    }
    if (row % 16 === 0) await rowsDone(row / cells);
  }
  return { cells, x, z, corners };
}

const spacing = (values: Float64Array, index: number): number => Math.abs((values[index + 1] ?? 0) - values[index]!);

/** The tiles, each culled on its own; `tileDone` is awaited after each row of them. */
export async function createTerrain(
  landscape: Landscape,
  grid: Grid,
  quality: Quality,
  tileDone: (share: number) => Promise<void>,
): Promise<Group> {
  const material = createSurface(quality, { roughness: 1 });
  const group = new Group();
  const tile = Math.ceil(grid.cells / TILES);
  for (let row = 0; row < grid.cells; row += tile) {
    for (let column = 0; column < grid.cells; column += tile) {
      const geometry = tileGeometry(grid, row, column, tile);
      const mesh = new Mesh(
        facet(geometry, (x, y, z, upward) => landColour(landscape, x, y, z, upward)),
        material,
      );
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    await tileDone((row + tile) / (grid.cells + tile));
  }
  return group;
}

function tileGeometry(grid: Grid, fromRow: number, fromColumn: number, size: number): BufferGeometry {
  const positions: number[] = [];
  const stride = grid.cells + 1;
  const corner = (index: number): void => {
    positions.push(...grid.corners.subarray(index * 3, index * 3 + 3));
  };
  for (let row = fromRow; row < Math.min(fromRow + size, grid.cells); row++) {
    for (let column = fromColumn; column < Math.min(fromColumn + size, grid.cells); column++) {
      const a = row * stride + column;
      const [b, c, d] = [a + 1, a + stride, a + stride + 1];
      const order = (row + column) & 1 ? [a, c, b, b, c, d] : [a, c, d, a, d, b];
      for (const index of order) corner(index);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}

const shade = new Color();

function landColour({ look, level }: Landscape, x: number, y: number, z: number, upward: number): Color {
  look.colour(shade, { x, z, above: y - level, upward });
  return shade.multiplyScalar(0.93 + noise(x * 0.7, z * 0.7) * 0.14);
}
