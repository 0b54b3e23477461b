/** Builds terrains: level ground, and hills from a grid of heights or from a function. */
import { requireInteger, requireKnownKeys, requireObject, wrongNumber, wrongType } from '../errors/invalid-value.ts';
import { SURFACE, SURFACE_NAMES, type SurfaceName } from './road/surface.ts';
import { Terrain } from './terrain.ts';

/**
 * Level ground.
 *
 * @example
 * const ground = flatGround({ size: 500, surface: 'gravel' });
 */
export interface FlatGroundOptions {
  /** Distance between opposite walls: 10 to 4000 m, 2000 by default. The middle is the origin. */
  readonly size?: number;
  /** Surface of the ground; `road` by default. */
  readonly surface?: SurfaceName;
}

/**
 * A grid of heights, in rows along x. The middle of the grid is the origin.
 *
 * @example
 * const hill: TerrainGrid = { columns: 2, rows: 3, spacing: 50, heights: [0, 0, 4, 4, 0, 0] };
 */
export interface TerrainGrid {
  /** Number of points along x and along z: 2 to 16 001. */
  readonly columns: number;
  readonly rows: number;
  /** Distance between neighbouring points: 0.25 to 4000 m. The whole grid is at most 4000 m wide and long. */
  readonly spacing: number;
  /** The height of each point, -1000 to 1000 m, in rows along x: `columns * rows` numbers. */
  readonly heights: ArrayLike<number>;
  /** The surface of the whole terrain, or around each point in the order of `heights`; `grass` by default. */
  readonly surface?: SurfaceName | readonly SurfaceName[];
}

/**
 * Size and grid of a terrain whose heights a function computes.
 *
 * @example
 * const shape: TerrainShape = { size: 300, spacing: 2, surface: 'gravel' };
 */
export interface TerrainShape {
  /**
   * Distance between opposite walls: 10 to 4000 m, 400 by default. The middle is the origin. More than 2047 m need a `spacing` of more
   * than 1 m.
   */
  readonly size?: number;
  /** Distance between neighbouring grid points: 0.25 m to `size`, 1 m by default. `size` is rounded up to a multiple. */
  readonly spacing?: number;
  /** The surface of the whole terrain, or a function of x and z (m); `grass` by default. */
  readonly surface?: SurfaceName | ((x: number, z: number) => SurfaceName);
}

const SIZE = { min: 10, max: 4000 };
const SPACING_MIN = 0.25;
/** As many columns or rows with the smallest spacing are as wide or long as a terrain may be. */
const COLUMNS_MAX = SIZE.max / SPACING_MIN + 1;
const HEIGHT_MAX = 1000;
/** A grid may have this many points; their heights and slopes take 100 MB. */
const POINTS_MAX = 4_194_304;
const DEFAULT_SIZE = 2000;
const DEFAULT_TERRAIN_SIZE = 400;
/**
 * Heights are rounded to multiples of this (m), so that the last bits of Math.sin and similar functions, which differ
 * between JavaScript engines, do not change a terrain.
 */
const HEIGHT_STEP_M = 1 / 65_536;

/**
 * Builds level ground at height 0, with walls at its edges.
 * Throws a TypeError or RangeError that names an invalid option.
 *
 * @example new World({ ground: flatGround({ size: 500, surface: 'gravel' }), cars: 1 })
 */
export function flatGround(options: FlatGroundOptions = {}): Terrain {
  requireObject('flatGround', options, 'an object');
  requireKnownKeys('flatGround', options, ['size', 'surface']);
  const { size = DEFAULT_SIZE, surface = 'road' } = options;
  requireNumber('flatGround', 'size', size, SIZE.min, SIZE.max);
  surfaceOf('flatGround: surface', surface);
  return terrainOf('flatGround', { columns: 2, rows: 2, spacing: size, heights: [0, 0, 0, 0], surface });
}

/**
 * Builds a terrain from a grid of heights, with walls at its edges. A car drives over a gentle slope as over a road; a
 * step is as long as the spacing of the grid. Throws a TypeError or RangeError that names an invalid option.
 *
 * @example terrainFromGrid({ columns: 2, rows: 3, spacing: 50, heights: [0, 0, 4, 4, 0, 0] }) // a hill of 4 m
 */
export function terrainFromGrid(grid: TerrainGrid): Terrain {
  requireObject('terrainFromGrid', grid, 'an object');
  requireKnownKeys('terrainFromGrid', grid, ['columns', 'rows', 'spacing', 'heights', 'surface']);
  return terrainOf('terrainFromGrid', grid);
}

/**
 * Builds a terrain from a function of x and z that returns the height (m). The function is called once for each point
 * of a grid, and never during a step: states depend on the grid only. Throws a TypeError or RangeError that names an invalid
 * option or height, and a RangeError for more than 4 194 304 grid points.
 *
 * @example terrainFromFunction((x, z) => 3 * Math.sin(x / 20) * Math.sin(z / 20), { size: 300 })
 */
export function terrainFromFunction(height: (x: number, z: number) => number, shape: TerrainShape = {}): Terrain {
  if (typeof height !== 'function') throw wrongType('terrainFromFunction: height', height, 'a function of x and z');
  requireObject('terrainFromFunction', shape, 'an object');
  requireKnownKeys('terrainFromFunction', shape, ['size', 'spacing', 'surface']);
  const { size = DEFAULT_TERRAIN_SIZE, spacing = 1, surface = 'grass' } = shape;
  requireNumber('terrainFromFunction', 'size', size, SIZE.min, SIZE.max);
  requireNumber('terrainFromFunction', 'spacing', spacing, SPACING_MIN, size);
  const columns = Math.ceil(size / spacing) + 1;
  requirePoints('terrainFromFunction', columns * columns);
  requireRoundedSize(size, spacing, columns);
  const half = ((columns - 1) * spacing) / 2;
  const each = <Value>(find: (x: number, z: number) => Value): Value[] =>
    Array.from({ length: columns * columns }, (_, index) =>
      find((index % columns) * spacing - half, Math.floor(index / columns) * spacing - half),
    );
  if (typeof surface !== 'function') surfaceOf('terrainFromFunction: surface', surface, ' or a function of x and z');
  const surfaces = typeof surface === 'function' ? each(surface) : surface;
  return terrainOf('terrainFromFunction', {
    columns,
    rows: columns,
    spacing,
    heights: each(height),
    surface: surfaces,
  });
}

/** Throws unless `size`, rounded up to a multiple of `spacing`, is allowed. */
function requireRoundedSize(size: number, spacing: number, columns: number): void {
  if (spacing <= SIZE.max / (columns - 1)) return;
  throw new RangeError(
    `terrainFromFunction: size: ${size} m rounded up to a multiple of ${spacing} m is ${(columns - 1) * spacing} m; ` +
      `allowed: ${SIZE.min} to ${SIZE.max} m`,
  );
}

/** Checks a grid and builds its terrain; `caller` is the function that an error names. */
function terrainOf(caller: string, { columns, rows, spacing, heights, surface = 'grass' }: TerrainGrid): Terrain {
  const points = columns * rows;
  requireInteger(`${caller}: columns`, columns, 2, COLUMNS_MAX);
  requireInteger(`${caller}: rows`, rows, 2, COLUMNS_MAX);
  requirePoints(caller, points);
  requireNumber(caller, 'spacing', spacing, SPACING_MIN, SIZE.max / (Math.max(columns, rows) - 1));
  requireLength(caller, 'heights', heights, points);
  if (Array.isArray(surface)) requireLength(caller, 'surface', surface, points);
  const rounded = Float64Array.from(heights, (height, index) => {
    requireNumber(caller, `heights[${index}]`, height, -HEIGHT_MAX, HEIGHT_MAX);
    return Math.floor(height / HEIGHT_STEP_M + 0.5) * HEIGHT_STEP_M;
  });
  const surfaces = Array.isArray(surface)
    ? Uint8Array.from(surface, (each, index) => surfaceOf(`${caller}: surface[${index}]`, each))
    : new Uint8Array(points).fill(surfaceOf(`${caller}: surface`, surface, ' or an array of these'));
  return new Terrain({ columns, rows, spacing, heights: rounded, surfaces });
}

/** Returns the number of a surface. Throws unless `surface` is the name of one; `others` is what else the error allows. */
function surfaceOf(name: string, surface: unknown, others = ''): number {
  const known = SURFACE_NAMES.find((each) => each === surface);
  if (known !== undefined) return SURFACE[known];
  throw wrongType(name, surface, `${SURFACE_NAMES.join(', ')}${others}`);
}

function requireNumber(caller: string, name: string, value: number, min: number, max: number): void {
  if (typeof value === 'number' && value >= min && value <= max) return;
  throw wrongNumber(`${caller}: ${name}`, value, `${min} to ${max} m`);
}

function requirePoints(caller: string, points: number): void {
  if (points > POINTS_MAX) throw wrongNumber(`${caller}: grid points`, points, `at most ${POINTS_MAX}`);
}

function requireLength(caller: string, name: string, list: ArrayLike<unknown>, points: number): void {
  if (typeof list?.length !== 'number') throw wrongType(`${caller}: ${name}`, list, 'an array');
  if (list.length === points) return;
  throw wrongNumber(`${caller}: ${name}.length`, list.length, `${points}, one for each grid point`);
}
