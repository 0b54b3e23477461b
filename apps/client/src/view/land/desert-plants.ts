/** The flat-shaded shapes of desert plants and rocks. The ground is at y = 0. Lengths are in metres. */
import { createRandom, noise } from '@shotgun-rally/sim/math';
import { type BufferGeometry, Color, ConeGeometry, CylinderGeometry, IcosahedronGeometry } from 'three';
import { blend } from '../mesh/blend.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';

const shade = new Color();

/** Moves each vertex towards or away from the vertical axis, by at most the share `dent` of its distance from the axis. */
function dentSides(shape: BufferGeometry, seed: number, dent: number): BufferGeometry {
  const position = shape.getAttribute('position');
  for (let index = 0; index < position.count; index++) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)];
    const scale = 1 + (noise(x * 2.1 + seed + y, z * 2.1 + y * 1.3 + seed * 3) - 0.5) * 2 * dent;
    position.setXYZ(index, x * scale, y, z * scale);
  }
  return shape;
}

/** Creates a red rock. `detail` is the number of subdivisions. */
export const createRedRock = (detail: number): BufferGeometry =>
  facet(dentSides(new IcosahedronGeometry(1, detail).scale(1.25, 0.85, 1), 21, 0.3), (_x, y, _z, upward) =>
    blend(0x9c4a2c, 0xe0a06a, upward * 0.6 + 0.35 + y * 0.2),
  );

/** The rings of a rock tower, from bottom to top: radius and height above the ground. */
const TOWER_RINGS = [
  [1.05, 0],
  [0.8, 0.55],
  [0.86, 0.8],
  [0.55, 1.4],
  [0.6, 1.65],
  [0.42, 2.25],
  [0.66, 2.5],
  [0.5, 2.85],
] as const;
/** Colours of the pieces between the rings, from bottom to top. */
const TOWER_BANDS = [0xa8482a, 0xd2753f, 0x93402a, 0xe0a06a, 0xb5522f, 0xc9653a, 0xe8ad74];

/** Creates a rock tower (a hoodoo) with coloured layers. */
export function createRockTower(sides: number): BufferGeometry {
  const pieces = TOWER_RINGS.slice(1).map(([topRadius, topY], index) => {
    const [bottomRadius, bottomY] = TOWER_RINGS[index]!;
    // Only the highest piece has a closed top.
    const isOpen = index < TOWER_RINGS.length - 2;
    const piece = new CylinderGeometry(topRadius, bottomRadius, topY - bottomY, sides, 1, isOpen);
    piece.translate(0, (bottomY + topY) / 2, 0);
    return facet(dentSides(piece, 5, 0.14), () => shade.setHex(TOWER_BANDS[index]!));
  });
  return mergeAndDispose(pieces);
}

/** Creates a cactus with two arms. */
export function createCactus(): BufferGeometry {
  const stem = (radius: number, height: number, x: number, y: number): BufferGeometry =>
    facet(new CylinderGeometry(radius * 0.85, radius, height, 6).translate(x, y + height / 2, 0), (_x, up) =>
      blend(0x3f7040, 0x7fae5c, up / 3.4),
    );
  const elbow = (x: number, y: number): BufferGeometry =>
    facet(new CylinderGeometry(0.13, 0.13, Math.abs(x), 5).rotateZ(Math.PI / 2).translate(x / 2, y, 0), () =>
      shade.setHex(0x4d7f46),
    );
  return mergeAndDispose([
    stem(0.24, 3, 0, 0),
    elbow(0.6, 1.2),
    stem(0.15, 1.1, 0.6, 1.15),
    elbow(-0.55, 1.6),
    stem(0.14, 0.8, -0.55, 1.55),
  ]);
}

/** Creates a dry bush. `detail` is the number of subdivisions. */
export const createDryBush = (detail: number): BufferGeometry =>
  facet(dentSides(new IcosahedronGeometry(0.7, detail).scale(1.2, 0.7, 1.1).translate(0, 0.3, 0), 31, 0.3), (_x, y) =>
    blend(0x7c6f3e, 0xb5a765, y),
  );

/** Creates a tree without leaves. */
export function createDeadTree(): BufferGeometry {
  const random = createRandom(41);
  const trunk = new CylinderGeometry(0.07, 0.2, 2.4, 5, 1, true).translate(0, 1.2, 0);
  const twigs = Array.from({ length: 5 }, (_, index) => {
    const twig = new ConeGeometry(0.06, 1.3 + random() * 0.6, 4, 1, true).translate(0, 0.7, 0);
    twig.rotateZ(0.7 + random() * 0.4).rotateY(index * 1.35);
    return facet(twig.translate(0, 1.3 + random(), 0), () => shade.setHex(0x8d7560));
  });
  return mergeAndDispose([facet(trunk, () => shade.setHex(0x7a6250)), ...twigs]);
}
