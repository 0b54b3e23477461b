/** The flat-shaded shapes of trees, bushes, rocks and grass. The ground is at y = 0. Lengths are in metres. */
import { BufferGeometry, Color, ConeGeometry, CylinderGeometry, Float32BufferAttribute } from 'three';
import { blend } from '../mesh/blend.ts';
import { createDentedBall } from '../mesh/dented-ball.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { randomStream } from '../mesh/noise.ts';

const shade = new Color();

/** The cones of a pine's branches, from bottom to top: radius, height, and the middle's height above the ground. */
const PINE_CONES = [
  [1.75, 2.5, 2],
  [1.42, 2.2, 3.35],
  [1.05, 2, 4.6],
  [0.66, 1.7, 5.8],
] as const;
const PINE_DARK = 0x2f6b3c;
const PINE_LIGHT = 0x6fae55;

/** Creates a cone of branches whose lower edge is a zigzag. */
function branchCone(radius: number, height: number, sides: number): BufferGeometry {
  const cone = new ConeGeometry(radius, height, sides, 1, true);
  const position = cone.getAttribute('position');
  for (let index = 0; index < position.count; index++) {
    if (position.getY(index) > 0) continue;
    const angle = Math.atan2(position.getZ(index), position.getX(index));
    const isOdd = (Math.round((angle / Math.PI) * (sides / 2)) & 1) === 1;
    const stretch = isOdd ? 1.16 : 0.9;
    position.setXYZ(
      index,
      position.getX(index) * stretch,
      position.getY(index) + (isOdd ? -0.22 : 0.12),
      position.getZ(index) * stretch,
    );
  }
  return cone;
}

/** Creates a detailed pine. */
export function createPine(): BufferGeometry {
  const random = randomStream(3);
  const trunk = new CylinderGeometry(0.16, 0.26, 1.4, 5, 1, true).translate(0, 0.7, 0);
  const cones = PINE_CONES.map(([radius, height, middle], index) => {
    const cone = branchCone(radius, height, 8).rotateY(index * 0.5 + random());
    cone.translate((random() - 0.5) * 0.12, middle, (random() - 0.5) * 0.12);
    return facet(cone, (_x, y, _z, upward) =>
      blend(PINE_DARK, PINE_LIGHT, ((y - 1) / 6) * 0.7 + (upward > 0 ? 0.12 : -0.2)),
    );
  });
  return mergeAndDispose([facet(trunk, () => shade.setHex(0x6b4a32)), ...cones]);
}

/** Creates a pine with few triangles, for large distances. */
export function createFarPine(): BufferGeometry {
  const cones = [
    [1.6, 3.4, 2.4],
    [1.2, 2.9, 4.2],
    [0.7, 2.2, 5.8],
  ].map(([radius, height, middle]) =>
    facet(
      new ConeGeometry(radius, height, 5, 1, true).rotateY(middle as number).translate(0, middle as number, 0),
      (_x, y) => blend(PINE_DARK, PINE_LIGHT, ((y - 1) / 6) * 0.7),
    ),
  );
  return mergeAndDispose(cones);
}

const LEAF_DARK = 0x4d8a35;
const LEAF_LIGHT = 0xb6d35a;

/** Radius, centre (x, y, z) and noise seed of each ball of a broad-leaved tree's crown. */
const CROWN = [
  [1.5, 0, 3.3, 0, 1],
  [1.05, 0.95, 2.8, 0.3, 5],
  [1, -0.75, 2.9, -0.55, 9],
  [0.9, 0.1, 4.35, 0.1, 13],
] as const;

/** Creates a detailed broad-leaved tree. */
export function createBroadTree(): BufferGeometry {
  const trunk = new CylinderGeometry(0.15, 0.28, 2.2, 5, 1, true).translate(0, 1.1, 0);
  const crown = CROWN.map(([radius, x, y, z, seed]) =>
    facet(createDentedBall(radius, 1, seed, 0.2).translate(x, y, z), (_x, height) =>
      blend(LEAF_DARK, LEAF_LIGHT, (height - 2) / 3.6),
    ),
  );
  return mergeAndDispose([facet(trunk, () => shade.setHex(0x7a5638)), ...crown]);
}

/** Creates a broad-leaved tree with few triangles, for large distances. */
export function createFarBroadTree(): BufferGeometry {
  const trunk = new CylinderGeometry(0.2, 0.2, 2, 3, 1, true).translate(0, 1, 0);
  const crown = createDentedBall(1.8, 0, 1, 0.15).scale(1, 1.05, 1).translate(0, 3.4, 0);
  return mergeAndDispose([
    facet(trunk, () => shade.setHex(0x7a5638)),
    facet(crown, (_x, y) => blend(LEAF_DARK, LEAF_LIGHT, (y - 2) / 3.6)),
  ]);
}

/** Creates a grey rock. */
export const createRock = (): BufferGeometry =>
  facet(createDentedBall(1, 1, 21, 0.35).scale(1.2, 0.8, 1), (_x, y, _z, upward) =>
    blend(0x7c756d, 0xb3aa9c, upward * 0.6 + 0.3 + y * 0.2),
  );

/** Creates a green bush. */
export const createBush = (): BufferGeometry =>
  facet(createDentedBall(0.8, 1, 31, 0.25).scale(1.2, 0.75, 1.1).translate(0, 0.35, 0), (_x, y) =>
    blend(0x4c7f36, 0x93bd50, y),
  );

/** Blades of grass in a tuft. */
const BLADES = 7;

/** Creates a tuft of grass. All normals point up. Draw it with a two-sided material. */
export function createGrassTuft(): BufferGeometry {
  const random = randomStream(5);
  const positions: number[] = [];
  const colours: number[] = [];
  const normals: number[] = [];
  for (let blade = 0; blade < BLADES; blade++) {
    const [angle, away] = [random() * 2 * Math.PI, random() * 0.35];
    const [x, z] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const [height, width] = [0.35 + random() * 0.45, 0.05 + random() * 0.03];
    const turn = random() * 2 * Math.PI;
    const [acrossX, acrossZ] = [Math.sin(turn) * width, Math.cos(turn) * width];
    positions.push(x - acrossX, 0, z + acrossZ, x + acrossX, 0, z - acrossZ);
    positions.push(x + Math.cos(turn) * 0.2, height, z + Math.sin(turn) * 0.2);
    for (const hex of [0x4f8a3a, 0x4f8a3a, 0xa8cf5c]) {
      colours.push(...shade.setHex(hex).toArray());
      normals.push(0, 1, 0);
    }
  }
  const tuft = new BufferGeometry();
  tuft.setAttribute('position', new Float32BufferAttribute(positions, 3));
  tuft.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  tuft.setAttribute('color', new Float32BufferAttribute(colours, 3));
  return tuft;
}
