/** Basic shapes for building the car model, each in one colour. Lengths are in metres. */
import { smoothstep } from '@shotgun-rally/sim/math';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  type Shape,
  Vector3,
} from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { blend } from '../../mesh/blend.ts';

/** x, y and z. */
type Triple = readonly [number, number, number];

/** Colours of the parts that look the same on every car. */
export const TRIM = {
  dark: 0x3a3e46,
  slate: 0x565b66,
  metal: 0x9aa2ad,
  rubber: 0x2c2b2d,
  rim: 0xd7dbe0,
  white: 0xffffff,
} as const;

/** Returns an unindexed geometry with only positions, normals and one colour. Do not use `geometry` afterwards. */
export function paintShape(geometry: BufferGeometry, hex: number): BufferGeometry {
  const solid = geometry.index ? geometry.toNonIndexed() : geometry;
  if (solid !== geometry) geometry.dispose();
  for (const name of Object.keys(solid.attributes)) {
    if (name !== 'position' && name !== 'normal') solid.deleteAttribute(name);
  }
  const count = solid.getAttribute('position').count;
  const colours = new Float32Array(count * 3);
  const colour = new Color(hex);
  for (let index = 0; index < count; index++) colour.toArray(colours, index * 3);
  solid.setAttribute('color', new BufferAttribute(colours, 3));
  return solid;
}

/** Returns the shape of `paintShape`, with a colour that changes from `low` to `high` between two heights (metres). */
export function paintGradient(
  geometry: BufferGeometry,
  [low, high]: readonly [low: number, high: number],
  [from, to]: readonly [from: number, to: number],
): BufferGeometry {
  const solid = paintShape(geometry, low);
  const position = solid.getAttribute('position');
  const colours = solid.getAttribute('color');
  for (let index = 0; index < position.count; index++) {
    const colour = blend(low, high, smoothstep(from, to, position.getY(index)));
    colours.setXYZ(index, colour.r, colour.g, colour.b);
  }
  return solid;
}

/** Creates a box whose edges and corners are cut off by `bevel` metres (44 triangles). */
export function bevelBox(size: Triple, centre: Triple, hex: number, bevel = 0.03): BufferGeometry {
  const half: Triple = [size[0] / 2, size[1] / 2, size[2] / 2];
  const edge = Math.min(bevel, ...half.map((length) => length * 0.95));
  /** Returns a vertex of the side that is perpendicular to `axis` (0 x, 1 y, 2 z), in the corner with these signs. */
  const corner = (axis: number, signs: Triple): Vector3 =>
    new Vector3(
      ...(signs.map((sign, index) => sign * (half[index]! - (index === axis ? 0 : edge))) as [number, number, number]),
    );
  const positions: number[] = [];
  for (const axes of AXES) {
    const [first, second, third] = axes;
    for (const [sign, nextSign] of SIGNS) {
      /** Returns a vertex of the side that is perpendicular to `axis`, in the corner with these signs along `axes`. */
      const vertex = (axis: number, ...signs: Triple): Vector3 => corner(axis, sortByAxis(axes, signs));
      // The cut edge parallel to the third axis.
      const [start, end] = [vertex(first, sign, nextSign, -1), vertex(first, sign, nextSign, 1)];
      addQuad(positions, start, end, vertex(second, sign, nextSign, 1), vertex(second, sign, nextSign, -1));
      // The side perpendicular to the first axis.
      const side = [vertex(first, sign, -1, -1), vertex(first, sign, 1, -1), vertex(first, sign, 1, 1)] as const;
      if (nextSign > 0) addQuad(positions, ...side, vertex(first, sign, -1, 1));
      // The cut corners at both ends of the cut edge, which belong to three edges but are added only once.
      for (const lastSign of first === 0 ? [-1, 1] : []) {
        const cutCorner = (axis: number): Vector3 => vertex(axis, sign, nextSign, lastSign);
        addOutward(positions, cutCorner(first), cutCorner(second), cutCorner(third));
      }
    }
  }
  const box = new BufferGeometry();
  box.setAttribute('position', new Float32BufferAttribute(positions, 3));
  box.computeVertexNormals();
  box.translate(...centre);
  return paintShape(box, hex);
}

/** The three axes (0 x, 1 y, 2 z), rotated so that each axis is first once. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;
/** All combinations of two signs. */
const SIGNS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const;

/** Sorts `values`, which belong to these axes, into the order x, y, z. */
function sortByAxis(axes: Triple, values: Triple): Triple {
  const triple: [number, number, number] = [0, 0, 0];
  axes.forEach((axis, index) => {
    triple[axis] = values[index]!;
  });
  return triple;
}

function addQuad(positions: number[], a: Vector3, b: Vector3, c: Vector3, d: Vector3): void {
  addOutward(positions, a, b, c);
  addOutward(positions, a, c, d);
}

/** Adds a triangle, wound so that it faces away from the origin. */
function addOutward(positions: number[], a: Vector3, b: Vector3, c: Vector3): void {
  const isOutward = a.dot(new Vector3().crossVectors(b, c)) > 0;
  for (const { x, y, z } of isOutward ? [a, b, c] : [a, c, b]) positions.push(x, y, z);
}

interface Rod {
  /** Radii of the end towards +`axis` and of the other end. */
  readonly radii: readonly [number, number];
  readonly length: number;
  readonly centre: Triple;
  readonly hex: number;
  readonly axis: 'x' | 'y' | 'z';
  readonly sides: number;
}

/** Creates a cylinder or truncated cone along an axis. */
export function rod({ radii, length, centre, hex, axis, sides }: Rod): BufferGeometry {
  const cylinder = new CylinderGeometry(radii[0], radii[1], length, sides);
  if (axis === 'x') cylinder.rotateZ(-Math.PI / 2);
  if (axis === 'z') cylinder.rotateX(Math.PI / 2);
  cylinder.translate(...centre);
  return paintShape(cylinder, hex);
}

/** Extrudes a side view (z forward, y up) across the car. `bevel` cuts off the edges. `detail` is the segments per curve. */
export function extrudeSide(shape: Shape, width: number, bevel: number, detail: number): BufferGeometry {
  const depth = width - 2 * bevel;
  const solid = new ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelSegments: detail > 4 ? 2 : 1,
    curveSegments: detail,
  });
  solid.translate(0, 0, -depth / 2);
  solid.rotateY(-Math.PI / 2);
  return solid;
}

/** Changes every vertex with `move`, and then computes normals that are smooth except at sharp edges. */
export function reshape(solid: BufferGeometry, move: (point: Vector3) => void): BufferGeometry {
  const position = solid.getAttribute('position');
  const point = new Vector3();
  for (let index = 0; index < position.count; index++) {
    move(point.fromBufferAttribute(position, index));
    position.setXYZ(index, point.x, point.y, point.z);
  }
  const smoothBelowRadians = 0.7;
  const smooth = toCreasedNormals(solid, smoothBelowRadians);
  if (smooth !== solid) solid.dispose();
  return smooth;
}
