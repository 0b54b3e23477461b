/** The landmarks of the mountain pass: a hotel, a cable car, a ski jump and an observatory. Lengths are in metres. */
import { type BufferGeometry, CylinderGeometry, SphereGeometry } from 'three';
import { box } from '../../mesh/box.ts';
import type { AddPart, Landmark } from './landmarks.ts';

const SNOW = 0xf4f7fd;
const TIMBER = 0x7a4a2c;
const DARK_TIMBER = 0x543422;
const PLASTER = 0xf0e7d6;
const GLASS = 0xffd98a;
const CONCRETE = 0xb9bcc6;
const STEEL = 0x8e97a6;
const RED = 0xd8382b;
const GOLD = 0xe0a93a;

/** A roof with a ridge along z. */
const gableRoof = (width: number, height: number, length: number): BufferGeometry =>
  new CylinderGeometry(1, 1, length, 3).rotateX(-Math.PI / 2).scale(width / Math.sqrt(3), height / 1.5, 1);

const HOTEL_WINDOWS = [-6, -2, 2, 6];
const HOTEL: Landmark = {
  radius: 16,
  build: (add) => {
    add(box(19, 17, 13), PLASTER, 0, -0.5, 0);
    add(box(19.6, 8, 13.6), TIMBER, 0, 12, 0);
    add(gableRoof(27, 10.5, 17), SNOW, 0, 19.2, 0);
    for (const y of [4.5, 9.5, 13.5]) {
      add(box(20.4, 0.7, 15), DARK_TIMBER, 0, y - 1.7, 0);
      for (const x of HOTEL_WINDOWS) add(box(1.9, 2.2, 0.3), GLASS, x, y, y < 8 ? 6.6 : 6.9);
    }
    add(box(1.8, 7, 1.8), DARK_TIMBER, 5.5, 22, -2);
  },
};

const PYLONS = [
  [-17, 24],
  [13, 30],
] as const;
function addPylon(add: AddPart, x: number, height: number): void {
  for (const side of [-1, 1]) add(box(0.7, height + 8, 0.7).rotateX(side * 0.07), STEEL, x, height / 2 - 4, side * 1.6);
  add(box(0.8, 0.8, 9), RED, x, height, 0);
}

/** Two pylons with cables and cabins. */
const CABLE_CAR: Landmark = {
  radius: 21,
  build: (add) => {
    for (const [x, height] of PYLONS) addPylon(add, x, height);
    const slope = Math.atan2(PYLONS[1][1] - PYLONS[0][1], PYLONS[1][0] - PYLONS[0][0]);
    for (const side of [-1, 1]) {
      add(box(44, 0.16, 0.16).rotateZ(slope), 0x3a4049, -1, 27.3, side * 4);
      const [x, y] = side < 0 ? [-8, 25.9] : [5, 28.5];
      add(box(0.2, 3, 0.2), STEEL, x, y - 1.5, side * 4);
      add(box(5, 3.2, 2.8), side < 0 ? RED : GOLD, x, y - 4.4, side * 4);
      add(box(5.1, 1.2, 2.9), 0x2b3a55, x, y - 4, side * 4);
    }
  },
};

/** The tower of the ski jump leans back; its ramp comes down towards the road. */
const SKI_JUMP: Landmark = {
  radius: 19,
  build: (add) => {
    add(box(4.4, 46, 4.4), CONCRETE, 0, 15, -12);
    add(box(7, 5, 6), RED, 0, 39, -12);
    add(box(7.4, 0.8, 6.4), SNOW, 0, 42, -12);
    add(box(4, 1.2, 30).rotateX(0.72), RED, 0, 25.5, -0.5);
    add(box(3.2, 0.5, 30).rotateX(0.72), SNOW, 0, 26.4, -0.2);
    add(box(4, 1.2, 11).rotateX(0.2), RED, 0, 14.4, 15);
    add(box(3.2, 0.5, 11).rotateX(0.2), SNOW, 0, 15.1, 15.2);
    for (const [z, height] of [
      [4, 20],
      [15, 13],
    ] as const)
      add(box(1.2, height + 8, 1.2), STEEL, 0, height / 2 - 4, z);
  },
};

const OBSERVATORY: Landmark = {
  radius: 13,
  build: (add) => {
    add(new CylinderGeometry(8, 9, 18, 12), PLASTER, 0, 3, 0);
    add(new CylinderGeometry(8.7, 8.7, 1, 12), DARK_TIMBER, 0, 12, 0);
    add(new SphereGeometry(8.2, 14, 6, 0, 2 * Math.PI, 0, Math.PI / 2), GOLD, 0, 12.4, 0);
    add(box(2.2, 8.6, 0.8).rotateX(-0.62), 0x2b3a55, 0, 17, 5.4);
    add(new CylinderGeometry(0.8, 1, 9, 7).rotateX(0.95), STEEL, 0, 19.8, 7);
    add(box(10, 12, 8), PLASTER, 9, 0, 0);
    add(box(10.6, 1, 8.6), SNOW, 9, 6.4, 0);
  },
};

/** In the order of the lap. */
export const ALPINE_LANDMARKS: readonly Landmark[] = [HOTEL, SKI_JUMP, CABLE_CAR, OBSERVATORY];
