/** Objects beside the road: chevron boards and tyre stacks at bends, flags, and the grandstand at the start. */
import type { Track } from '@shotgun-rally/sim';
import { CylinderGeometry, type Group, type Matrix4 } from 'three';
import { LIVERIES } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { box } from '../mesh/box.ts';
import { addGrandstand } from './grandstand.ts';
import { roadsideAt } from './roadside.ts';
import { ShapeBatch } from './shape-batch.ts';

/** Boards and tyres are at bends with at least this curvature (1/m). */
const BOARD_CURVATURE = 0.0095;
const BOARD_SPACING_M = 18;
const FLAG_SPACING_M = 190;

/** Adds a board with two arrows that point to `side`: -1 left, 1 right. */
function addBoard(batch: ShapeBatch, transform: Matrix4, side: number): void {
  const up = 1.75;
  batch.add(box(2.6, 1.4, 0.12), transform, 0x15181f, [0, up, 0]);
  for (const post of [-1, 1]) batch.add(box(0.12, 2.4, 0.12), transform, 0x555b66, [post, up - 1.2, -0.05]);
  for (const arrow of [-0.55, 0.55]) {
    for (const half of [-1, 1]) {
      const bar = box(0.74, 0.2, 0.06).rotateZ(-half * side * 0.85);
      batch.add(bar, transform, 0xffd23d, [arrow, up + half * 0.24, 0.08]);
    }
  }
}

/** Adds 6 stacks of 3 tyres each along the wall. `from` is the distance along the track (metres). */
function addTyres(batch: ShapeBatch, track: Track, from: number, side: number): void {
  for (let column = 0; column < 6; column++) {
    const { wall } = roadsideAt(track, from + column * 0.98, 0);
    const { transform } = roadsideAt(track, from + column * 0.98, side * (wall + 0.85));
    for (let layer = 0; layer < 3; layer++) {
      const colour = layer === 1 ? 0xf2efe6 : column & 1 ? 0xd8382b : 0x1c1d21;
      batch.add(new CylinderGeometry(0.45, 0.45, 0.34, 8), transform, colour, [0, 0.1 + layer * 0.36, 0]);
    }
  }
}

/** Adds boards and, if `hasTyres`, stacks of tyres along the outside of each tight bend. */
function addBends(batch: ShapeBatch, track: Track, hasTyres: boolean): void {
  let last = -BOARD_SPACING_M;
  for (let sample = 0; sample < track.count; sample++) {
    const bend = track.curvature[sample]!;
    const distance = track.distance[sample]!;
    if (Math.abs(bend) < BOARD_CURVATURE || distance - last < BOARD_SPACING_M) continue;
    last = distance;
    const outside = -Math.sign(bend);
    const { wall } = roadsideAt(track, distance, 0);
    addBoard(batch, roadsideAt(track, distance, outside * (wall + 1.1)).transform, -outside);
    if (hasTyres) addTyres(batch, track, distance + 3.5, outside);
  }
}

function addFlags(batch: ShapeBatch, track: Track): void {
  const count = Math.floor(track.length / FLAG_SPACING_M);
  for (let flag = 0; flag < count; flag++) {
    const distance = 14 + (flag * track.length) / count;
    const side = flag & 1 ? 1 : -1;
    const { wall } = roadsideAt(track, distance, 0);
    const { transform } = roadsideAt(track, distance, side * (wall + 1));
    const cloth = LIVERIES[flag % LIVERIES.length]!.paint;
    batch.add(new CylinderGeometry(0.05, 0.07, 6, 6), transform, 0xd8dce2, [0, 2.2, 0]);
    batch.add(box(1.5, 2.6, 0.05), transform, cloth, [side * 0.8, 3.8, 0]);
    batch.add(box(1.5, 0.35, 0.06), transform, 0xffffff, [side * 0.8, 3.8, 0]);
  }
}

/** Creates all objects beside the road, with one mesh per square of the map. */
export function createTrackside(track: Track, quality: Quality): Group {
  const batch = new ShapeBatch();
  addBends(batch, track, quality.hasRichMaterials);
  addFlags(batch, track);
  if (quality.name !== 'test') addGrandstand(batch, track);
  return batch.createGroup(quality);
}
