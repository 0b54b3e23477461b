/** The ground as flat-shaded tiles, coloured by slope and height. Its cells are small near the circuit and large far away. */
import { createRandom, noise } from '@shotgun-rally/sim/math';
import type { TrackField } from '@shotgun-rally/sim/track';
import { type BufferAttribute, BufferGeometry, Color, Float32BufferAttribute, Group, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
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
/** Allows for rounding at the edges of triangles. */
const WEIGHT_TOLERANCE = 1e-6;
/** Range of the random offset of inner corners, as a share of the cell's edge. */
const JITTER = 0.26;

/** The brightness of each corner differs from that of its triangle by up to this share. */
const BRIGHTNESS_RANGE = 0.09;

/** The drawn ground is at least this far below the road's surface (metres). */
const BELOW_ROAD_M = 0.3;

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

/** The land, and the grid of its drawn ground. */
export interface Ground {
  readonly landscape: Landscape;
  readonly grid: TerrainGrid;
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
  const random = createRandom(7);
  for (let row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      const jitter = row > 0 && column > 0 && row < cells && column < cells ? JITTER : 0;
      const px = x[column]! + (random() - 0.5) * jitter * spacing(x, column);
      const pz = z[row]! + (random() - 0.5) * jitter * spacing(z, row);
      corners.set([px, landscape.heightAt(px, pz), pz], (row * (cells + 1) + column) * 3);
    }
    if (row % ROWS_PER_SLICE === 0) await onRowsDone(row / cells);
  }
  const grid = { cells, x, z, corners };
  keepBelowRoad(grid, landscape.field);
  return grid;
}

/** Lowers the corners of triangles that would cover the road: large cells connect hills on both sides of it. */
function keepBelowRoad(grid: TerrainGrid, field: TrackField): void {
  const { track } = field;
  for (let sample = 0; sample < track.count; sample++) {
    for (const share of [-1, -0.5, 0, 0.5, 1]) {
      const right = field.wall(sample) * share;
      const x = track.px[sample]! + track.rx[sample]! * right;
      const z = track.pz[sample]! + track.rz[sample]! * right;
      const highest = track.py[sample]! + track.ry[sample]! * right - BELOW_ROAD_M;
      const excess = groundHeight(grid, x, z) - highest;
      if (excess > 0) for (const { corner } of spotAt(grid, x, z)) grid.corners[corner * 3 + 1]! -= excess;
    }
  }
}

/** Returns the height of the drawn ground (metres). On cliffs it differs from the land's height, because triangles are flat. */
export const groundHeight = (grid: TerrainGrid, x: number, z: number): number =>
  spotAt(grid, x, z).reduce((height, { corner, weight }) => height + grid.corners[corner * 3 + 1]! * weight, 0);

/** Points of a circle at which `lowestGround` measures. */
const RIM_POINTS = 8;

/** Returns the lowest height of the drawn ground at the middle and the rim of a circle (metres). */
export function lowestGround(grid: TerrainGrid, x: number, z: number, radius: number): number {
  let lowest = groundHeight(grid, x, z);
  for (let point = 0; point < RIM_POINTS; point++) {
    const angle = (point / RIM_POINTS) * 2 * Math.PI;
    lowest = Math.min(lowest, groundHeight(grid, x + Math.cos(angle) * radius, z + Math.sin(angle) * radius));
  }
  return lowest;
}

/** A triangle's corner, and its share (0 to 1) of the height at a point of the triangle. The shares add up to 1. */
interface WeightedCorner {
  /** Index of the corner in the grid, row by row. */
  readonly corner: number;
  readonly weight: number;
}

/** Returns the corners of the triangle at a point of the map (metres). */
function spotAt(grid: TerrainGrid, x: number, z: number): readonly WeightedCorner[] {
  const [row, column] = [cellOf(grid.z, z), cellOf(grid.x, x)];
  // The corners' random offsets can put the point into a neighbouring cell.
  for (const down of [0, -1, 1]) {
    for (const right of [0, -1, 1]) {
      const order = cellTriangles(row + down, column + right, grid.cells + 1);
      for (const triangle of [order.slice(0, 3), order.slice(3)]) {
        const weighted = weigh(grid.corners, triangle, x, z);
        if (weighted.every(({ weight }) => weight >= -WEIGHT_TOLERANCE)) return weighted;
      }
    }
  }
  return [{ corner: row * (grid.cells + 1) + column, weight: 1 }];
}

/** Returns the index of the cell between two grid lines in which `value` is. */
const cellOf = (lines: Float64Array, value: number): number =>
  Math.max(
    1,
    lines.findIndex((line) => line > value),
  ) - 1;

/** Returns the corners of a triangle with their weights at a point. At least one weight is negative if the point is outside. */
function weigh(
  corners: Float32Array,
  triangle: readonly number[],
  x: number,
  z: number,
): readonly [WeightedCorner, WeightedCorner, WeightedCorner] {
  const [a, b, c] = triangle as [number, number, number];
  const [ax, az] = [corners[a * 3]! - x, corners[a * 3 + 2]! - z];
  const [bx, bz] = [corners[b * 3]! - x, corners[b * 3 + 2]! - z];
  const [cx, cz] = [corners[c * 3]! - x, corners[c * 3 + 2]! - z];
  // Twice the areas of the triangles that the point forms with each edge; their sum is twice the triangle's area.
  const areas = [bx * cz - bz * cx, cx * az - cz * ax, ax * bz - az * bx] as const;
  const sum = areas[0] + areas[1] + areas[2];
  return [
    { corner: a, weight: areas[0] / sum },
    { corner: b, weight: areas[1] / sum },
    { corner: c, weight: areas[2] / sum },
  ];
}

/** Returns the corners of a cell's two triangles, three each. `stride` is the number of corners in a row. */
function cellTriangles(row: number, column: number, stride: number): readonly number[] {
  const a = row * stride + column;
  const [b, c, d] = [a + 1, a + stride, a + stride + 1];
  // The diagonal's direction alternates.
  return (row + column) & 1 ? [a, c, b, b, c, d] : [a, c, d, a, d, b];
}

/** Distance from a grid line to the next line. The result for the last line has no meaning. */
const spacing = (values: Float64Array, index: number): number => Math.abs((values[index + 1] ?? 0) - values[index]!);

/** Creates one mesh per tile. After each row of tiles, awaits `onTilesDone` with the approximate share that is done. */
export async function createTerrain(
  { landscape, grid }: Ground,
  quality: Quality,
  onTilesDone: (share: number) => Promise<void>,
): Promise<Group> {
  const material = createSurface(quality, { roughness: 1 });
  const group = new Group();
  const tileCells = Math.ceil(grid.cells / TILES);
  const lastColumn = (Math.ceil(grid.cells / tileCells) - 1) * tileCells;
  for (let row = 0; row < grid.cells; row += tileCells) {
    // Every second row goes backwards: neighbours in this order that are both in view are drawn with one call.
    const isBackwards = (row / tileCells) % 2 === 1;
    for (let step = 0; step < grid.cells; step += tileCells) {
      const column = isBackwards ? lastColumn - step : step;
      const geometry = tileGeometry(grid, row, column, tileCells);
      const coloured = facet(geometry, (x, y, z, upward) => landColour(landscape, x, y, z, upward));
      varyBrightness(coloured);
      const mesh = new Mesh(coloured, material);
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
      for (const index of cellTriangles(row, column, stride)) corner(index);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}

/** Gives all corners a random brightness, so that a large triangle close to the camera is not an area in one colour. */
function varyBrightness(geometry: BufferGeometry): void {
  const position = geometry.getAttribute('position');
  const colour = geometry.getAttribute('color') as BufferAttribute;
  for (let corner = 0; corner < position.count; corner++) {
    const random = noise(position.getX(corner) * 0.7, position.getZ(corner) * 0.7);
    shade.fromBufferAttribute(colour, corner).multiplyScalar(1 - BRIGHTNESS_RANGE + random * 2 * BRIGHTNESS_RANGE);
    shade.toArray(colour.array, corner * 3);
  }
}

const shade = new Color();

/** Returns the theme's colour of the ground with random brightness. The next call overwrites the result. */
function landColour({ look, level }: Landscape, x: number, y: number, z: number, upward: number): Color {
  look.colour(shade, { x, z, above: y - level, upward });
  return shade.multiplyScalar(0.93 + noise(x * 0.7, z * 0.7) * 0.14);
}
