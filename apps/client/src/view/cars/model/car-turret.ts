/** The shapes of the turret on the roof and of its gun. */
import { type CarPiece, piece } from './car-pieces.ts';
import { bevelBox, rod, TRIM } from './car-shapes.ts';

const SIDES = [-1, 1] as const;
const SIGHT_BLUE = 0x66d9ff;

/** Creates the turret's ring, side plates and ammunition box, relative to the turret's origin. */
export function createTurret(): CarPiece[] {
  const { dark, slate, metal } = TRIM;
  return [
    piece(
      'turret',
      'plain',
      'metal',
      rod({ radii: [0.4, 0.43], length: 0.1, centre: [0, -0.04, 0], hex: metal, axis: 'y', sides: 14 }),
      rod({ radii: [0.3, 0.36], length: 0.14, centre: [0, 0.06, 0], hex: slate, axis: 'y', sides: 14 }),
      ...SIDES.map((side) => bevelBox([0.07, 0.26, 0.4], [side * 0.25, 0.23, 0.04], dark, 0.04)),
    ),
    piece('turret', 'accent', 'paint', bevelBox([0.36, 0.2, 0.06], [0, 0.16, 0.36], TRIM.white, 0.03)),
    piece('gunner', 'plain', 'matt', bevelBox([0.22, 0.18, 0.2], [0.26, 0.16, -0.2], slate, 0.04)),
  ];
}

/** Creates the gun. Its two barrels point along +Z, and its origin is on the axis about which it pitches. */
export function createGun(): CarPiece[] {
  const { dark, slate, metal } = TRIM;
  const barrels = SIDES.flatMap((side) => [
    rod({ radii: [0.05, 0.05], length: 0.95, centre: [side * 0.14, 0, 0.7], hex: slate, axis: 'z', sides: 8 }),
    rod({ radii: [0.08, 0.08], length: 0.2, centre: [side * 0.14, 0, 1.13], hex: dark, axis: 'z', sides: 8 }),
    rod({ radii: [0.075, 0.075], length: 0.26, centre: [side * 0.14, 0, 0.44], hex: metal, axis: 'z', sides: 8 }),
  ]);
  return [
    piece('gun', 'plain', 'metal', bevelBox([0.38, 0.16, 0.5], [0, -0.01, 0.08], slate, 0.05), ...barrels),
    piece('gun', 'accent', 'paint', bevelBox([0.4, 0.05, 0.14], [0, 0.045, 0.24], TRIM.white, 0.02)),
    piece('gun', 'plain', 'matt', bevelBox([0.1, 0.08, 0.1], [0, 0.1, 0.1], dark, 0.02)),
    piece(
      'gun',
      'plain',
      'lamp',
      rod({ radii: [0.03, 0.03], length: 0.02, centre: [0, 0.11, 0.16], hex: SIGHT_BLUE, axis: 'z', sides: 8 }),
    ),
  ];
}

/** Creates turret and gun with few triangles, for distant cars. */
export const createFarTurret = (): CarPiece[] => [
  piece(
    'turret',
    'plain',
    'metal',
    rod({ radii: [0.34, 0.4], length: 0.2, centre: [0, 0.02, 0], hex: TRIM.slate, axis: 'y', sides: 8 }),
  ),
  piece('gun', 'accent', 'paint', bevelBox([0.42, 0.2, 0.5], [0, -0.02, 0.06], TRIM.white, 0.05)),
  piece(
    'gun',
    'plain',
    'matt',
    ...SIDES.map((side) =>
      rod({ radii: [0.06, 0.06], length: 0.9, centre: [side * 0.14, 0, 0.75], hex: TRIM.dark, axis: 'z', sides: 5 }),
    ),
  ),
];
