/** The grandstand after the start line, with an audience in the teams' colours. */

import type { Track } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { Vector3 } from 'three';
import { LIVERIES } from '../../look/palette.ts';
import { box } from '../mesh/box.ts';
import { roadsideAt } from './roadside.ts';
import type { ShapeBatch } from './shape-batch.ts';

const ROWS = 5;
const ROW_DEPTH_M = 1.3;
const ROW_RISE_M = 0.75;
/** Width of a seat. */
const SEAT_M = 0.9;
const LENGTH_M = 34;
/** Distance of the grandstand's middle from the start line along the track (metres), and side of the road: -1 left, 1 right. */
const DISTANCE_M = 34;
const SIDE = -1;
/** Distance of the first row from the wall beside the road. */
const FROM_WALL_M = 4;
/** Share of the seats that are empty. */
const EMPTY_SHARE = 0.3;

/** Returns the circle on the ground in which there must be no plants and buildings (metres). */
export function grandstandGround(track: Track): { readonly x: number; readonly z: number; readonly radius: number } {
  const { wall } = roadsideAt(track, DISTANCE_M, 0);
  const { transform } = roadsideAt(track, DISTANCE_M, SIDE * (wall + FROM_WALL_M + (ROWS * ROW_DEPTH_M) / 2));
  const middle = new Vector3().setFromMatrixPosition(transform);
  return { x: middle.x, z: middle.z, radius: LENGTH_M / 2 + 3 };
}

/** Adds stepped rows of seats with people, a back wall and a roof. */
export function addGrandstand(batch: ShapeBatch, track: Track): void {
  const { wall } = roadsideAt(track, DISTANCE_M, 0);
  const random = createRandom(17);
  for (let row = 0; row < ROWS; row++) {
    const { transform } = roadsideAt(track, DISTANCE_M, SIDE * (wall + FROM_WALL_M + row * ROW_DEPTH_M));
    const concrete = row & 1 ? 0xaab2bf : 0x9aa3b2;
    batch.add(box(ROW_DEPTH_M, 4, LENGTH_M), transform, concrete, [0, row * ROW_RISE_M - 1.4, 0]);
    for (let seat = 0; seat < LENGTH_M / SEAT_M; seat++) {
      if (random() < EMPTY_SHARE) continue;
      const along = (seat + 0.5) * SEAT_M - LENGTH_M / 2 + (random() - 0.5) * 0.3;
      const shirt = LIVERIES[Math.floor(random() * LIVERIES.length)]!;
      const height = row * ROW_RISE_M + 0.6 + random() * 0.15;
      batch.add(box(0.4, 0.62, 0.46), transform, shirt.paint, [0, height + 0.31, along]);
      const skin = random() < 0.5 ? 0xe3b48c : 0x8a5a3c;
      batch.add(box(0.26, 0.28, 0.26), transform, skin, [0, height + 0.78, along]);
    }
  }
  const { transform: back } = roadsideAt(track, DISTANCE_M, SIDE * (wall + FROM_WALL_M + ROWS * ROW_DEPTH_M));
  batch.add(box(0.3, 9, LENGTH_M), back, 0x2b3a55, [0, 1.2, 0]);
  batch.add(box(8, 0.25, LENGTH_M), back, 0xe23b2e, [-SIDE * 3.4, 6.6, 0]);
}
