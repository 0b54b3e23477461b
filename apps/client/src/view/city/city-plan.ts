/** Where the city's blocks stand: in rows along the street, and scattered beyond, never in a road or in each other. */
import { createTrackSample, trackPoint } from '@shotgun-rally/sim';
import type { Quality } from '../../look/quality.ts';
import type { Landscape } from '../land/landscape.ts';
import { lerp, randomStream } from '../mesh/noise.ts';

/** A box of a building: its middle on the ground, half its width along the street and depth away from it, metres. */
export interface Block {
  readonly x: number;
  readonly z: number;
  /** Foot and roof, metres. */
  readonly y: number;
  readonly top: number;
  /** Unit vector along its front. */
  readonly alongX: number;
  readonly alongZ: number;
  readonly halfWidth: number;
  readonly halfDepth: number;
  /** Which side of its depth faces the street: 1 or -1; 0 for none. */
  readonly front: number;
  /** A number of 0 to 1 of its own. */
  readonly character: number;
}

/** Rows along the street: metres from the wall to the front, depth and heights. */
const ROWS = [
  { from: 3.2, depth: [10, 16], height: [11, 34], gap: [0.5, 5] },
  { from: 24, depth: [14, 22], height: [28, 70], gap: [4, 14] },
] as const;
/** Blocks beyond: metres from any road, and heights. */
const BEYOND = { from: 62, to: 300, height: [36, 150], count: 150 } as const;
/** Nothing is built nearer to a wall than this, m. */
const CLEAR_M = 2.4;
const CELL_M = 5;
const FOOT_M = 8;

export function planBlocks(landscape: Landscape, quality: Quality): readonly Block[] {
  const taken = new Set<string>();
  const random = randomStream(23);
  const blocks: Block[] = [];
  const offer = (block: Block): void => {
    if (isFree(landscape, taken, block)) {
      blocks.push(block);
      take(taken, block);
    }
  };
  for (const row of ROWS) for (const side of [-1, 1]) alongTheStreet(landscape, row, side, random, offer);
  const beyond = quality.name === 'test' ? BEYOND.count / 3 : BEYOND.count;
  for (let index = 0; index < beyond; index++) offer(somewhere(landscape, random));
  return blocks;
}

type Random = () => number;
const within = ([low, high]: readonly [number, number], random: Random): number => lerp(low, high, random());

const place = createTrackSample();

function alongTheStreet(
  { field }: Landscape,
  row: (typeof ROWS)[number],
  side: number,
  random: Random,
  offer: (block: Block) => void,
): void {
  const { track } = field;
  for (let along = 8; along < track.length; ) {
    const halfWidth = lerp(5, 12, random());
    const halfDepth = within(row.depth, random) / 2;
    trackPoint(track, along + halfWidth, 0, 0, place);
    const away = side * (place.wall + row.from + halfDepth);
    const flat = Math.hypot(place.tx, place.tz);
    const [x, z] = [place.x + place.rx * away, place.z + place.rz * away];
    const tall = within(row.height, random);
    offer({
      ...{ x, z, y: place.y - FOOT_M, top: place.y + tall, alongX: place.tx / flat, alongZ: place.tz / flat },
      ...{ halfWidth, halfDepth, front: -side, character: random() },
    });
    along += halfWidth * 2 + within(row.gap, random);
  }
}

function somewhere({ field, level }: Landscape, random: Random): Block {
  const { minX, maxX, minZ, maxZ } = field.bounds;
  const [x, z] = [
    lerp(minX - BEYOND.to, maxX + BEYOND.to, random()),
    lerp(minZ - BEYOND.to, maxZ + BEYOND.to, random()),
  ];
  const turn = Math.floor(random() * 4) * 0.4;
  const near = field.near(x, z).distance;
  const tall = near < BEYOND.from ? -1 : within(BEYOND.height, random) * (0.5 + random() * 0.5);
  return {
    ...{ x, z, y: level - FOOT_M, top: level + tall, alongX: Math.cos(turn), alongZ: Math.sin(turn) },
    ...{ halfWidth: lerp(9, 20, random()), halfDepth: lerp(9, 20, random()), front: 0, character: random() },
  };
}

function isFree(landscape: Landscape, taken: ReadonlySet<string>, block: Block): boolean {
  const { field } = landscape;
  if (block.top < block.y + FOOT_M) return false;
  for (const [x, z] of pointsOf(block)) {
    const near = field.near(x, z);
    if (near.distance - field.wall(near.sample) < CLEAR_M || near.underBridge) return false;
    if (taken.has(cellOf(x, z)) || landscape.isBuilt(x, z)) return false;
  }
  return true;
}

function take(taken: Set<string>, block: Block): void {
  for (const [x, z] of pointsOf(block)) taken.add(cellOf(x, z));
}

const cellOf = (x: number, z: number): string => `${Math.floor(x / CELL_M)},${Math.floor(z / CELL_M)}`;

/** Places all over a block's ground, its corners included, about a cell apart. */
function* pointsOf({ x, z, alongX, alongZ, halfWidth, halfDepth }: Block): Generator<readonly [number, number]> {
  const [columns, rows] = [Math.ceil((2 * halfWidth) / CELL_M), Math.ceil((2 * halfDepth) / CELL_M)];
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= rows; row++) {
      const [u, v] = [(column / columns) * 2 - 1, (row / rows) * 2 - 1];
      yield [x + alongX * u * halfWidth - alongZ * v * halfDepth, z + alongZ * u * halfWidth + alongX * v * halfDepth];
    }
  }
}
