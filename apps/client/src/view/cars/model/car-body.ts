/**
 * The shapes of the car's body, a rally hatchback. Lengths are in metres. +X is left, +Y up, +Z forward. The arguments of
 * `bevelBox` are size, centre, colour and bevel. Parts in a team colour are white here, and are multiplied by each car's colours.
 */
import { smoothstep } from '@shotgun-rally/sim/math';
import { BufferGeometry, ExtrudeGeometry, Float32BufferAttribute, Shape } from 'three';
import { EXHAUSTS, RALLY_LAYOUT } from './car-layout.ts';
import { type CarPiece, piece } from './car-pieces.ts';
import { bevelBox, extrudeSide, paintGradient, paintShape, reshape, rod, TRIM } from './car-shapes.ts';

/** All shapes of this file are moved up by this height (metres). */
const RIDE_UP = 0.1;
/** Distance of both axles from the middle of the car, and their height before RIDE_UP is added. */
const AXLE_Z = 1.3;
const AXLE_Y = 0.34;
const ARCH_RADIUS = 0.5;
/** Middle of the tail's surface (metres), and its angle from the vertical (radians). */
const TAIL_MIDDLE = { y: 0.76, z: -2.19 } as const;
const TAIL_LEAN = 0.18;
const SIDES = [-1, 1] as const;
/** Colours of the windows at the lower and the upper edge, and the heights of these edges. */
const GLASS = [0x16293c, 0x8cc3e4] as const;
const GLASS_HEIGHTS = [1.0, 1.42] as const;
/** Brightness of the paint (as grey) close to the road and above. It is darker below, where less light arrives. */
const PAINT = [0x9a9aa2, 0xffffff] as const;
const PAINT_HEIGHTS = [0.3, 0.75] as const;
/** Colour of the tail around lights and number. */
const PANEL = 0x262a31;
const LAMP_RED = 0xff2417;
const LAMP_WHITE = 0xfff0c8;

/** The side view of the body below the windows, as points (z, y). The tail is high, so that the rear tyres are visible. */
function createHullOutline(): Shape {
  const side = new Shape();
  const sill = 0.3;
  const tailUnderside = 0.24;
  side.moveTo(-2.06, 0.54).lineTo(-1.92, 0.46);
  side.absarc(-AXLE_Z, AXLE_Y, ARCH_RADIUS, Math.PI - tailUnderside, -0.1, true);
  side.lineTo(AXLE_Z - ARCH_RADIUS, sill);
  side.absarc(AXLE_Z, AXLE_Y, ARCH_RADIUS, Math.PI + 0.1, -0.1, true);
  side.lineTo(2.04, sill).lineTo(2.16, 0.42);
  side.bezierCurveTo(2.2, 0.6, 2.14, 0.7, 1.98, 0.76);
  side.bezierCurveTo(1.6, 0.88, 1.1, 0.92, 0.72, 0.93);
  side.lineTo(-1.5, 0.95);
  side.bezierCurveTo(-1.85, 0.93, -2, 0.92, -2.16, 0.97);
  return side.lineTo(-2.14, 0.92).lineTo(-2.06, 0.54) as Shape;
}

/** The side view of the windows. */
function createCabinOutline(): Shape {
  const side = new Shape();
  side.moveTo(-1.56, 0.95).lineTo(-1.02, 1.34);
  side.bezierCurveTo(-0.94, 1.42, -0.9, 1.44, -0.8, 1.45);
  side.lineTo(-0.05, 1.45);
  side.bezierCurveTo(0.1, 1.44, 0.2, 1.4, 0.3, 1.32);
  return side.lineTo(0.92, 0.95).lineTo(-1.56, 0.95) as Shape;
}

/** The side view of the roof. */
function createRoofOutline(): Shape {
  const side = new Shape();
  side.moveTo(-0.98, 1.42);
  side.bezierCurveTo(-0.95, 1.5, -0.9, 1.5, -0.8, 1.51);
  side.lineTo(-0.05, 1.51);
  side.bezierCurveTo(0.1, 1.5, 0.18, 1.47, 0.26, 1.4);
  return side.lineTo(0.12, 1.38).lineTo(-0.9, 1.4) as Shape;
}

/** Creates the body below the windows: narrower at nose, tail and top. `detail` is the number of segments per curve. */
function hull(detail: number): BufferGeometry {
  const solid = reshape(extrudeSide(createHullOutline(), 1.76, detail > 4 ? 0.08 : 0.05, detail), (point) => {
    point.x *= 1 - 0.07 * smoothstep(0.62, 1, point.y);
    point.x *= 1 - 0.13 * smoothstep(1.5, 2.25, point.z);
    point.x *= 1 - 0.08 * smoothstep(-1.7, -2.2, point.z);
  });
  return paintGradient(solid, PAINT, PAINT_HEIGHTS);
}

/** Moves a shape from around the origin to the middle of the tail, which leans back. The shape's -Z side faces backwards. */
const onTail = (shape: BufferGeometry): BufferGeometry =>
  shape.rotateX(-TAIL_LEAN).translate(0, TAIL_MIDDLE.y, TAIL_MIDDLE.z);

/** Moves a point towards the middle of the car. The higher the point is, the further it moves. */
const leanIn = (point: { x: number; y: number }): void => {
  point.x *= 1 - 0.2 * smoothstep(0.95, 1.5, point.y);
};

const cabin = (detail: number): BufferGeometry =>
  paintGradient(reshape(extrudeSide(createCabinOutline(), 1.5, 0.04, detail), leanIn), GLASS, GLASS_HEIGHTS);
const roof = (detail: number): BufferGeometry =>
  paintShape(reshape(extrudeSide(createRoofOutline(), 1.42, 0.04, detail), leanIn), TRIM.white);

/** The three window posts of each side, from front to rear. The foot is the lower end. */
const POSTS: readonly (readonly [footZ: number, footY: number, topZ: number, topY: number, width: number])[] = [
  [0.96, 0.97, 0.24, 1.43, 0.08],
  [-0.46, 0.97, -0.42, 1.45, 0.1],
  [-1.54, 1, -0.94, 1.45, 0.13],
];

function posts(): BufferGeometry[] {
  return SIDES.flatMap((side) =>
    POSTS.map(([footZ, footY, topZ, topY, width]) => {
      const length = Math.hypot(topZ - footZ, topY - footY);
      const post = bevelBox([0.07, width, length], [0, 0, 0], TRIM.white, 0.02);
      post.rotateX(-Math.atan2(topY - footY, topZ - footZ)).rotateZ(side * 0.22);
      const middle = (footY + topY) / 2;
      const x = side * (0.76 * (1 - 0.2 * smoothstep(0.95, 1.5, middle)));
      return post.translate(x, middle, (footZ + topZ) / 2) as BufferGeometry;
    }),
  );
}

/** The flared rim of the wheel arch above the wheel at (x, z). */
function wheelArch(x: number, z: number): BufferGeometry {
  const arch = new Shape();
  arch.absarc(0, 0, 0.57, 0.12, Math.PI - 0.12, false);
  arch.absarc(0, 0, 0.49, Math.PI - 0.12, 0.12, true);
  const bevel = { bevelSize: 0.02, bevelThickness: 0.02, bevelSegments: 1 };
  const solid = new ExtrudeGeometry(arch, { depth: 0.2, ...bevel, curveSegments: 7 });
  solid.rotateY(-Math.PI / 2).translate(x > 0 ? 0.99 : -0.79, AXLE_Y, z);
  return paintShape(solid, TRIM.dark);
}

function middleTrim(): BufferGeometry[] {
  const { dark, slate, metal } = TRIM;
  const exhausts = EXHAUSTS.map(([x, y, z]) =>
    rod({ radii: [0.07, 0.08], length: 0.2, centre: [x, y - RIDE_UP, z + 0.04], hex: metal, axis: 'z', sides: 8 }),
  );
  return [
    ...exhausts,
    ...RALLY_LAYOUT.wheelCentres.map(([x, , z]) => wheelArch(x, z)),
    bevelBox([1.66, 0.22, 0.26], [0, 0.38, 2.1], dark, 0.07), // front bumper
    bevelBox([0.62, 0.15, 0.1], [0, 0.65, 2.2], dark, 0.05), // grille
    onTail(bevelBox([1.46, 0.36, 0.05], [0, 0, 0], PANEL, 0.02)),
    bevelBox([0.8, 0.2, 0.3], [0, 0.36, -1.98], slate, 0.05), // diffuser
    bevelBox([0.62, 0.09, 0.36], [0, 0.98, 1.12], dark, 0.04), // air scoop on the bonnet
    bevelBox([1.3, 0.1, 3.4], [0, 0.32, 0], dark, 0.02), // floor
    bevelBox([1.36, 0.03, 2], [0, 1.04, -0.46], 0x1c2028, 0.01), // deck inside the windows
    rod({ radii: [0.008, 0.012], length: 0.9, centre: [-0.6, 1.86, -0.86], hex: dark, axis: 'y', sides: 4 }), // aerial
    rod({ radii: [0.44, 0.47], length: 0.08, centre: [0, 1.55, -0.25], hex: dark, axis: 'y', sides: 16 }), // ring below the turret
    ...SIDES.map((side) => bevelBox([0.14, 0.14, 1.56], [side * 0.88, 0.34, 0], dark, 0.05)), // sills
    ...SIDES.map((side) => bevelBox([0.12, 0.1, 0.16], [side * 0.86, 1, 0.55], dark, 0.03)), // mirrors
  ];
}

/** The wing and the rear bumper, which an explosion tears off. */
function loosePieces(): CarPiece[] {
  const ends = SIDES.map((side) => bevelBox([0.05, 0.24, 0.4], [side * 0.76, 1.27, -2], TRIM.white, 0.02));
  const supports = SIDES.map((side) => bevelBox([0.07, 0.32, 0.14], [side * 0.5, 1.14, -1.96], TRIM.dark, 0.02));
  return [
    piece('loose', 'accent', 'paint', bevelBox([1.5, 0.05, 0.32], [0, 1.3, -2], TRIM.white, 0.02)),
    piece('loose', 'paint', 'paint', ...ends, bevelBox([1.24, 0.15, 0.16], [0, 0.5, -2.12], TRIM.white, 0.06)),
    piece('loose', 'plain', 'matt', ...supports),
    piece('loose', 'brake', 'lamp', bevelBox([0.8, 0.045, 0.04], [0, 1.3, -2.17], LAMP_RED, 0.01)),
  ];
}

const roofLamp = (x: number): BufferGeometry =>
  rod({ radii: [0.065, 0.065], length: 0.06, centre: [x, 1.6, 0.14], hex: LAMP_WHITE, axis: 'z', sides: 8 });

/** The headlights, roof lamps and reversing lights. */
function lamps(): BufferGeometry[] {
  return SIDES.flatMap((side) => [
    bevelBox([0.36, 0.17, 0.12], [side * 0.5, 0.65, 2.17], 0xfff6dc, 0.05),
    ...[0.1, 0.3].map((x) => roofLamp(side * x)),
    onTail(bevelBox([0.22, 0.07, 0.06], [side * 0.44, -0.1, -0.02], 0xe8dcc0, 0.02)),
  ]);
}

/** The rear lights: two blocks on each side. Their brightness is set per car. */
const brakeLights = (): BufferGeometry[] =>
  SIDES.flatMap((side) => [
    onTail(bevelBox([0.38, 0.14, 0.06], [side * 0.52, 0.07, -0.02], LAMP_RED, 0.03)),
    onTail(bevelBox([0.13, 0.1, 0.06], [side * 0.645, -0.09, -0.02], LAMP_RED, 0.03)),
  ]);

/** Side views of the stripes on bonnet, roof and tail, a little above the paint. */
const STRIPE_LINES: readonly (readonly (readonly [z: number, y: number])[])[] = [
  [
    [0.74, 1.025],
    [1.02, 1.012],
    [1.35, 0.985],
    [1.68, 0.936],
    [1.88, 0.89],
  ],
  [
    [-0.92, 1.545],
    [-0.8, 1.562],
    [-0.05, 1.562],
    [0.15, 1.54],
  ],
  [
    [-2.14, 1.062],
    [-1.96, 1.032],
    [-1.72, 1.03],
    [-1.55, 1.042],
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

/** Two racing stripes along the car. */
const stripes = (): BufferGeometry[] =>
  STRIPE_LINES.flatMap((line) => [stripe(line, -0.4, -0.14), stripe(line, 0.14, 0.4)]);

/** The whole body of near cars, without the windows. */
export function createNearBody(): CarPiece[] {
  return raise([
    piece('body', 'paint', 'paint', hull(8), roof(6), ...posts()),
    piece('body', 'plain', 'matt', ...middleTrim()),
    piece('body', 'plain', 'lamp', ...lamps()),
    piece('body', 'brake', 'lamp', ...brakeLights()),
    piece('body', 'accent', 'paint', ...stripes()),
    ...loosePieces(),
  ]);
}

/** The windows of near cars. */
export const createBodyGlass = (): CarPiece[] => raise([piece('body', 'plain', 'glass', cabin(6))]);

/** The whole body with few triangles, for distant cars. */
export const createFarBody = (): CarPiece[] =>
  raise([
    piece('body', 'paint', 'paint', hull(2), roof(1)),
    piece('body', 'plain', 'glass', cabin(1)),
    piece('body', 'plain', 'matt', onTail(bevelBox([1.46, 0.36, 0.05], [0, 0, 0], PANEL, 0.02))),
    piece('body', 'plain', 'matt', bevelBox([1.66, 0.22, 0.2], [0, 0.4, 2.1], TRIM.dark, 0.02)),
    piece('body', 'brake', 'lamp', ...brakeLights()),
    piece('loose', 'accent', 'paint', bevelBox([1.5, 0.05, 0.32], [0, 1.3, -2], TRIM.white, 0.02)),
  ]);

/** Moves the shapes of all pieces up by RIDE_UP. */
function raise(pieces: readonly CarPiece[]): CarPiece[] {
  for (const { shapes } of pieces) for (const shape of shapes) shape.translate(0, RIDE_UP, 0);
  return [...pieces];
}
