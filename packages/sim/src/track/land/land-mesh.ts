/**
 * The land as a mesh of triangles, and where a ray meets it.
 *
 * The corners are the points of a square grid, and the diagonals of its cells run from +X to +Z. Along a ray, the land has one
 * slope from each line of the mesh to the next one, so a ray is followed from line to line: the first piece that begins
 * above the land and ends below it has the exact distance.
 *
 * A corner's height is computed when the first ray needs it, because a server has no time to compute all of them at once.
 */
import type { Ray } from '../../math/ray.ts';
import { clamp } from '../../math/scalar.ts';
import { wallDistance } from '../road/road.ts';
import type { Track } from '../road/track.ts';
import { type Land, landOf } from './land.ts';

/** Distance between corners (m). Smaller values follow cliffs more closely, and take more time and memory. */
const SPACING_M = 6;
/**
 * How far the mesh extends beyond the centre line (m): as far as a rocket flies, and a little more. Beyond it, the heights of its border
 * continue outwards.
 */
const MARGIN_M = 240;
/**
 * The land under the road is about this far below it or further (m), so that no hill beside the road stops a shot along the road. It is
 * also more than the road rises within STRIP_STEP_M.
 */
const BELOW_ROAD_M = 1;
/** The road is checked at points across it that are at most this far apart (m). Each point stands for what is as near to it. */
const STRIP_STEP_M = 1.5;

export class LandMesh {
  readonly #land: Land;
  /** Position of the first corner (m), and number of corners along x and z. */
  readonly #minX: number;
  readonly #minZ: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Height of each corner (m), row by row; NaN if it is not computed yet. */
  readonly #heights: Float64Array;
  /** The greatest height that each corner may have (m). */
  readonly #limits: Float64Array;

  constructor(track: Track) {
    this.#land = landOf(track);
    const { minX, maxX, minZ, maxZ } = this.#land.field.bounds;
    this.#minX = minX - MARGIN_M;
    this.#minZ = minZ - MARGIN_M;
    this.#columns = Math.ceil((maxX - minX + 2 * MARGIN_M) / SPACING_M) + 1;
    this.#rows = Math.ceil((maxZ - minZ + 2 * MARGIN_M) / SPACING_M) + 1;
    this.#heights = new Float64Array(this.#columns * this.#rows).fill(Number.NaN);
    this.#limits = new Float64Array(this.#columns * this.#rows).fill(Number.POSITIVE_INFINITY);
    this.#keepBelowRoad(track);
  }

  /**
   * Returns the distance along a ray to the land (m), or `farthest` if the land is not nearer. A ray that starts below the
   * land passes through it.
   */
  distance(ray: Ray, farthest: number): number {
    // Along the ray, `column` and `row` are the position in cells. The sum of both is a whole number on the diagonals.
    const column = (ray.ox - this.#minX) / SPACING_M;
    const row = (ray.oz - this.#minZ) / SPACING_M;
    const columnsPerM = ray.dx / SPACING_M;
    const rowsPerM = ray.dz / SPACING_M;
    const betweenColumns = 1 / Math.abs(columnsPerM);
    const betweenRows = 1 / Math.abs(rowsPerM);
    const betweenDiagonals = 1 / Math.abs(columnsPerM + rowsPerM);
    let nextColumn = firstLine(column, columnsPerM);
    let nextRow = firstLine(row, rowsPerM);
    let nextDiagonal = firstLine(column + row, columnsPerM + rowsPerM);
    let from = 0;
    let above = ray.oy - this.#heightAt(column, row);
    while (from < farthest) {
      const to = Math.min(farthest, nextColumn, nextRow, nextDiagonal);
      const aboveNext = ray.oy + ray.dy * to - this.#heightAt(column + columnsPerM * to, row + rowsPerM * to);
      if (above >= 0 && aboveNext < 0) return from + ((to - from) * above) / (above - aboveNext);
      if (nextColumn <= to) nextColumn += betweenColumns;
      if (nextRow <= to) nextRow += betweenRows;
      if (nextDiagonal <= to) nextDiagonal += betweenDiagonals;
      from = to;
      above = aboveNext;
    }
    return farthest;
  }

  /** Returns the height of the mesh at a position in cells from the first corner (m). */
  #heightAt(column: number, row: number): number {
    const across = clamp(column, 0, this.#columns - 1);
    const along = clamp(row, 0, this.#rows - 1);
    const left = Math.min(this.#columns - 2, Math.floor(across));
    const low = Math.min(this.#rows - 2, Math.floor(along));
    const corner = left + low * this.#columns;
    const [u, v] = [across - left, along - low];
    const right = this.#cornerHeight(corner + 1);
    const far = this.#cornerHeight(corner + this.#columns);
    if (u + v <= 1) return this.#cornerHeight(corner) * (1 - u - v) + right * u + far * v;
    return this.#cornerHeight(corner + this.#columns + 1) * (u + v - 1) + right * (1 - v) + far * (1 - u);
  }

  #cornerHeight(corner: number): number {
    const known = this.#heights[corner]!;
    if (!Number.isNaN(known)) return known;
    const column = corner % this.#columns;
    const row = (corner - column) / this.#columns;
    const height = this.#land.heightAt(this.#minX + column * SPACING_M, this.#minZ + row * SPACING_M);
    this.#heights[corner] = Math.min(height, this.#limits[corner]!);
    return this.#heights[corner]!;
  }

  /** Limits the corners of all cells that touch the road or its verges, so that the mesh is below them between the walls. */
  #keepBelowRoad(track: Track): void {
    for (let sample = 0; sample < track.count; sample++) {
      const wall = wallDistance(track, sample);
      const steps = Math.ceil((2 * wall) / STRIP_STEP_M);
      for (let step = 0; step <= steps; step++) {
        const lateral = wall * ((2 * step) / steps - 1);
        const x = track.px[sample]! + track.rx[sample]! * lateral;
        const z = track.pz[sample]! + track.rz[sample]! * lateral;
        this.#limitAround(x, z, track.py[sample]! + track.ry[sample]! * lateral - BELOW_ROAD_M);
      }
    }
  }

  /** Limits the corners of the cells within STRIP_STEP_M of a point. */
  #limitAround(x: number, z: number, height: number): void {
    const cellOf = (metres: number): number => Math.floor(metres / SPACING_M);
    const lastColumn = cellOf(x + STRIP_STEP_M - this.#minX) + 1;
    const lastRow = cellOf(z + STRIP_STEP_M - this.#minZ) + 1;
    for (let row = cellOf(z - STRIP_STEP_M - this.#minZ); row <= lastRow; row++) {
      for (let column = cellOf(x - STRIP_STEP_M - this.#minX); column <= lastColumn; column++) {
        const corner = column + row * this.#columns;
        this.#limits[corner] = Math.min(this.#limits[corner]!, height);
      }
    }
  }
}

/** Returns how many metres from `position` the next whole number is, at `perM` per metre; Infinity if `perM` is 0. */
function firstLine(position: number, perM: number): number {
  if (perM === 0) return Number.POSITIVE_INFINITY;
  return (perM > 0 ? Math.floor(position) + 1 - position : position - Math.ceil(position) + 1) / Math.abs(perM);
}
