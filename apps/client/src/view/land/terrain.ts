/** The ground as flat-shaded tiles, coloured by slope and height. Its cells are small near the circuit and large far away. */
import { BufferGeometry, Color, Float32BufferAttribute, Group, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { noise, randomStream } from '../mesh/noise.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { Landscape } from './landscape.ts';

/** How far the ground extends beyond the circuit (metres). */
export const TERRAIN_MARGIN_M = 430;
/** Tiles along each edge of the map. */
const TILES = 4;
/** 1 makes all cells equally large. Higher values make cells in the middle of the map smaller. */
const MIDDLE_DENSITY = 1.35;
/** Rows of cells that are computed before the page gets time to handle input. */
const ROWS_PER_SLICE = 16;
/** Range of the random offset of inner corners, as a share of the cell's edge. */
const JITTER = 0.26;

/** The corners of all terrain cells. */
interface TerrainGrid {
  readonly cells: number;
  /** World x of each column and z of each row, without jitter (metres). */
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** World positions of the corners, 3 numbers each, row by row. */
  readonly corners: Float32Array;
}

/** Returns positions of grid lines from `low` to `high`. They are denser in the middle. */
function gridLines(cells: number, low: number, high: number): Float64Array {
  const values = new Float64Array(cells + 1);
  for (let index = 0; index <= cells; index++) {
    const share = (index / cells) * 2 - 1;
    values[index] = (low + high) / 2 + (Math.sign(share) * Math.abs(share) ** MIDDLE_DENSITY * (high - low)) / 2;
  }
  return values;
}

/** Computes the corners. After every ROWS_PER_SLICE rows, awaits `onRowsDone` with the share of the rows that are done. */
export async function createTerrainGrid(
  landscape: Landscape,
  quality: Quality,
  onRowsDone: (share: number) => Promise<void>,
): Promise<TerrainGrid> {
  const { minX, maxX, minZ, maxZ } = landscape.field.bounds;
  const cells = quality.terrainCells;
  const x = gridLines(cells, minX - TERRAIN_MARGIN_M, maxX + TERRAIN_MARGIN_M);
  const z = gridLines(cells, minZ - TERRAIN_MARGIN_M, maxZ + TERRAIN_MARGIN_M);
  const corners = new Float32Array((cells + 1) * (cells + 1) * 3);
  const random = randomStream(7);
  for (let row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      const jitter = row > 0 && column > 0 && row < cells && column < cells ? JITTER : 0;
      const px = x[column]! + (random() - 0.5) * jitter * spacing(x, column);
      const pz = z[row]! + (random() - 0.5) * jitter * spacing(z, row);
      corners.set([px, landscape.heightAt(px, pz), pz], (row * (cells + 1) + column) * 3);
    }
    if (row % ROWS_PER_SLICE === 0) await onRowsDone(row / cells);
  }
  return { cells, x, z, corners };
}

/** Distance from a grid line to the next line. The result for the last line has no meaning. */
const spacing = (values: Float64Array, index: number): number => Math.abs((values[index + 1] ?? 0) - values[index]!);

/** Creates one mesh per tile. After each row of tiles, awaits `onTilesDone` with the approximate share that is done. */
export async function createTerrain(
  landscape: Landscape,
  grid: TerrainGrid,
  quality: Quality,
  onTilesDone: (share: number) => Promise<void>,
): Promise<Group> {
  const material = createSurface(quality, { roughness: 1 });
  const group = new Group();
  const tileCells = Math.ceil(grid.cells / TILES);
  for (let row = 0; row < grid.cells; row += tileCells) {
    for (let column = 0; column < grid.cells; column += tileCells) {
      const geometry = tileGeometry(grid, row, column, tileCells);
      const mesh = new Mesh(
        facet(geometry, (x, y, z, upward) => landColour(landscape, x, y, z, upward)),
        material,
      );
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    await onTilesDone((row + tileCells) / (grid.cells + tileCells));
  }
  return group;
}

function tileGeometry(grid: TerrainGrid, fromRow: number, fromColumn: number, size: number): BufferGeometry {
  const positions: number[] = [];
  const stride = grid.cells + 1;
  const corner = (index: number): void => {
    positions.push(...grid.corners.subarray(index * 3, index * 3 + 3));
  };
  for (let row = fromRow; row < Math.min(fromRow + size, grid.cells); row++) {
    for (let column = fromColumn; column < Math.min(fromColumn + size, grid.cells); column++) {
      // Indices of the cell's corners.
      const a = row * stride + column;
      const [b, c, d] = [a + 1, a + stride, a + stride + 1];
      // The diagonal's direction alternates.
      const order = (row + column) & 1 ? [a, c, b, b, c, d] : [a, c, d, a, d, b];
      for (const index of order) corner(index);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}

const shade = new Color();

/** Returns the theme's colour of the ground with random brightness. The next call overwrites the result. */
function landColour({ look, level }: Landscape, x: number, y: number, z: number, upward: number): Color {
  look.colour(shade, { x, z, above: y - level, upward });
  return shade.multiplyScalar(0.93 + noise(x * 0.7, z * 0.7) * 0.14);
}
