/** The landmarks of the valley: a windmill, a village with a church, a castle ruin and a hot-air balloon. Lengths are in metres. */
import { type BufferGeometry, ConeGeometry, CylinderGeometry, SphereGeometry } from 'three';
import { box } from '../../mesh/box.ts';
import type { AddPart, Landmark } from './landmarks.ts';

const PLASTER = 0xf3ead8;
const ROOF_RED = 0xc9472f;
const SLATE_BLUE = 0x46597f;
const TIMBER = 0x6b4a32;
const STONE = 0xa39b8e;
const DARK_STONE = 0x7d766c;
const BANNER = 0xe8412b;

/** A roof with four sides, turned so that its edges are parallel to the axes. */
const hipRoof = (width: number, height: number, depth: number): BufferGeometry =>
  new ConeGeometry(Math.SQRT1_2, 1, 4).rotateY(Math.PI / 4).scale(width, height, depth);
/** A roof with a ridge along x. */
const gableRoof = (length: number, height: number, depth: number): BufferGeometry =>
  new CylinderGeometry(1, 1, length, 3)
    .rotateZ(Math.PI / 2)
    .rotateX(-Math.PI / 2)
    .scale(1, height / 1.5, depth / Math.sqrt(3));

const SAILS = 4;
const WINDMILL: Landmark = {
  radius: 9,
  build: (add) => {
    add(new CylinderGeometry(3.4, 5.2, 24, 8), PLASTER, 0, 6, 0);
    add(new CylinderGeometry(5.3, 5.3, 0.8, 8), TIMBER, 0, 6, 0);
    add(new ConeGeometry(4.3, 4.5, 8), ROOF_RED, 0, 20.2, 0);
    add(box(0.9, 0.9, 3), TIMBER, 0, 17.5, 4.4);
    for (let sail = 0; sail < SAILS; sail++) {
      const angle = ((sail + 0.4) * 2 * Math.PI) / SAILS;
      add(box(0.45, 13, 0.3).translate(0, 6.5, 0).rotateZ(angle), TIMBER, 0, 17.5, 5.6);
      add(box(2.2, 9.6, 0.15).translate(1.2, 8, 0).rotateZ(angle), 0xfffaf0, 0, 17.5, 5.8);
    }
    add(box(1.8, 3, 0.4), TIMBER, 0, 1.4, 4.9);
  },
};

function addHouse(add: AddPart, x: number, z: number, size: number): void {
  add(box(size * 1.3, size + 8, size), PLASTER, x, size / 2 - 4, z);
  add(gableRoof(size * 1.45, size * 0.85, size * 1.2), ROOF_RED, x, size + size * 0.28, z);
}

const CHURCH: Landmark = {
  radius: 17,
  build: (add) => {
    add(box(12, 18, 7.5), PLASTER, 0, 0, 0);
    add(gableRoof(12.6, 6, 8.6), SLATE_BLUE, 0, 11, 0);
    add(box(5.4, 28, 5.4), PLASTER, -8, 4, 0);
    add(hipRoof(6.4, 13, 6.4), SLATE_BLUE, -8, 24.5, 0);
    add(box(2, 2, 5.6), 0x3b4660, -8, 14.5, 0);
    addHouse(add, 11, 4.5, 5);
    addHouse(add, 3, 11, 4.4);
    addHouse(add, -11, 10, 4.8);
  },
};

const MERLONS = 8;
function addTower(add: AddPart, x: number, z: number, radius: number, height: number): void {
  add(new CylinderGeometry(radius, radius * 1.15, height + 8, 9), STONE, x, height / 2 - 4, z);
  add(new CylinderGeometry(radius * 1.2, radius * 1.05, 1.4, 9), DARK_STONE, x, height + 0.4, z);
  for (let merlon = 0; merlon < MERLONS; merlon++) {
    const angle = (merlon / MERLONS) * 2 * Math.PI;
    const [dx, dz] = [Math.cos(angle) * radius * 1.08, Math.sin(angle) * radius * 1.08];
    add(box(radius * 0.4, 1.3, radius * 0.4).rotateY(-angle), STONE, x + dx, height + 1.6, z + dz);
  }
}

const CASTLE: Landmark = {
  radius: 17,
  build: (add) => {
    addTower(add, -9, 0, 3.8, 22);
    addTower(add, 9, 3, 3.2, 15);
    addTower(add, 2, -9, 4.6, 28);
    add(box(16, 17, 1.8).rotateY(-0.16), DARK_STONE, 0, 1, 2);
    add(box(1.8, 14, 12).rotateY(-0.9), DARK_STONE, 6.5, 0, -4);
    add(box(1.8, 15, 12).rotateY(0.95), DARK_STONE, -4, 0, -5);
    add(box(0.2, 8, 0.2), TIMBER, 2, 33, -9);
    add(box(4.2, 2.4, 0.1), BANNER, 4.1, 35.6, -9);
  },
};

const GORES = 10;
const BALLOON: Landmark = {
  radius: 9,
  build: (add) => {
    for (let gore = 0; gore < GORES; gore++) {
      const from = (gore / GORES) * 2 * Math.PI;
      const colour = gore & 1 ? 0xfff2d4 : 0xf2632b;
      const width = (2 * Math.PI) / GORES;
      add(new SphereGeometry(10, 2, 9, from, width, 0, 2.3).scale(1, 1.12, 1), colour, 0, 34, 0);
      add(new CylinderGeometry(7.46, 1.5, 6.4, 2, 1, true, from - Math.PI / 2, width), colour, 0, 23.4, 0);
    }
    add(box(2.4, 2, 2.4), TIMBER, 0, 17, 0);
    for (const side of [-1, 1]) add(box(0.1, 3, 0.1), TIMBER, side, 19, 0);
    add(box(0.14, 26, 0.14), 0xe9dfc8, 0, 4, 0);
  },
};

/** In the order of the lap. */
export const VALLEY_LANDMARKS: readonly Landmark[] = [WINDMILL, CHURCH, BALLOON, CASTLE];
