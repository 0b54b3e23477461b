/** The landmarks of the meadows: a red barn with silos, a water tower and a Ferris wheel. Lengths are in metres. */
import { createRandom } from '@shotgun-rally/sim/math';
import { ConeGeometry, CylinderGeometry, SphereGeometry, TorusGeometry } from 'three';
import { LIVERIES } from '../../../look/palette.ts';
import { box } from '../../mesh/box.ts';
import type { Landmark } from './landmarks.ts';

const BARN_RED = 0xb53a2c;
const CREAM = 0xf6eedd;
const ROOF_GREY = 0x6d6f78;
const STEEL = 0xc9ced6;
const STRAW = 0xe6bd55;

const BALES = 9;

const BARN: Landmark = {
  radius: 18,
  build: (add) => {
    add(box(18, 16, 11), BARN_RED, 0, 1, 0);
    const roof = new CylinderGeometry(1, 1, 19, 6).rotateZ(Math.PI / 2).scale(1, 4.4, 6.6);
    add(roof, ROOF_GREY, 0, 9, 0);
    add(box(5, 6, 0.3), CREAM, 0, 3, 5.6);
    for (const side of [-1, 1]) add(box(0.6, 7.4, 0.2).rotateZ(side * 0.7), BARN_RED, 0, 3, 5.75);
    for (const [x, height] of [
      [12.5, 20],
      [17, 16],
    ] as const) {
      add(new CylinderGeometry(2.2, 2.2, height + 6, 10), STEEL, x, height / 2 - 3, -2);
      add(new SphereGeometry(2.2, 10, 4, 0, 2 * Math.PI, 0, Math.PI / 2), BARN_RED, x, height, -2);
    }
    const random = createRandom(23);
    for (let bale = 0; bale < BALES; bale++) {
      const shape = new CylinderGeometry(1.1, 1.1, 1.7, 8).rotateZ(Math.PI / 2).rotateY(random() * 3);
      add(shape, STRAW, -15 + random() * 26, 0.8, 10 + random() * 5);
    }
  },
};

const TOWER_LEGS = 6;
const WATER_TOWER: Landmark = {
  radius: 9,
  build: (add) => {
    for (let leg = 0; leg < TOWER_LEGS; leg++) {
      const angle = (leg / TOWER_LEGS) * 2 * Math.PI;
      add(box(0.6, 30, 0.6), STEEL, Math.cos(angle) * 5, 8, Math.sin(angle) * 5);
    }
    add(new CylinderGeometry(1, 1, 26, 8), STEEL, 0, 9, 0);
    add(new CylinderGeometry(6.6, 3, 4, 12), BARN_RED, 0, 24, 0);
    add(new CylinderGeometry(6.6, 6.6, 4, 12), CREAM, 0, 28, 0);
    add(new CylinderGeometry(6.6, 6.6, 2.4, 12), BARN_RED, 0, 31.2, 0);
    add(new ConeGeometry(7, 4, 12), ROOF_GREY, 0, 34.4, 0);
  },
};

const CABINS = 12;
const WHEEL_RADIUS_M = 17;
const HUB_M = 21;
const FERRIS_WHEEL: Landmark = {
  radius: 13,
  build: (add) => {
    for (const z of [-1.6, 1.6]) {
      add(new TorusGeometry(WHEEL_RADIUS_M, 0.35, 4, 24), CREAM, 0, HUB_M, z);
      for (let spoke = 0; spoke < CABINS / 2; spoke++) {
        add(box(0.25, 2 * WHEEL_RADIUS_M, 0.25).rotateZ((spoke * 2 * Math.PI) / CABINS), STEEL, 0, HUB_M, z);
      }
      for (const side of [-1, 1]) {
        add(box(1, 30, 1).rotateZ(side * 0.42), BARN_RED, side * 5.6, HUB_M - 12.6, z * 1.9);
      }
    }
    add(new CylinderGeometry(1.4, 1.4, 7, 8).rotateX(Math.PI / 2), BARN_RED, 0, HUB_M, 0);
    for (let cabin = 0; cabin < CABINS; cabin++) {
      const angle = ((cabin + 0.5) * 2 * Math.PI) / CABINS;
      const [x, y] = [Math.cos(angle) * WHEEL_RADIUS_M, HUB_M + Math.sin(angle) * WHEEL_RADIUS_M - 1.6];
      add(box(2.4, 2.4, 2.4), LIVERIES[cabin % LIVERIES.length]!.paint.getHex(), x, y, 0);
    }
  },
};

/** In the order of the lap. */
export const MEADOW_LANDMARKS: readonly Landmark[] = [FERRIS_WHEEL, BARN, WATER_TOWER];
