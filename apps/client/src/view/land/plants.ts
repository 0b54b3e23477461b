/** Trees, bushes, rocks, tufts and clouds: one faceted shape of each, standing on the ground at the origin. */
import {
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  IcosahedronGeometry,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { facet } from '../mesh/facet.ts';
import { clamp, noise, randomStream } from '../mesh/noise.ts';

const shade = new Color();
const blend = (from: number, to: number, share: number): Color =>
  shade.setHex(from).lerp(target.setHex(to), clamp(share));
const target = new Color();

function merged(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole;
}

/** A dented ball. */
function lump(radius: number, detail: number, seed: number, dent: number): BufferGeometry {
  const ball = new IcosahedronGeometry(radius, detail);
  const position = ball.getAttribute('position');
  for (let index = 0; index < position.count; index++) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)];
    const push = 1 + (noise(x * 2.3 + seed + y, z * 2.3 + y * 1.7 + seed * 3) - 0.5) * 2 * dent;
    position.setXYZ(index, x * push, y * push, z * push);
  }
  return ball;
}

/** Radius, height and middle of each skirt of a pine. */
const PINE_SKIRTS = [
  [1.75, 2.5, 2],
  [1.42, 2.2, 3.35],
  [1.05, 2, 4.6],
  [0.66, 1.7, 5.8],
] as const;
const PINE_DARK = 0x2f6b3c;
const PINE_LIGHT = 0x6fae55;

/** One skirt with a zigzag hem. */
function skirt(radius: number, height: number, sides: number): BufferGeometry {
  const cone = new ConeGeometry(radius, height, sides, 1, true);
  const position = cone.getAttribute('position');
  for (let index = 0; index < position.count; index++) {
    if (position.getY(index) > 0) continue;
    const angle = Math.atan2(position.getZ(index), position.getX(index));
    const odd = Math.round((angle / Math.PI) * (sides / 2)) & 1;
    const reach = odd ? 1.16 : 0.9;
    position.setXYZ(
      index,
      position.getX(index) * reach,
      position.getY(index) + (odd ? -0.22 : 0.12),
      position.getZ(index) * reach,
    );
  }
  return cone;
}

export function createPine(): BufferGeometry {
  const random = randomStream(3);
  const trunk = new CylinderGeometry(0.16, 0.26, 1.4, 5, 1, true).translate(0, 0.7, 0);
  const skirts = PINE_SKIRTS.map(([radius, height, middle], index) => {
    const cone = skirt(radius, height, 8).rotateY(index * 0.5 + random());
    cone.translate((random() - 0.5) * 0.12, middle, (random() - 0.5) * 0.12);
    return facet(cone, (_x, y, _z, upward) =>
      blend(PINE_DARK, PINE_LIGHT, ((y - 1) / 6) * 0.7 + (upward > 0 ? 0.12 : -0.2)),
    );
  });
  return merged([facet(trunk, () => shade.setHex(0x6b4a32)), ...skirts]);
}

/** A pine seen from afar: 15 triangles. */
export function createFarPine(): BufferGeometry {
  const skirts = [
    [1.6, 3.4, 2.4],
    [1.2, 2.9, 4.2],
    [0.7, 2.2, 5.8],
  ].map(([radius, height, middle]) =>
    facet(
      new ConeGeometry(radius, height, 5, 1, true).rotateY(middle as number).translate(0, middle as number, 0),
      (_x, y) => blend(PINE_DARK, PINE_LIGHT, ((y - 1) / 6) * 0.7),
    ),
  );
  return merged(skirts);
}

const LEAF_DARK = 0x4d8a35;
const LEAF_LIGHT = 0xb6d35a;

/** Radius and middle of each ball of a broad tree's crown, and a seed for its dents. */
const CROWN = [
  [1.5, 0, 3.3, 0, 1],
  [1.05, 0.95, 2.8, 0.3, 5],
  [1, -0.75, 2.9, -0.55, 9],
  [0.9, 0.1, 4.35, 0.1, 13],
] as const;

export function createBroadTree(): BufferGeometry {
  const trunk = new CylinderGeometry(0.15, 0.28, 2.2, 5, 1, true).translate(0, 1.1, 0);
  const crown = CROWN.map(([radius, x, y, z, seed]) =>
    facet(lump(radius, 1, seed, 0.2).translate(x, y, z), (_x, height) =>
      blend(LEAF_DARK, LEAF_LIGHT, (height - 2) / 3.6),
    ),
  );
  return merged([facet(trunk, () => shade.setHex(0x7a5638)), ...crown]);
}

/** A broad tree seen from afar: 26 triangles. */
export function createFarBroadTree(): BufferGeometry {
  const trunk = new CylinderGeometry(0.2, 0.2, 2, 3, 1, true).translate(0, 1, 0);
  const crown = lump(1.8, 0, 1, 0.15).scale(1, 1.05, 1).translate(0, 3.4, 0);
  return merged([
    facet(trunk, () => shade.setHex(0x7a5638)),
    facet(crown, (_x, y) => blend(LEAF_DARK, LEAF_LIGHT, (y - 2) / 3.6)),
  ]);
}

export const createRock = (): BufferGeometry =>
  facet(lump(1, 1, 21, 0.35).scale(1.2, 0.8, 1), (_x, y, _z, upward) =>
    blend(0x7c756d, 0xb3aa9c, upward * 0.6 + 0.3 + y * 0.2),
  );

export const createBush = (): BufferGeometry =>
  facet(lump(0.8, 1, 31, 0.25).scale(1.2, 0.75, 1.1).translate(0, 0.35, 0), (_x, y) => blend(0x4c7f36, 0x93bd50, y));

const BLADES = 7;

/** A tuft of grass; drawn on both sides, lit from above. */
export function createTuft(): BufferGeometry {
  const random = randomStream(5);
  const positions: number[] = [];
  const colours: number[] = [];
  const normals: number[] = [];
  for (let blade = 0; blade < BLADES; blade++) {
    const [angle, away] = [random() * 2 * Math.PI, random() * 0.35];
    const [x, z] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const [height, width] = [0.35 + random() * 0.45, 0.05 + random() * 0.03];
    const turn = random() * 2 * Math.PI;
    const [across, along] = [Math.sin(turn) * width, Math.cos(turn) * width];
    positions.push(x - across, 0, z + along, x + across, 0, z - along);
    positions.push(x + Math.cos(turn) * 0.2, height, z + Math.sin(turn) * 0.2);
    for (const hex of [0x4f8a3a, 0x4f8a3a, 0xa8cf5c]) {
      colours.push(...shade.setHex(hex).toArray());
      normals.push(0, 1, 0);
    }
  }
  const tuft = new BufferGeometry();
  tuft.setAttribute('position', new Float32BufferAttribute(positions, 3));
  tuft.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  tuft.setAttribute('color', new Float32BufferAttribute(colours, 3));
  return tuft;
}

const PUFFS = 5;

export function createCloud(): BufferGeometry {
  const random = randomStream(11);
  const puffs = Array.from({ length: PUFFS }, (_, index) => {
    const off = index - (PUFFS - 1) / 2;
    const puff = lump(1 - 0.11 * Math.abs(off), 1, index * 7, 0.15).scale(1.5, 0.8, 1.1);
    puff.translate(off * 1.25, (random() - 0.3) * 0.35, (random() - 0.5) * 0.8);
    return facet(puff, (_x, y) => blend(0xdfe6f2, 0xffffff, y + 0.4));
  });
  return merged(puffs);
}
