/** The flat-shaded shapes of a mountain pass: snowy firs, golden larches and boulders. Ground at y = 0, lengths in metres. */
import { type BufferGeometry, ConeGeometry, CylinderGeometry } from 'three';
import { blend } from '../mesh/blend.ts';
import { createDentedBall } from '../mesh/dented-ball.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import type { Cones } from './trees.ts';

const BARK = 0x4f3b30;
const FIR_DARK = 0x1d4038;
const FIR_LIGHT = 0x3f7358;
const SNOW = 0xf3f6fc;
const LARCH_DARK = 0xb8681f;
const LARCH_LIGHT = 0xf2bd3f;
const ROCK_DARK = 0x565b68;
const ROCK_LIGHT = 0xa3a6b2;

const FIR_CONES: Cones = [
  [1.5, 2.3, 1.9],
  [1.2, 2.2, 3.3],
  [0.88, 2, 4.7],
  [0.55, 2, 6.2],
];
const FAR_FIR_CONES: Cones = [
  [1.45, 3.4, 2.3],
  [0.85, 4.2, 5],
];
const LARCH_CONES: Cones = [
  [1.15, 2.6, 2.6],
  [0.9, 2.4, 4.2],
  [0.5, 2.3, 5.9],
];
const FAR_LARCH_CONES: Cones = [[1.1, 6.2, 4.1]];

/** The height at which the gradient of a tree's colours ends. */
const TREE_TOP_M = 7;

/** Creates a tree of cones. The rim of each cone is dark; with `snow`, its upper part is white. */
function createAlpineTree(cones: Cones, sides: number, dark: number, light: number, snow: boolean): BufferGeometry {
  const trunk = facet(new CylinderGeometry(0.14, 0.24, 1.6, 4, 1, true).translate(0, 0.8, 0), () =>
    blend(BARK, BARK, 0),
  );
  const branches = cones.map(([radius, height, middle], index) => {
    const cone = new ConeGeometry(radius, height, sides, 2, true).rotateY(index * 0.9).translate(0, middle, 0);
    return facet(cone, (_x, y) => {
      const isUpper = y > middle;
      return snow && isUpper ? blend(light, SNOW, 0.85) : blend(dark, light, y / TREE_TOP_M + (isUpper ? 0.15 : -0.1));
    });
  });
  return mergeAndDispose([trunk, ...branches]);
}

/** Creates a fir with snow on its branches. */
export const createFir = (): BufferGeometry => createAlpineTree(FIR_CONES, 7, FIR_DARK, FIR_LIGHT, true);

/** Creates a fir with few triangles, for large distances. */
export const createFarFir = (): BufferGeometry => createAlpineTree(FAR_FIR_CONES, 5, FIR_DARK, FIR_LIGHT, true);

/** Creates a larch in its autumn colour. */
export const createLarch = (): BufferGeometry => createAlpineTree(LARCH_CONES, 6, LARCH_DARK, LARCH_LIGHT, false);

/** Creates a larch with few triangles, for large distances. */
export const createFarLarch = (): BufferGeometry =>
  createAlpineTree(FAR_LARCH_CONES, 5, LARCH_DARK, LARCH_LIGHT, false);

/** Creates a grey boulder with snow on top. `detail` is the number of subdivisions. */
export const createBoulder = (detail: number): BufferGeometry =>
  facet(createDentedBall(1, detail, 27, 0.38).scale(1.3, 0.95, 1), (_x, y, _z, upward) =>
    upward > 0.72 && y > 0.3 ? blend(ROCK_LIGHT, SNOW, 0.9) : blend(ROCK_DARK, ROCK_LIGHT, upward * 0.5 + 0.4),
  );
