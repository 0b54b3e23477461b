/** The landmarks of the canyon: a mine, a balanced rock and wind turbines. Its arch is in arch.ts. Lengths are in metres. */
import { CylinderGeometry, IcosahedronGeometry, TorusGeometry } from 'three';
import { box } from '../../mesh/box.ts';
import type { AddPart, Landmark } from './landmarks.ts';

const TIMBER = 0x7a5436;
const DARK_TIMBER = 0x54392a;
const RUST = 0x9a5a3a;
const WHITE = 0xf8f4ea;
const RED = 0xd8382b;

/** A wooden headframe with its wheel, a shed and a water tank. */
const MINE: Landmark = {
  radius: 16,
  build: (add) => {
    for (const x of [-3.5, 3.5]) {
      for (const z of [-3.5, 3.5]) {
        add(
          box(1, 34, 1)
            .rotateX(z * -0.03)
            .rotateZ(x * 0.03),
          DARK_TIMBER,
          x,
          9,
          z,
        );
      }
      add(box(1, 32, 1).rotateX(-0.55), TIMBER, x * 0.6, 10, 11);
    }
    for (const y of [5, 12, 19]) {
      for (const z of [-3.2, 3.2]) add(box(8, 0.8, 0.8), TIMBER, 0, y, z);
      for (const x of [-3.2, 3.2]) add(box(0.8, 0.8, 8), TIMBER, x, y, 0);
    }
    add(box(9, 0.9, 9), DARK_TIMBER, 0, 25.4, 0);
    add(new TorusGeometry(3.2, 0.45, 5, 12).rotateY(Math.PI / 2), RUST, 0, 29.4, 0);
    for (const angle of [0, 1, 2]) add(box(0.3, 6, 0.3).rotateX((angle * Math.PI) / 3), RUST, 0, 29.4, 0);
    add(box(9, 12, 7), RUST, -10, 0, -2);
    add(box(10, 0.8, 8.4).rotateZ(0.14), TIMBER, -10, 6.6, -2);
    add(new CylinderGeometry(3, 3, 5, 10), TIMBER, 10.5, 10.5, -3);
    for (const x of [8.6, 12.4]) add(box(0.6, 16, 0.6), DARK_TIMBER, x, 0, -3);
  },
};

/** Layers of the balanced rock, from bottom to top: radius, height and colour. */
const ROCK_LAYERS = [
  [7.5, 10, 0xa8482a],
  [6, 5, 0xd2753f],
  [4.6, 6, 0x93402a],
  [3, 4, 0xe0a06a],
  [2.2, 3, 0xb5522f],
] as const;
const BALANCED_ROCK: Landmark = {
  radius: 12,
  build: (add) => {
    let y = -6;
    for (const [radius, height, colour] of ROCK_LAYERS) {
      add(new CylinderGeometry(radius * 0.86, radius, height, 8).rotateY(y), colour, 0, y + height / 2, 0);
      y += height;
    }
    add(new IcosahedronGeometry(1, 1).scale(10, 6.5, 8.5), 0xc9653a, 0.8, y + 5.4, 0);
    add(new IcosahedronGeometry(1, 1).scale(7.6, 2.4, 6.4), 0xe8ad74, 1, y + 10.6, 0);
  },
};

const BLADES = 3;
function addTurbine(add: AddPart, x: number, z: number, turn: number): void {
  add(new CylinderGeometry(0.7, 1.5, 42, 8), WHITE, x, 13, z);
  add(box(2, 2, 5), WHITE, x, 34.4, z + 0.6);
  for (let blade = 0; blade < BLADES; blade++) {
    const angle = turn + (blade * 2 * Math.PI) / BLADES;
    add(box(1.5, 13, 0.3).translate(0, 7.4, 0).rotateZ(angle), WHITE, x, 34.4, z + 3.3);
    add(box(1.4, 2.4, 0.35).translate(0, 14.4, 0).rotateZ(angle), RED, x, 34.4, z + 3.3);
  }
}
const TURBINES: Landmark = {
  radius: 22,
  build: (add) => {
    addTurbine(add, -16, 0, 0.2);
    addTurbine(add, 0, -6, 0.9);
    addTurbine(add, 16, 2, 1.6);
  },
};

/** In the order of the lap. The arch is in the last sector. */
export const CANYON_LANDMARKS: readonly (Landmark | null)[] = [TURBINES, BALANCED_ROCK, MINE, null];
