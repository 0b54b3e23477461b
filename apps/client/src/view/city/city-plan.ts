/** Plans where buildings are: in rows along the street, and scattered further away. Leaves out buildings that would overlap. */
import { createRandom, lerp } from '@shotgun-rally/sim/math';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import type { Quality } from '../../look/quality.ts';
import type { Landscape } from '../land/landscape.ts';
import { type Ground, lowestGround } from '../land/terrain.ts';

/** A building: a box. Lengths are in metres. */
export interface Building {
  /** Centre of the ground plan. */
  readonly x: number;
  readonly z: number;
  /** Heights of foot and roof. */
  readonly y: number;
  readonly top: number;
  /** Unit vector along its width; in rows, it is parallel to the street. */
  readonly alongX: number;
  readonly alongZ: number;
  /** Half its size along this vector and across it. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  /** 1 if the street is on the side of the vector (-alongZ, alongX), -1 if it is on the other side, 0 if on neither. */
  readonly front: number;
  /** `street`: beside the road, with shops. `back`: the row behind. `tower`: further away. */
  readonly kind: 'street' | 'back' | 'tower';
  /** Random number from 0 to 1 that varies its look. */
  readonly variant: number;
}

/** Rows along the street (metres): distance from the wall beside the road to the front, and ranges of depth, height and gap. */
const ROWS = [
  { kind: 'street', from: 3.6, depth: [10, 16], height: [11, 34], gap: [0.5, 5] },
  { kind: 'back', from: 24, depth: [14, 22], height: [28, 70], gap: [4, 14] },
] as const;
/**
 * Scattered buildings: least distance from the centre line, greatest distance outside the rectangle around the circuit, and
 * range of the height before a random factor of 0.5 to 1 (all in metres). `tries` is the number of random points.
 */
const SCATTERED = { minFromRoad: 62, maxOutside: 300, height: [36, 150], tries: 150 } as const;
/** Least distance of a building from the wall beside the road (metres). */
const CLEAR_M = 2.4;
/** Side length of the grid cells that mark ground as occupied (metres). */
const CELL_M = 5;
/** How far buildings extend below the ground (metres). */
export const FOOT_M = 8;

/** Returns all buildings of a city. At the quality `test`, fewer buildings are scattered. */
export function planBuildings({ landscape, grid }: Ground, quality: Quality): readonly Building[] {
  const occupied = new Set<string>();
  const random = createRandom(23);
  const buildings: Building[] = [];
  const addIfFree = (building: Building): void => {
    if (isFree(landscape, occupied, building)) {
      buildings.push(onGround(building, grid));
      markOccupied(occupied, building);
    }
  };
  for (const row of ROWS) for (const side of [-1, 1]) addRow(landscape, row, side, random, addIfFree);
  const tries = quality.name === 'test' ? SCATTERED.tries / 3 : SCATTERED.tries;
  for (let index = 0; index < tries; index++) addIfFree(scatteredBuilding(landscape, random));
  return buildings;
}

/**
 * Lowers the foot of a building to the ground. Where the road is on a ramp, the ground further away is lower. The shops of the
 * buildings beside the road stay level with it.
 */
function onGround(building: Building, grid: Ground['grid']): Building {
  if (building.kind === 'street') return building;
  const { x, y, z, halfWidth, halfDepth } = building;
  return { ...building, y: Math.min(y, lowestGround(grid, x, z, Math.hypot(halfWidth, halfDepth)) - FOOT_M) };
}

/** Returns a random number between two limits. */
const within = ([low, high]: readonly [number, number], random: () => number): number => lerp(low, high, random());

const roadPoint = createTrackSample();

/** Adds one row of buildings along one side (-1 left, 1 right) of the street. */
function addRow(
  { field }: Landscape,
  row: (typeof ROWS)[number],
  side: number,
  random: () => number,
  addIfFree: (building: Building) => void,
): void {
  const { track } = field;
  for (let along = 8; along < track.length; ) {
    const halfWidth = lerp(5, 12, random());
    const halfDepth = within(row.depth, random) / 2;
    trackPoint(track, along + halfWidth, 0, 0, roadPoint);
    const right = side * (roadPoint.wall + row.from + halfDepth);
    const horizontal = Math.hypot(roadPoint.tx, roadPoint.tz);
    const [x, z] = [roadPoint.x + roadPoint.rx * right, roadPoint.z + roadPoint.rz * right];
    const height = within(row.height, random);
    addIfFree({
      x,
      z,
      y: roadPoint.y - FOOT_M,
      top: roadPoint.y + height,
      alongX: roadPoint.tx / horizontal,
      alongZ: roadPoint.tz / horizontal,
      halfWidth,
      halfDepth,
      front: -side,
      kind: row.kind,
      variant: random(),
    });
    along += halfWidth * 2 + within(row.gap, random);
  }
}

/** Returns a building at a random point. If the point is too near the road, the height is negative, so that it is left out. */
function scatteredBuilding({ field, level }: Landscape, random: () => number): Building {
  const { minX, maxX, minZ, maxZ } = field.bounds;
  const [x, z] = [
    lerp(minX - SCATTERED.maxOutside, maxX + SCATTERED.maxOutside, random()),
    lerp(minZ - SCATTERED.maxOutside, maxZ + SCATTERED.maxOutside, random()),
  ];
  const turn = Math.floor(random() * 4) * 0.4;
  const roadDistance = field.nearestRoad(x, z).distance;
  const height = roadDistance < SCATTERED.minFromRoad ? -1 : within(SCATTERED.height, random) * (0.5 + random() * 0.5);
  return {
    x,
    z,
    y: level - FOOT_M,
    top: level + height,
    alongX: Math.cos(turn),
    alongZ: Math.sin(turn),
    halfWidth: lerp(9, 20, random()),
    halfDepth: lerp(9, 20, random()),
    front: 0,
    kind: 'tower',
    variant: random(),
  };
}

/** Returns true if the building has a positive height and is clear of roads, other buildings and the grandstand. */
function isFree(landscape: Landscape, occupied: ReadonlySet<string>, building: Building): boolean {
  const { field } = landscape;
  if (building.top < building.y + FOOT_M) return false;
  for (const [x, z] of pointsOf(building)) {
    const near = field.nearestRoad(x, z);
    if (near.distance - field.wall(near.sample) < CLEAR_M || near.isUnderBridge) return false;
    if (occupied.has(cellOf(x, z)) || landscape.isOnGrandstand(x, z)) return false;
  }
  return true;
}

function markOccupied(occupied: Set<string>, building: Building): void {
  for (const [x, z] of pointsOf(building)) occupied.add(cellOf(x, z));
}

const cellOf = (x: number, z: number): string => `${Math.floor(x / CELL_M)},${Math.floor(z / CELL_M)}`;

/** Yields points of a building's ground plan in a grid, at most CELL_M apart, including the corners. */
function* pointsOf({ x, z, alongX, alongZ, halfWidth, halfDepth }: Building): Generator<readonly [number, number]> {
  const [columns, rows] = [Math.ceil((2 * halfWidth) / CELL_M), Math.ceil((2 * halfDepth) / CELL_M)];
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= rows; row++) {
      const [u, v] = [(column / columns) * 2 - 1, (row / rows) * 2 - 1];
      yield [x + alongX * u * halfWidth - alongZ * v * halfDepth, z + alongZ * u * halfWidth + alongX * v * halfDepth];
    }
  }
}
