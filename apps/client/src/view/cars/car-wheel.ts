/** The shapes of a wheel. Its axle is the X axis, and its outer face points along +X. */
import { BoxGeometry, type BufferGeometry, LatheGeometry, TorusGeometry, Vector2 } from 'three';
import { mergeAndDispose } from '../mesh/merge.ts';
import { WHEEL_RADIUS } from './car-layout.ts';
import { bevelBox, paintShape, rod, TRIM } from './car-shapes.ts';

const SEGMENTS = 18;
/** Number of blocks in the tyre's tread. */
const TREAD_BLOCKS = 16;
const SPOKES = 5;
const RIM_RADIUS = 0.26;

function tyre(): BufferGeometry {
  const outline = [
    [RIM_RADIUS, -0.15],
    [0.37, -0.16],
    [WHEEL_RADIUS, -0.1],
    [WHEEL_RADIUS, 0.1],
    [0.37, 0.16],
    [RIM_RADIUS, 0.15],
  ].map(([radius, along]) => new Vector2(radius, along));
  return paintShape(new LatheGeometry(outline, SEGMENTS).rotateZ(Math.PI / 2), TRIM.rubber);
}

/** Rotates the `index`-th of `count` parts to its position around the axle. */
const rotateIntoPlace = (part: BufferGeometry, index: number, count: number): BufferGeometry =>
  part.rotateX((index / count) * 2 * Math.PI);

/** Creates a detailed wheel. */
export function createNearWheel(): BufferGeometry {
  const ring = new TorusGeometry(RIM_RADIUS - 0.005, 0.022, 5, SEGMENTS).rotateY(Math.PI / 2).translate(0.135, 0, 0);
  const treadBlocks = Array.from({ length: TREAD_BLOCKS }, (_, index) =>
    paintShape(
      rotateIntoPlace(new BoxGeometry(0.29, 0.035, 0.05).translate(0, WHEEL_RADIUS, 0), index, TREAD_BLOCKS),
      0x222224,
    ),
  );
  const spokes = Array.from({ length: SPOKES }, (_, index) =>
    rotateIntoPlace(bevelBox([0.05, 0.24, 0.075], [0.115, 0.13, 0], 0xc9ced6, 0.015), index, SPOKES),
  );
  return mergeAndDispose([
    tyre(),
    ...treadBlocks,
    ...spokes,
    paintShape(ring, TRIM.rim),
    rod({ radii: [RIM_RADIUS, RIM_RADIUS], length: 0.2, centre: [0, 0, 0], hex: 0x2b2e34, axis: 'x', sides: SEGMENTS }),
    rod({ radii: [0.07, 0.07], length: 0.03, centre: [0.14, 0, 0], hex: TRIM.rim, axis: 'x', sides: 10 }),
  ]);
}

/** Creates a wheel with few triangles, for distant cars. */
export const createFarWheel = (): BufferGeometry =>
  mergeAndDispose([
    rod({
      radii: [WHEEL_RADIUS, WHEEL_RADIUS],
      length: 0.3,
      centre: [0, 0, 0],
      hex: TRIM.rubber,
      axis: 'x',
      sides: 12,
    }),
    rod({ radii: [0.2, 0.2], length: 0.02, centre: [0.15, 0, 0], hex: TRIM.rim, axis: 'x', sides: 6 }),
  ]);
