/** The shapes of the turret on the roof, the gunner in it, and the gun. */
import { type BufferGeometry, IcosahedronGeometry } from 'three';
import { mergeAndDispose } from '../mesh/merge.ts';
import { GUN_PIVOT_UP } from './car-layout.ts';
import { bevelBox, paintShape, rod, TRIM } from './car-shapes.ts';

const SIDES = [-1, 1] as const;
const SUIT = 0x2c3340;

/** Creates the turret's ring, side plates and ammunition box, relative to the turret's origin. */
export function createTurretTrim(): BufferGeometry {
  const { dark, slate, metal } = TRIM;
  return mergeAndDispose([
    rod({ radii: [0.4, 0.43], length: 0.1, centre: [0, -0.04, 0], hex: metal, axis: 'y', sides: 20 }),
    rod({ radii: [0.33, 0.37], length: 0.14, centre: [0, 0.06, 0], hex: slate, axis: 'y', sides: 20 }),
    ...SIDES.map((side) => bevelBox([0.09, 0.36, 0.66], [side * 0.31, 0.26, 0.06], dark, 0.04)),
    bevelBox([0.3, 0.2, 0.24], [0.17, 0.18, -0.4], slate, 0.04), // ammunition
  ]);
}

/** Creates the covers of the side plates, which get the team's accent colour. */
export const createTurretAccent = (): BufferGeometry =>
  mergeAndDispose(SIDES.map((side) => bevelBox([0.03, 0.26, 0.5], [side * 0.365, 0.27, 0.06], TRIM.white, 0.02)));

/** Creates the gunner's body, arms and visor, which turn with the turret. */
export const createGunnerTrim = (): BufferGeometry =>
  mergeAndDispose([
    bevelBox([0.36, 0.4, 0.26], [0, 0.34, -0.42], SUIT, 0.09),
    ...SIDES.map((side) => bevelBox([0.11, 0.11, 0.42], [side * 0.22, 0.42, -0.22], SUIT, 0.04)),
    bevelBox([0.3, 0.11, 0.16], [0, 0.69, -0.275], 0x10161f, 0.04),
  ]);

/** Creates the gunner's helmet, which gets the team's accent colour. */
export const createGunnerAccent = (): BufferGeometry =>
  paintShape(new IcosahedronGeometry(0.18, 1).scale(1, 1.05, 1.1).translate(0, 0.68, -0.42), TRIM.white);

/** Creates the gun. Its two barrels point along +Z, and its origin is on the axis about which it pitches. */
export function createGunTrim(): BufferGeometry {
  const { dark, slate, metal } = TRIM;
  return mergeAndDispose([
    bevelBox([0.44, 0.24, 0.56], [0, 0, 0.06], slate, 0.06),
    bevelBox([0.16, 0.1, 0.16], [0, 0.16, 0.05], dark, 0.03),
    rod({ radii: [0.04, 0.04], length: 0.04, centre: [0, 0.17, 0.14], hex: 0x66d9ff, axis: 'z', sides: 10 }), // sight
    ...SIDES.flatMap((side) => [
      rod({ radii: [0.055, 0.055], length: 0.95, centre: [side * 0.14, 0, 0.7], hex: dark, axis: 'z', sides: 12 }),
      rod({ radii: [0.085, 0.085], length: 0.22, centre: [side * 0.14, 0, 1.12], hex: dark, axis: 'z', sides: 12 }),
      rod({ radii: [0.08, 0.08], length: 0.28, centre: [side * 0.14, 0, 0.44], hex: metal, axis: 'z', sides: 12 }),
    ]),
  ]);
}

/** Creates turret and gun with few triangles, for distant cars. */
export const createFarTurret = (): BufferGeometry =>
  mergeAndDispose([
    rod({ radii: [0.34, 0.4], length: 0.2, centre: [0, 0.02, 0], hex: TRIM.slate, axis: 'y', sides: 8 }),
    bevelBox([0.6, 0.34, 0.62], [0, GUN_PIVOT_UP - 0.03, 0.06], TRIM.white, 0.05),
    ...SIDES.map((side) =>
      rod({
        radii: [0.06, 0.06],
        length: 0.9,
        centre: [side * 0.14, GUN_PIVOT_UP, 0.75],
        hex: TRIM.dark,
        axis: 'z',
        sides: 5,
      }),
    ),
  ]);

/** Creates the gunner with few triangles, for distant cars. */
export const createFarGunner = (): BufferGeometry =>
  mergeAndDispose([
    bevelBox([0.3, 0.3, 0.3], [0, 0.66, -0.42], TRIM.white, 0.08),
    bevelBox([0.36, 0.4, 0.26], [0, 0.34, -0.42], SUIT, 0.05),
  ]);
