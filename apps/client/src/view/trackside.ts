/** Dressing beside the road: chevron boards and tyre stacks at bends, flags, and a grandstand at the start. */
import type { Track } from '@shotgun-rally/sim';
import { BoxGeometry, type BufferGeometry, Color, CylinderGeometry, Group, type Matrix4, Mesh, Vector3 } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { facet } from './facet.ts';
import { randomStream } from './noise.ts';
import { LIVERIES } from './palette.ts';
import type { Quality } from './quality.ts';
import { createSurface } from './surfaces.ts';
import { roadside } from './track-frame.ts';

/** Bends tighter than this get boards and tyres, 1/m. */
const BOARD_CURVATURE = 0.0095;
const BOARD_SPACING_M = 18;
const FLAG_SPACING_M = 48;
const STAND_ROWS = 5;
const STAND_LENGTH_M = 34;

const SECTOR_M = 240;

const colour = new Color();
const middle = new Vector3();
const box = (x: number, y: number, z: number): BufferGeometry => new BoxGeometry(x, y, z);

/** Collects coloured shapes and turns them into a few meshes, one per stretch of the map, so that most can be culled. */
class Pile {
  private readonly sectors = new Map<string, BufferGeometry[]>();

  add(shape: BufferGeometry, place: Matrix4, hex: number | Color, x = 0, y = 0, z = 0): void {
    shape.translate(x, y, z).applyMatrix4(place);
    middle.setFromMatrixPosition(place).divideScalar(SECTOR_M).floor();
    const key = `${middle.x},${middle.z}`;
    const sector = this.sectors.get(key) ?? [];
    this.sectors.set(key, sector);
    sector.push(facet(shape, () => colour.set(hex)));
  }

  group(quality: Quality): Group {
    const material = createSurface(quality, { roughness: 0.75 });
    const group = new Group();
    for (const parts of this.sectors.values()) {
      const mesh = new Mesh(mergeGeometries(parts), material);
      for (const part of parts) part.dispose();
      mesh.castShadow = quality.shadowTexels > 0;
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    return group;
  }
}

/** A board whose arrows point to `side`: -1 left, 1 right. */
function addBoard(pile: Pile, place: Matrix4, side: number): void {
  const up = 1.75;
  pile.add(box(2.6, 1.4, 0.12), place, 0x15181f, 0, up);
  for (const post of [-1, 1]) pile.add(box(0.12, 2.4, 0.12), place, 0x555b66, post, up - 1.2, -0.05);
  for (const arrow of [-0.55, 0.55]) {
    for (const half of [-1, 1]) {
      const bar = box(0.74, 0.2, 0.06).rotateZ(-half * side * 0.85);
      pile.add(bar, place, 0xffd23d, arrow, up + half * 0.24, 0.08);
    }
  }
}

function addTyres(pile: Pile, track: Track, from: number, side: number): void {
  for (let column = 0; column < 6; column++) {
    const { wall } = roadside(track, from + column * 0.98, 0);
    const { place } = roadside(track, from + column * 0.98, side * (wall + 0.85));
    for (let layer = 0; layer < 3; layer++) {
      const hex = layer === 1 ? 0xf2efe6 : column & 1 ? 0xd8382b : 0x1c1d21;
      pile.add(new CylinderGeometry(0.45, 0.45, 0.34, 8), place, hex, 0, 0.1 + layer * 0.36);
    }
  }
}

function addBends(pile: Pile, track: Track): void {
  let last = -BOARD_SPACING_M;
  for (let sample = 0; sample < track.count; sample++) {
    const bend = track.curvature[sample] as number;
    const distance = track.s[sample] as number;
    if (Math.abs(bend) < BOARD_CURVATURE || distance - last < BOARD_SPACING_M) continue;
    last = distance;
    const outside = -Math.sign(bend);
    const { wall } = roadside(track, distance, 0);
    addBoard(pile, roadside(track, distance, outside * (wall + 1.1)).place, -outside);
    addTyres(pile, track, distance + 3.5, outside);
  }
}

function addFlags(pile: Pile, track: Track): void {
  const count = Math.floor(track.length / FLAG_SPACING_M);
  for (let flag = 0; flag < count; flag++) {
    const distance = 14 + (flag * track.length) / count;
    const side = flag & 1 ? 1 : -1;
    const { wall } = roadside(track, distance, 0);
    const { place } = roadside(track, distance, side * (wall + 1));
    const cloth = (LIVERIES[flag % LIVERIES.length] as (typeof LIVERIES)[number]).paint;
    pile.add(new CylinderGeometry(0.05, 0.07, 6, 6), place, 0xd8dce2, 0, 2.2);
    pile.add(box(1.5, 2.6, 0.05), place, cloth, side * 0.8, 3.8);
    pile.add(box(1.5, 0.35, 0.06), place, 0xffffff, side * 0.8, 3.8);
  }
}

/** Steps with a crowd on them, facing the road. */
function addStand(pile: Pile, track: Track, distance: number, side: number): void {
  const { wall } = roadside(track, distance, 0);
  const random = randomStream(17);
  for (let row = 0; row < STAND_ROWS; row++) {
    const out = side * (wall + 4 + row * 1.3);
    const { place } = roadside(track, distance, out);
    pile.add(box(1.3, 4, STAND_LENGTH_M), place, row & 1 ? 0xaab2bf : 0x9aa3b2, 0, row * 0.75 - 1.4);
    for (let seat = 0; seat < STAND_LENGTH_M / 0.9; seat++) {
      if (random() < 0.3) continue;
      const along = (seat + 0.5) * 0.9 - STAND_LENGTH_M / 2 + (random() - 0.5) * 0.3;
      const shirt = LIVERIES[Math.floor(random() * LIVERIES.length)] as (typeof LIVERIES)[number];
      const height = row * 0.75 + 0.6 + random() * 0.15;
      pile.add(box(0.4, 0.62, 0.46), place, shirt.paint, 0, height + 0.31, along);
      pile.add(box(0.26, 0.28, 0.26), place, random() < 0.5 ? 0xe3b48c : 0x8a5a3c, 0, height + 0.78, along);
    }
  }
  const { place: back } = roadside(track, distance, side * (wall + 4 + STAND_ROWS * 1.3));
  pile.add(box(0.3, 9, STAND_LENGTH_M), back, 0x2b3a55, 0, 1.2);
  pile.add(box(8, 0.25, STAND_LENGTH_M), back, 0xe23b2e, -side * 3.4, 6.6);
}

/** A mesh per stretch of the map. */
export function createTrackside(track: Track, quality: Quality): Group {
  const pile = new Pile();
  addBends(pile, track);
  addFlags(pile, track);
  if (quality.name !== 'test') addStand(pile, track, 34, -1);
  return pile.group(quality);
}
