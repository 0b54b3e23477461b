/** The turret on the roof, the gunner in it, and the gun that tips. */
import { type BufferGeometry, IcosahedronGeometry } from 'three';
import { GUN_PIVOT_UP } from './car-layout.ts';
import { assembled, bevelBox, rod, TRIM, tinted } from './car-shapes.ts';

const SIDES = [-1, 1] as const;
const SUIT = 0x2c3340;

/** What turns: the ring and the shields. Its origin is the turret's pivot. */
export function turretTrim(): BufferGeometry {
  const { dark, slate, metal } = TRIM;
  return assembled([
    rod([0.4, 0.43], 0.1, [0, -0.04, 0], metal, 'y', 20),
    rod([0.33, 0.37], 0.14, [0, 0.06, 0], slate, 'y', 20),
    ...SIDES.map((side) => bevelBox([0.09, 0.36, 0.66], [side * 0.31, 0.26, 0.06], dark, 0.04)),
    bevelBox([0.3, 0.2, 0.24], [0.17, 0.18, -0.4], slate, 0.04), // ammunition
  ]);
}

/** The plates on the shields, in the gunner's colour. */
export const turretAccent = (): BufferGeometry =>
  assembled(SIDES.map((side) => bevelBox([0.03, 0.26, 0.5], [side * 0.365, 0.27, 0.06], TRIM.white, 0.02)));

/** The gunner's suit and visor; turns with the turret. */
export const gunnerTrim = (): BufferGeometry =>
  assembled([
    bevelBox([0.36, 0.4, 0.26], [0, 0.34, -0.42], SUIT, 0.09),
    ...SIDES.map((side) => bevelBox([0.11, 0.11, 0.42], [side * 0.22, 0.42, -0.22], SUIT, 0.04)),
    bevelBox([0.3, 0.11, 0.16], [0, 0.69, -0.275], 0x10161f, 0.04),
  ]);

/** The gunner's helmet, in the gunner's colour. */
export const gunnerAccent = (): BufferGeometry =>
  tinted(new IcosahedronGeometry(0.18, 1).scale(1, 1.05, 1.1).translate(0, 0.68, -0.42), TRIM.white);

/** The twin gun; its origin is where it tips, barrels along +Z. */
export function gunTrim(): BufferGeometry {
  const { dark, slate, metal } = TRIM;
  return assembled([
    bevelBox([0.44, 0.24, 0.56], [0, 0, 0.06], slate, 0.06),
    bevelBox([0.16, 0.1, 0.16], [0, 0.16, 0.05], dark, 0.03),
    rod([0.04, 0.04], 0.04, [0, 0.17, 0.14], 0x66d9ff, 'z', 10), // sight
    ...SIDES.flatMap((side) => [
      rod([0.055, 0.055], 0.95, [side * 0.14, 0, 0.7], dark, 'z', 12),
      rod([0.085, 0.085], 0.22, [side * 0.14, 0, 1.12], dark, 'z', 12),
      rod([0.08, 0.08], 0.28, [side * 0.14, 0, 0.44], metal, 'z', 12),
    ]),
  ]);
}

/** Turret and gun in one, with few triangles, in the gunner's colour. */
export const turretFar = (): BufferGeometry =>
  assembled([
    rod([0.34, 0.4], 0.2, [0, 0.02, 0], TRIM.slate, 'y', 8),
    bevelBox([0.6, 0.34, 0.62], [0, GUN_PIVOT_UP - 0.03, 0.06], TRIM.white, 0.05),
    ...SIDES.map((side) => rod([0.06, 0.06], 0.9, [side * 0.14, GUN_PIVOT_UP, 0.75], TRIM.dark, 'z', 5)),
  ]);

/** The gunner with few triangles. */
export const gunnerFar = (): BufferGeometry =>
  assembled([
    bevelBox([0.3, 0.3, 0.3], [0, 0.66, -0.42], TRIM.white, 0.08),
    bevelBox([0.36, 0.4, 0.26], [0, 0.34, -0.42], SUIT, 0.05),
  ]);
