/**
 * Ground without a road: a grid of heights around the origin, with walls at its edges.
 *
 * Between grid points, heights and slopes are interpolated, so the normal changes without steps. The grid is filled once,
 * before the first tick, and a query uses only + - * /, floor and square roots: the same grid gives the same states in
 * every JavaScript engine.
 */
import type { Ray } from '../math/ray.ts';
import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { type Ground, RAY_MAX_M } from './ground.ts';
import type { TrackSample } from './road/road.ts';
import type { Surface } from './road/surface.ts';

/** A grid of points in rows: point `column + row * columns` is `column` and `row` spacings from the corner at -X, -Z. */
export interface HeightGrid {
  /** Number of points along x and along z. */
  readonly columns: number;
  readonly rows: number;
  /** Distance between neighbouring points (m). */
  readonly spacing: number;
  /** Height of each point (m). */
  readonly heights: Float64Array;
  /** Surface around each point. */
  readonly surfaces: Uint8Array;
}

/** A ray is checked for ground at steps of at most this length, and within a step by halving it this many times. */
const RAY_STEP_M = 1;
const RAY_HALVINGS = 24;

/** A car is put at least this far from the walls of a terrain (m). */
const EDGE_M = 3;

const awayFromWalls = (metres: number, wall: number): number => {
  const most = Math.max(0, wall - EDGE_M);
  return clamp(metres, -most, most);
};

/** A terrain, for a World without a track: see `flatGround`, `terrainFromFunction` and `terrainFromGrid`. */
export class Terrain implements Ground {
  readonly grid: HeightGrid;
  /** Distance from the middle to the walls along x and z (m). */
  readonly halfWidth: number;
  readonly halfLength: number;
  /** Rise per metre at each grid point, along x and z. */
  readonly #slopesX: Float64Array;
  readonly #slopesZ: Float64Array;
  /** The first of the four grid points around the place of the current query, and the weights of the four. */
  #corner = 0;
  #weight00 = 0;
  #weight10 = 0;
  #weight01 = 0;
  #weight11 = 0;

  constructor(grid: HeightGrid) {
    this.grid = grid;
    this.halfWidth = ((grid.columns - 1) * grid.spacing) / 2;
    this.halfLength = ((grid.rows - 1) * grid.spacing) / 2;
    this.#slopesX = slopesOf(grid, (column) => column, grid.columns, 1);
    this.#slopesZ = slopesOf(grid, (_column, row) => row, grid.rows, grid.columns);
  }

  sample(point: Vec3, _hint: number, out: TrackSample): TrackSample {
    this.#setGround(point.x, point.z, out);
    out.height = (point.y - out.y) * out.ny;
    const gapX = this.halfWidth - Math.abs(point.x);
    const gapZ = this.halfLength - Math.abs(point.z);
    if (gapZ < gapX) turnToEnd(out);
    out.wall = gapZ < gapX ? this.halfLength : this.halfWidth;
    out.lateral = gapZ < gapX ? point.z : -point.x;
    out.halfWidth = out.wall;
    return out;
  }

  /** Returns the surface of the nearest grid point. */
  surfaceAt({ x, z }: TrackSample): Surface {
    this.#find(x, z);
    const isRight = this.#weight10 + this.#weight11 > 0.5;
    const isFar = this.#weight01 + this.#weight11 > 0.5;
    const at = this.#corner + (isRight ? 1 : 0) + (isFar ? this.grid.columns : 0);
    return this.grid.surfaces[at] as Surface;
  }

  /** Returns 0: a query of a terrain needs no hint. */
  findHint(): number {
    return 0;
  }

  /** Returns the nearest point that is at least EDGE_M from the walls. */
  pointAt(along: number, right: number, height: number, out: TrackSample): TrackSample {
    const [x, z] = [awayFromWalls(-right, this.halfWidth), awayFromWalls(along, this.halfLength)];
    this.#setGround(x, z, out);
    out.x += out.nx * height;
    out.y += out.ny * height;
    out.z += out.nz * height;
    out.height = height;
    out.lateral = -x;
    out.wall = out.halfWidth = this.halfWidth;
    return out;
  }

  distance(ray: Ray, farthest: number): number {
    const end = Math.min(farthest, RAY_MAX_M);
    const side = this.#heightAbove(ray, 0) < 0 ? -1 : 1;
    for (let from = 0; from < end; from += RAY_STEP_M) {
      const to = Math.min(end, from + RAY_STEP_M);
      if (this.#heightAbove(ray, to) * side < 0) return this.#crossing(ray, from, to, side);
    }
    return end;
  }

  /** Returns where a ray crosses the ground between two distances. */
  #crossing(ray: Ray, from: number, to: number, side: number): number {
    let [near, far] = [from, to];
    for (let halving = 0; halving < RAY_HALVINGS; halving++) {
      const middle = (near + far) / 2;
      if (this.#heightAbove(ray, middle) * side < 0) far = middle;
      else near = middle;
    }
    return near;
  }

  /** Returns how far a point of a ray is above the ground (m); positive past the walls, where there is no ground. */
  #heightAbove(ray: Ray, distance: number): number {
    const x = ray.ox + ray.dx * distance;
    const z = ray.oz + ray.dz * distance;
    if (Math.abs(x) > this.halfWidth || Math.abs(z) > this.halfLength) return 1;
    this.#find(x, z);
    return ray.oy + ray.dy * distance - this.#between(this.grid.heights);
  }

  /** Fills `out` with the ground at (x, z): position, and frame with right along -X. */
  #setGround(x: number, z: number, out: TrackSample): void {
    this.#find(x, z);
    const slopeX = this.#between(this.#slopesX);
    const slopeZ = this.#between(this.#slopesZ);
    const right = lengthOf(1, slopeX, 0);
    const normal = lengthOf(slopeX, 1, slopeZ);
    out.x = x;
    out.y = this.#between(this.grid.heights);
    out.z = z;
    out.nx = -slopeX / normal;
    out.ny = 1 / normal;
    out.nz = -slopeZ / normal;
    out.rx = -1 / right;
    out.ry = -slopeX / right;
    out.rz = 0;
    out.tx = (-slopeX * slopeZ) / (right * normal);
    out.ty = slopeZ / (right * normal);
    out.tz = right / normal;
    out.index = out.fraction = out.distance = 0;
  }

  /** Finds the four grid points around (x, z) and their weights; past the walls those of the nearest edge. */
  #find(x: number, z: number): void {
    const { columns, rows, spacing } = this.grid;
    const acrossX = clamp((x + this.halfWidth) / spacing, 0, columns - 1);
    const acrossZ = clamp((z + this.halfLength) / spacing, 0, rows - 1);
    const column = Math.min(columns - 2, Math.floor(acrossX));
    const row = Math.min(rows - 2, Math.floor(acrossZ));
    const shareX = acrossX - column;
    const shareZ = acrossZ - row;
    this.#corner = column + row * columns;
    this.#weight00 = (1 - shareX) * (1 - shareZ);
    this.#weight10 = shareX * (1 - shareZ);
    this.#weight01 = (1 - shareX) * shareZ;
    this.#weight11 = shareX * shareZ;
  }

  /** Interpolates between the four grid points. */
  #between(values: Float64Array): number {
    const corner = this.#corner;
    const next = corner + this.grid.columns;
    return (
      values[corner]! * this.#weight00 +
      values[corner + 1]! * this.#weight10 +
      values[next]! * this.#weight01 +
      values[next + 1]! * this.#weight11
    );
  }
}

/** Turns the frame of a sample by a quarter, so that right points along +Z, to a wall at the end of the terrain. */
function turnToEnd(out: TrackSample): void {
  const { rx, ry, rz, tx, ty, tz } = out;
  out.rx = tx;
  out.ry = ty;
  out.rz = tz;
  out.tx = -rx;
  out.ty = -ry;
  out.tz = -rz;
}

/** Returns the rise per metre at each point along one axis, between its neighbours; at the edges, to its neighbour. */
function slopesOf(
  { columns, heights, spacing }: HeightGrid,
  placeOf: (column: number, row: number) => number,
  count: number,
  stride: number,
): Float64Array {
  return heights.map((_, index) => {
    const place = placeOf(index % columns, Math.floor(index / columns));
    const before = place > 0 ? index - stride : index;
    const after = place < count - 1 ? index + stride : index;
    return (heights[after]! - heights[before]!) / (((after - before) / stride) * spacing);
  });
}
