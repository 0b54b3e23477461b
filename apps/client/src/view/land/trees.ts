/**
 * The flat-shaded shapes of five kinds of trees, each in detail and with few triangles. The ground is at y = 0. Lengths are in
 * metres. Trunks extend below the ground, because trees also stand on slopes.
 */
import { type BufferGeometry, ConeGeometry, CylinderGeometry } from 'three';
import { blend } from '../mesh/blend.ts';
import { createDentedBall } from '../mesh/dented-ball.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';

/** Cones of branches, from bottom to top: radius, height, and the middle's height above the ground. */
export type Cones = readonly (readonly [radius: number, height: number, middle: number])[];
/** Balls of leaves: radius, centre (x, y, z), and stretch along y. */
type Balls = readonly (readonly [radius: number, x: number, y: number, z: number, stretch: number])[];
/** Colours of the shaded and of the sunlit parts. */
type Leaves = readonly [dark: number, light: number];

interface TrunkShape {
  readonly radius: number;
  readonly height: number;
  readonly colour: number;
}

const UNDERGROUND_M = 0.8;

function createTrunk({ radius, height, colour }: TrunkShape, sides: number): BufferGeometry {
  const length = height + UNDERGROUND_M;
  const trunk = new CylinderGeometry(radius * 0.6, radius, length, sides, 1, true);
  return facet(trunk.translate(0, height - length / 2, 0), () => blend(colour, colour, 0));
}

/** Creates a cone of branches whose lower edge is a zigzag. */
function branchCone(radius: number, height: number, sides: number): BufferGeometry {
  const cone = new ConeGeometry(radius, height, sides, 1, true);
  const position = cone.getAttribute('position');
  for (let index = 0; index < position.count; index++) {
    if (position.getY(index) > 0) continue;
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)];
    const isOdd = (Math.round((Math.atan2(z, x) / Math.PI) * (sides / 2)) & 1) === 1;
    const stretch = isOdd ? 1.16 : 0.9;
    position.setXYZ(index, x * stretch, y + (isOdd ? -0.22 : 0.12), z * stretch);
  }
  return cone;
}

function createConifer(cones: Cones, sides: number, [dark, light]: Leaves): BufferGeometry[] {
  const [, height, middle] = cones.at(-1)!;
  return cones.map(([radius, coneHeight, coneMiddle], index) => {
    const cone = branchCone(radius, coneHeight, sides)
      .rotateY(index * 1.1)
      .translate(0, coneMiddle, 0);
    return facet(cone, (_x, y, _z, upward) =>
      blend(dark, light, (y / (middle + height / 2)) * 0.75 + (upward > 0 ? 0.12 : -0.2)),
    );
  });
}

function createCrown(balls: Balls, detail: number, [dark, light]: Leaves): BufferGeometry[] {
  const bottom = Math.min(...balls.map(([radius, , y, , stretch]) => y - radius * stretch));
  const top = Math.max(...balls.map(([radius, , y, , stretch]) => y + radius * stretch));
  return balls.map(([radius, x, y, z, stretch], index) => {
    const ball = createDentedBall(radius, detail, index * 4 + 1, 0.18)
      .scale(1, stretch, 1)
      .translate(x, y, z);
    return facet(ball, (_x, height) => blend(dark, light, (height - bottom) / (top - bottom)));
  });
}

/** The detail of balls, and the sides of cones and trunks. */
const FINE = { ball: 1, cone: 8, trunk: 5 };
const SIMPLE = { ball: 0, cone: 5, trunk: 3 };

const PINE: readonly [Cones, Cones] = [
  [
    [1.75, 2.5, 2],
    [1.42, 2.2, 3.35],
    [1.05, 2, 4.6],
    [0.66, 1.7, 5.8],
  ],
  [
    [1.65, 3.2, 2.3],
    [1.2, 2.9, 4.1],
    [0.7, 2.2, 5.8],
  ],
];
const SPRUCE: readonly [Cones, Cones] = [
  [
    [1.05, 2.4, 1.9],
    [0.9, 2.4, 3.5],
    [0.72, 2.4, 5.1],
    [0.54, 2.4, 6.7],
    [0.34, 2.2, 8.2],
  ],
  [
    [1, 4.6, 2.9],
    [0.68, 4.8, 6.6],
  ],
];
const OAK: readonly [Balls, Balls] = [
  [
    [1.5, 0, 3.3, 0, 1],
    [1.05, 0.95, 2.8, 0.3, 1],
    [1, -0.75, 2.9, -0.55, 1],
    [0.9, 0.1, 4.35, 0.1, 1],
  ],
  [
    [1.7, -0.25, 3.1, 0, 0.95],
    [1.15, 0.6, 4.2, 0.2, 0.9],
  ],
];
const POPLAR: readonly [Balls, Balls] = [
  [
    [0.95, 0, 4.2, 0, 2.9],
    [0.72, 0.34, 3, 0.2, 2.2],
  ],
  [[1, 0, 4.2, 0, 2.9]],
];
const BIRCH: readonly [Balls, Balls] = [
  [
    [0.95, 0.2, 4.1, 0, 1.35],
    [0.75, -0.5, 3.1, 0.35, 1.2],
    [0.62, 0.4, 5.4, -0.2, 1.2],
  ],
  [
    [1, -0.1, 3.7, 0.1, 1.35],
    [0.7, 0.35, 5.1, -0.1, 1.2],
  ],
];

const NEEDLES: Leaves = [0x2f6b3c, 0x6fae55];
const SPRUCE_NEEDLES: Leaves = [0x1f5a4a, 0x4f9a68];
const OAK_LEAVES: Leaves = [0x447f30, 0xa9cf55];
const POPLAR_LEAVES: Leaves = [0x56872c, 0xb4cc4a];
const BIRCH_LEAVES: Leaves = [0x86a23a, 0xe0dc6a];
const BROWN_BARK = 0x6b4a32;
const GREY_BARK = 0x7a5638;
const WHITE_BARK = 0xe9e4d6;

type TreeParts = (level: typeof FINE, isSimple: 0 | 1) => BufferGeometry[];

/** Returns the functions that create a tree in detail and with few triangles. */
const tree = (
  trunk: TrunkShape,
  parts: TreeParts,
): readonly [near: () => BufferGeometry, far: () => BufferGeometry] => [
  () => mergeAndDispose([createTrunk(trunk, FINE.trunk), ...parts(FINE, 0)]),
  () => mergeAndDispose([createTrunk(trunk, SIMPLE.trunk), ...parts(SIMPLE, 1)]),
];

/** The five kinds of trees. */
export const TREES = {
  pine: tree({ radius: 0.26, height: 1.6, colour: BROWN_BARK }, (level, simple) =>
    createConifer(PINE[simple], level.cone, NEEDLES),
  ),
  spruce: tree({ radius: 0.22, height: 1.4, colour: BROWN_BARK }, (level, simple) =>
    createConifer(SPRUCE[simple], level.cone, SPRUCE_NEEDLES),
  ),
  oak: tree({ radius: 0.3, height: 2.4, colour: GREY_BARK }, (level, simple) =>
    createCrown(OAK[simple], level.ball, OAK_LEAVES),
  ),
  poplar: tree({ radius: 0.2, height: 2, colour: GREY_BARK }, (level, simple) =>
    createCrown(POPLAR[simple], level.ball, POPLAR_LEAVES),
  ),
  birch: tree({ radius: 0.13, height: 4, colour: WHITE_BARK }, (level, simple) =>
    createCrown(BIRCH[simple], level.ball, BIRCH_LEAVES),
  ),
} as const;
