/** The plates with the start number: on both doors, the bonnet, the roof and the tail. */
import { BufferGeometry, Float32BufferAttribute } from 'three';
import { NUMBER_PLATE_SHARE } from './car-numbers.ts';
import { type CarPiece, piece } from './car-pieces.ts';
import { paintShape, TRIM } from './car-shapes.ts';

type Point = readonly [x: number, y: number, z: number];

/**
 * A plate as seen by someone who reads it: its middle, and the vectors from there to the middles of its right and its upper
 * edge (metres). `hasName` adds the car's title below the number.
 */
interface Plate {
  readonly at: Point;
  readonly right: Point;
  readonly up: Point;
  readonly hasName: boolean;
}

const PLATES: readonly Plate[] = [
  { at: [0.872, 0.82, -0.16], right: [0, 0, -0.26], up: [-0.022, 0.26, 0], hasName: true },
  { at: [-0.872, 0.82, -0.16], right: [0, 0, 0.26], up: [0.022, 0.26, 0], hasName: true },
  { at: [0, 0.87, -2.24], right: [-0.27, 0, 0], up: [0, 0.2, -0.036], hasName: false },
  { at: [0, 1.066, 1.6], right: [0.34, 0, 0], up: [0, 0.05, -0.24], hasName: false },
];
/** The roof's plate stands at its rear edge and shows the number to both sides. */
const ROOF_PLATES: readonly Plate[] = [
  { at: [0, 1.8, -0.89], right: [-0.3, 0, 0], up: [0, 0.16, -0.04], hasName: false },
  { at: [0, 1.8, -0.87], right: [0.3, 0, 0], up: [0, 0.16, -0.04], hasName: false },
];

/** Creates the plates of near cars, or those of distant cars. */
export const createPlates = (isNear: boolean): CarPiece[] => [
  piece('body', 'number', 'plate', ...[...PLATES, ...(isNear ? ROOF_PLATES : [])].map(plate)),
];

function plate({ at, right, up, hasName }: Plate): BufferGeometry {
  const bottom = hasName ? 0 : 1 - NUMBER_PLATE_SHARE;
  const positions: number[] = [];
  const uvs: number[] = [];
  for (const [across, along] of CORNERS) {
    positions.push(...at.map((value, axis) => value + across * right[axis]! + along * up[axis]!));
    uvs.push((across + 1) / 2, along > 0 ? 1 : bottom);
  }
  const quad = new BufferGeometry();
  quad.setAttribute('position', new Float32BufferAttribute(positions, 3));
  quad.computeVertexNormals();
  const painted = paintShape(quad, TRIM.white);
  painted.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  return painted;
}

/** The corners of a quad's two triangles, in shares of `right` and `up`. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;
