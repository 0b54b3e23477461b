/** The shapes of the two people in a car: the driver at the steering wheel, and the gunner in the turret. */
import { type BufferGeometry, IcosahedronGeometry, TorusGeometry } from 'three';
import { type CarPiece, piece } from './car-pieces.ts';
import { bevelBox, paintShape, TRIM } from './car-shapes.ts';

const SIDES = [-1, 1] as const;
const SUIT = 0xd9d4c8;
const GLOVE = 0x2b2f38;
const VISOR = 0x0d131c;
const HELMET_RADIUS_M = 0.185;

const helmet = (y: number, z: number, detail: number): BufferGeometry =>
  paintShape(new IcosahedronGeometry(HELMET_RADIUS_M, detail).scale(1, 1.05, 1.1).translate(0, y, z), TRIM.white);

/** A stripe over the helmet, from its front to its back. */
const helmetStripe = (y: number, z: number): BufferGeometry =>
  paintShape(
    new TorusGeometry(HELMET_RADIUS_M - 0.02, 0.04, 3, 10)
      .scale(1.1, 1.05, 1)
      .rotateY(Math.PI / 2)
      .translate(0, y, z),
    TRIM.white,
  );

/** Creates the driver around the seat, who looks along +Z, and the steering wheel around its middle. */
export const createDriver = (): CarPiece[] => [
  piece('driver', 'helmet', 'paint', helmet(0.21, 0, 1)),
  piece('driver', 'plain', 'glass', bevelBox([0.28, 0.11, 0.14], [0, 0.22, 0.15], VISOR, 0.04)),
  piece('driver', 'suit', 'matt', bevelBox([0.46, 0.16, 0.24], [0, -0.01, 0], SUIT, 0.06)),
  piece('driver', 'suit', 'matt', helmetStripe(0.21, 0)),
  piece(
    'steering',
    'plain',
    'matt',
    paintShape(new TorusGeometry(0.17, 0.025, 4, 12), GLOVE),
    ...SIDES.map((side) => bevelBox([0.09, 0.11, 0.11], [side * 0.17, 0.03, -0.01], 0xf2efe6, 0.03)),
  ),
];

/** Creates the gunner, relative to the turret's origin. */
export const createGunner = (): CarPiece[] => [
  piece('gunner', 'helmet', 'paint', helmet(0.74, -0.42, 1)),
  piece('gunner', 'plain', 'glass', bevelBox([0.29, 0.12, 0.14], [0, 0.75, -0.27], VISOR, 0.04)),
  piece('gunner', 'suit', 'matt', helmetStripe(0.74, -0.42)),
  piece('gunner', 'suit', 'matt', bevelBox([0.4, 0.44, 0.26], [0, 0.36, -0.42], SUIT, 0.08)),
  piece('gunner', 'plain', 'matt', bevelBox([0.42, 0.06, 0.28], [0, 0.24, -0.42], GLOVE, 0.02)),
  piece(
    'gunner',
    'suit',
    'matt',
    ...SIDES.map((side) => bevelBox([0.12, 0.12, 0.44], [side * 0.24, 0.44, -0.22], SUIT, 0.04)),
  ),
];

/** Creates the gunner with few triangles, for distant cars. */
export const createFarGunner = (): CarPiece[] => [
  piece('gunner', 'helmet', 'paint', helmet(0.72, -0.42, 0)),
  piece('gunner', 'suit', 'matt', bevelBox([0.44, 0.46, 0.28], [0, 0.36, -0.4], SUIT, 0.06)),
];
