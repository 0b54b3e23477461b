/** The shapes of a wheel. Its axle is the X axis, and its outer face points along +X. */
import { BoxGeometry, type BufferGeometry, LatheGeometry, TorusGeometry, Vector2 } from 'three';
import { type CarPartName, WHEEL_RADIUS } from './car-layout.ts';
import { type CarPiece, piece } from './car-pieces.ts';
import { paintShape, rod, TRIM } from './car-shapes.ts';

const SEGMENTS = 12;
/** Number of blocks in the tyre's tread. */
const TREAD_BLOCKS = 12;
const SPOKES = 5;
const RIM_RADIUS = 0.26;
/** Half the width of the tyre (metres). */
const HALF_WIDTH = 0.18;

function tyre(): BufferGeometry {
  const outline = [
    [RIM_RADIUS, -HALF_WIDTH + 0.01],
    [0.37, -HALF_WIDTH],
    [WHEEL_RADIUS, -0.12],
    [WHEEL_RADIUS, 0.12],
    [0.37, HALF_WIDTH],
    [RIM_RADIUS, HALF_WIDTH - 0.01],
  ].map(([radius, along]) => new Vector2(radius, along));
  return paintShape(new LatheGeometry(outline, SEGMENTS).rotateZ(Math.PI / 2), TRIM.rubber);
}

/** Rotates the `index`-th of `count` parts to its position around the axle. */
const rotateIntoPlace = (part: BufferGeometry, index: number, count: number): BufferGeometry =>
  part.rotateX((index / count) * 2 * Math.PI);

/** Creates a detailed wheel. */
export function createNearWheel(part: CarPartName): CarPiece[] {
  const ring = new TorusGeometry(RIM_RADIUS - 0.005, 0.026, 3, SEGMENTS).rotateY(Math.PI / 2).translate(0.16, 0, 0);
  const treadBlocks = Array.from({ length: TREAD_BLOCKS }, (_, index) =>
    paintShape(
      rotateIntoPlace(new BoxGeometry(0.32, 0.04, 0.09).translate(0, WHEEL_RADIUS, 0), index, TREAD_BLOCKS),
      0x3b3b3e,
    ),
  );
  const spokes = Array.from({ length: SPOKES }, (_, index) =>
    paintShape(rotateIntoPlace(new BoxGeometry(0.04, 0.24, 0.08).translate(0.145, 0.13, 0), index, SPOKES), 0xc9ced6),
  );
  const hub = { length: 0.24, centre: [0, 0, 0], hex: 0x2b2e34, axis: 'x', sides: SEGMENTS } as const;
  return [
    piece(part, 'plain', 'matt', tyre(), ...treadBlocks, rod({ ...hub, radii: [RIM_RADIUS, RIM_RADIUS] })),
    piece(part, 'plain', 'metal', ...spokes, paintShape(ring, TRIM.rim)),
    piece(part, 'accent', 'paint', rod({ ...hub, radii: [0.07, 0.07], length: 0.35, hex: TRIM.white, sides: 7 })),
  ];
}

/** Creates a wheel with few triangles, for distant cars. */
export function createFarWheel(part: CarPartName): CarPiece[] {
  const shape = { centre: [0, 0, 0], axis: 'x' } as const;
  const rubber = rod({ ...shape, radii: [WHEEL_RADIUS, WHEEL_RADIUS], length: 0.34, hex: TRIM.rubber, sides: 12 });
  const rim = rod({ ...shape, radii: [0.22, 0.22], length: 0.36, hex: TRIM.rim, sides: 6 });
  return [piece(part, 'plain', 'matt', rubber, rim)];
}
