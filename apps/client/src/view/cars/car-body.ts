/**
 * The shapes of the car's body, a rally hatchback. Lengths are in metres. +X is left, +Y up, +Z forward. The arguments of
 * `bevelBox` are size, centre, colour and bevel. Parts in a team colour are white here, and are multiplied by each car's colours.
 */
import { BufferGeometry, ExtrudeGeometry, Float32BufferAttribute, Shape } from 'three';
import { mergeAndDispose } from '../mesh/merge.ts';
import { smoothstep } from '../mesh/noise.ts';
import { EXHAUSTS, RALLY_LAYOUT } from './car-layout.ts';
import { bevelBox, extrudeSide, paintShape, reshape, rod, TRIM } from './car-shapes.ts';

/** All shapes of this file are moved up by this height (metres). */
const RIDE_UP = 0.1;
/** Distance of both axles from the middle of the car, and their height before RIDE_UP is added. */
const AXLE_Z = 1.3;
const AXLE_Y = 0.34;
const ARCH_RADIUS = 0.5;
const SIDES = [-1, 1] as const;
const GLASS = 0x22384c;
const LAMP_RED = 0xff2417;

/** The side view of the body below the windows, as points (z, y). */
function createHullOutline(): Shape {
  const side = new Shape();
  const sill = 0.3;
  side
    .moveTo(-2.1, 0.42)
    .lineTo(-1.98, sill)
    .lineTo(-AXLE_Z - ARCH_RADIUS, sill);
  side.absarc(-AXLE_Z, AXLE_Y, ARCH_RADIUS, Math.PI + 0.1, -0.1, true);
  side.lineTo(AXLE_Z - ARCH_RADIUS, sill);
  side.absarc(AXLE_Z, AXLE_Y, ARCH_RADIUS, Math.PI + 0.1, -0.1, true);
  side.lineTo(2.04, sill).lineTo(2.16, 0.42);
  side.bezierCurveTo(2.2, 0.6, 2.14, 0.72, 1.98, 0.78);
  side.bezierCurveTo(1.6, 0.92, 1.1, 0.98, 0.72, 1);
  side.lineTo(-1.55, 1.04);
  side.bezierCurveTo(-1.9, 1.05, -2.1, 1.02, -2.15, 0.94);
  return side.lineTo(-2.1, 0.42) as Shape;
}

/** The side view of the windows. */
function createCabinOutline(): Shape {
  const side = new Shape();
  side.moveTo(-1.6, 0.95).lineTo(-1.22, 1.3);
  side.bezierCurveTo(-1.1, 1.42, -0.95, 1.44, -0.8, 1.45);
  side.lineTo(-0.05, 1.45);
  side.bezierCurveTo(0.1, 1.44, 0.2, 1.4, 0.3, 1.32);
  return side.lineTo(0.92, 0.95).lineTo(-1.6, 0.95) as Shape;
}

/** The side view of the roof. */
function createRoofOutline(): Shape {
  const side = new Shape();
  side.moveTo(-1.16, 1.4);
  side.bezierCurveTo(-1.05, 1.5, -0.95, 1.5, -0.8, 1.51);
  side.lineTo(-0.05, 1.51);
  side.bezierCurveTo(0.1, 1.5, 0.18, 1.47, 0.26, 1.4);
  return side.lineTo(0.12, 1.38).lineTo(-1.05, 1.38) as Shape;
}

/** Creates the body below the windows: narrower at nose, tail and top. `detail` is the number of segments per curve. */
const hull = (detail: number): BufferGeometry =>
  reshape(extrudeSide(createHullOutline(), 1.88, detail > 4 ? 0.08 : 0.05, detail), (point) => {
    point.x *= 1 - 0.07 * smoothstep(0.62, 1, point.y);
    point.x *= 1 - 0.13 * smoothstep(1.5, 2.25, point.z);
    point.x *= 1 - 0.06 * smoothstep(-1.7, -2.2, point.z);
  });

/** Moves a point towards the middle of the car. The higher the point is, the further it moves. */
const leanIn = (point: { x: number; y: number }): void => {
  point.x *= 1 - 0.2 * smoothstep(0.95, 1.5, point.y);
};

const cabin = (detail: number): BufferGeometry =>
  reshape(extrudeSide(createCabinOutline(), 1.56, 0.04, detail), leanIn);
const roof = (detail: number): BufferGeometry => reshape(extrudeSide(createRoofOutline(), 1.44, 0.04, detail), leanIn);

/** The three window posts of each side, from front to rear. The foot is the lower end. */
const POSTS: readonly (readonly [footZ: number, footY: number, topZ: number, topY: number, width: number])[] = [
  [0.96, 0.97, 0.24, 1.43, 0.08],
  [-0.46, 0.97, -0.42, 1.45, 0.1],
  [-1.6, 0.99, -1.1, 1.44, 0.16],
];

function posts(): BufferGeometry[] {
  return SIDES.flatMap((side) =>
    POSTS.map(([footZ, footY, topZ, topY, width]) => {
      const length = Math.hypot(topZ - footZ, topY - footY);
      const post = bevelBox([0.07, width, length], [0, 0, 0], TRIM.white, 0.02);
      post.rotateX(-Math.atan2(topY - footY, topZ - footZ)).rotateZ(side * 0.22);
      const middle = (footY + topY) / 2;
      const x = side * (0.78 * (1 - 0.2 * smoothstep(0.95, 1.5, middle)));
      return post.translate(x, middle, (footZ + topZ) / 2) as BufferGeometry;
    }),
  );
}

/** The parts in the team's paint colour. */
export const createBodyPaint = (): BufferGeometry =>
  mergeAndRaise([paintShape(hull(8), TRIM.white), paintShape(roof(6), TRIM.white), ...posts()]);

/** The windows. */
export const createBodyGlass = (): BufferGeometry => mergeAndRaise([paintShape(cabin(6), GLASS)]);

/** The rim of the wheel arch above the wheel at (x, z). */
function wheelArch(x: number, z: number): BufferGeometry {
  const arch = new Shape();
  arch.absarc(0, 0, 0.59, -0.05, Math.PI + 0.05, false);
  arch.absarc(0, 0, 0.49, Math.PI + 0.05, -0.05, true);
  const solid = new ExtrudeGeometry(arch, {
    depth: 0.18,
    bevelSize: 0.025,
    bevelThickness: 0.025,
    bevelSegments: 1,
    curveSegments: 8,
  });
  solid.rotateY(-Math.PI / 2).translate(x > 0 ? 0.97 : -0.79, AXLE_Y, z);
  return paintShape(solid, TRIM.dark);
}

/** The plastic and metal parts, which have the same colours on every car. */
export function createBodyTrim(): BufferGeometry {
  const exhausts = EXHAUSTS.map(([x, y, z]) =>
    rod({ radii: [0.06, 0.07], length: 0.2, centre: [x, y - RIDE_UP, z + 0.04], hex: TRIM.metal, axis: 'z', sides: 8 }),
  );
  return mergeAndRaise([...middleTrim(), ...SIDES.flatMap(sideTrim), ...exhausts]);
}

function middleTrim(): BufferGeometry[] {
  const { dark, slate, metal } = TRIM;
  return [
    ...RALLY_LAYOUT.wheelCentres.map(([x, , z]) => wheelArch(x, z)),
    bevelBox([1.74, 0.22, 0.26], [0, 0.38, 2.12], dark, 0.07), // front bumper
    bevelBox([0.62, 0.15, 0.1], [0, 0.65, 2.2], dark, 0.05), // grille
    bevelBox([1.5, 0.22, 0.08], [0, 0.64, -2.19], dark, 0.04), // tail panel
    bevelBox([1.8, 0.24, 0.2], [0, 0.42, -2.1], dark, 0.06), // rear bumper
    rod({ radii: [0.045, 0.045], length: 1.5, centre: [0, 0.62, 2.3], hex: metal, axis: 'x', sides: 8 }), // bull bar
    bevelBox([0.08, 0.36, 0.08], [-0.5, 0.5, 2.27], metal, 0.03), // its right post
    bevelBox([0.08, 0.36, 0.08], [0.5, 0.5, 2.27], metal, 0.03), // its left post
    bevelBox([0.62, 0.09, 0.5], [0, 0.985, 1.25], dark, 0.04), // air scoop on the bonnet
    bevelBox([0.5, 0.05, 0.34], [0, 1.02, 1.27], slate, 0.02), // its inside
    bevelBox([1.74, 0.05, 0.38], [0, 1.28, -1.96], dark, 0.02), // wing
    bevelBox([1.5, 0.1, 3.4], [0, 0.32, 0], dark, 0.02), // floor
    rod({ radii: [0.008, 0.012], length: 0.9, centre: [-0.6, 1.9, -1.02], hex: dark, axis: 'y', sides: 4 }), // aerial
    rod({ radii: [0.47, 0.5], length: 0.09, centre: [0, 1.56, -0.25], hex: dark, axis: 'y', sides: 20 }), // ring below the turret
  ];
}

function sideTrim(side: number): BufferGeometry[] {
  const { dark } = TRIM;
  return [
    bevelBox([0.16, 0.14, 1.56], [side * 0.93, 0.34, 0], dark, 0.05), // sill
    bevelBox([0.07, 0.26, 0.16], [side * 0.62, 1.14, -1.9], dark, 0.02), // wing support
    bevelBox([0.04, 0.2, 0.42], [side * 0.87, 1.26, -1.96], dark, 0.01), // wing end plate
    bevelBox([0.12, 0.1, 0.16], [side * 0.93, 1.05, 0.55], dark, 0.03), // mirror
    bevelBox([0.05, 0.05, 1.4], [side * 0.6, 1.57, -0.4], dark, 0.01), // roof rail
    bevelBox([0.34, 0.3, 0.03], [side * 0.84, 0.28, -1.86], 0x8f2a22, 0.01), // mud flap
  ];
}

const roofLamp = (x: number): BufferGeometry =>
  rod({ radii: [0.065, 0.065], length: 0.06, centre: [x, 1.6, 0.14], hex: 0xfff0b8, axis: 'z', sides: 10 });

/** The headlights and roof lamps. */
export function createBodyLamps(): BufferGeometry {
  const parts: BufferGeometry[] = [];
  for (const side of SIDES) {
    parts.push(bevelBox([0.36, 0.17, 0.12], [side * 0.52, 0.65, 2.17], 0xfff6dc, 0.05));
    for (const x of [0.1, 0.3]) parts.push(roofLamp(side * x));
  }
  return mergeAndRaise(parts);
}

/** The rear lights. Their brightness is set per car. */
export const createBrakeLights = (): BufferGeometry =>
  mergeAndRaise([
    bevelBox([1.5, 0.07, 0.06], [0, 0.86, -2.2], LAMP_RED, 0.02),
    bevelBox([0.28, 0.16, 0.06], [-0.66, 0.76, -2.19], LAMP_RED, 0.03),
    bevelBox([0.28, 0.16, 0.06], [0.66, 0.76, -2.19], LAMP_RED, 0.03),
  ]);

/** Side views of the stripes on bonnet, roof and tail, a little above the paint. */
const STRIPE_LINES: readonly (readonly (readonly [z: number, y: number])[])[] = [
  [
    [0.74, 1.097],
    [1, 1.087],
    [1.3, 1.053],
    [1.6, 0.997],
    [1.8, 0.946],
    [1.96, 0.888],
  ],
  [
    [-1.02, 1.545],
    [-0.8, 1.567],
    [-0.4, 1.57],
    [0, 1.566],
    [0.18, 1.52],
  ],
  [
    [-2, 1.113],
    [-1.8, 1.136],
    [-1.6, 1.139],
  ],
];

/** Creates a strip along a line, from x = `left` to x = `right`. */
function stripe(line: readonly (readonly [number, number])[], left: number, right: number): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  line.forEach(([z, y], index) => {
    positions.push(left, y, z, right, y, z);
    const here = index * 2;
    if (index > 0) indices.push(here - 2, here, here - 1, here - 1, here, here + 1);
  });
  const band = new BufferGeometry();
  band.setAttribute('position', new Float32BufferAttribute(positions, 3));
  band.setIndex(indices);
  band.computeVertexNormals();
  return paintShape(band, TRIM.white);
}

/** Two racing stripes along the car, in the team's accent colour. */
export const createBodyStripes = (): BufferGeometry =>
  mergeAndRaise(STRIPE_LINES.flatMap((line) => [stripe(line, -0.4, -0.14), stripe(line, 0.14, 0.4)]));

/** Centre and edge length of the square with the number on the left door. The right door mirrors it. */
export const DOOR_NUMBER = { centre: [0.955, 0.7 + RIDE_UP, -0.12], size: 0.54 } as const;

/** The whole body with few triangles, for distant cars. */
export const createFarBody = (): BufferGeometry =>
  mergeAndRaise([
    paintShape(hull(2), TRIM.white),
    paintShape(cabin(1), GLASS),
    paintShape(roof(1), TRIM.white),
    bevelBox([1.74, 0.3, 0.2], [0, 0.44, -2.14], TRIM.dark, 0.02),
    bevelBox([1.74, 0.22, 0.2], [0, 0.4, 2.1], TRIM.dark, 0.02),
    bevelBox([1.5, 0.08, 0.06], [0, 0.86, -2.2], LAMP_RED, 0.02),
    bevelBox([1.74, 0.05, 0.38], [0, 1.28, -1.96], TRIM.dark, 0.02),
  ]);

/** Merges the parts of a shape and moves them up by RIDE_UP. */
function mergeAndRaise(parts: readonly BufferGeometry[]): BufferGeometry {
  return mergeAndDispose(parts).translate(0, RIDE_UP, 0) as BufferGeometry;
}
