/** The few solids that the car is put together from, each tinted with one vertex colour. */
import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  type Shape,
  Vector3,
} from 'three';
import { ConvexGeometry } from 'three/examples/jsm/geometries/ConvexGeometry.js';
import { mergeGeometries, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

type Triple = readonly [number, number, number];

/** Colours of what every car has alike. */
export const TRIM = {
  dark: 0x23262d,
  slate: 0x3b4049,
  metal: 0x8b929c,
  rubber: 0x17181b,
  rim: 0xd7dbe0,
  white: 0xffffff,
} as const;

/** An unindexed copy with position, normal and one colour; the original is disposed of. */
export function tinted(geometry: BufferGeometry, hex: number): BufferGeometry {
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

/** A box with its edges cut off: 44 triangles. `size` and `centre` in metres. */
export function bevelBox(size: Triple, centre: Triple, hex: number, cut = 0.03): BufferGeometry {
  const [x, y, z] = [size[0] / 2, size[1] / 2, size[2] / 2];
  const edge = Math.min(cut, x * 0.95, y * 0.95, z * 0.95);
  const points: Vector3[] = [];
  for (const sx of [-1, 1]) {
    for (const sy of [-1, 1]) {
      for (const sz of [-1, 1]) {
        points.push(new Vector3(sx * (x - edge), sy * (y - edge), sz * z));
        points.push(new Vector3(sx * (x - edge), sy * y, sz * (z - edge)));
        points.push(new Vector3(sx * x, sy * (y - edge), sz * (z - edge)));
      }
    }
  }
  const box = new ConvexGeometry(points);
  box.translate(...centre);
  return tinted(box, hex);
}

/** A cylinder along an axis; `radii` at its two ends, the first towards the positive one. */
export function rod(
  radii: readonly [number, number],
  length: number,
  centre: Triple,
  hex: number,
  axis: 'x' | 'y' | 'z',
  sides = 12,
): BufferGeometry {
  const cylinder = new CylinderGeometry(radii[0], radii[1], length, sides);
  if (axis === 'x') cylinder.rotateZ(-Math.PI / 2);
  if (axis === 'z') cylinder.rotateX(Math.PI / 2);
  cylinder.translate(...centre);
  return tinted(cylinder, hex);
}

/** A side view (z forward, y up) drawn out to a width across the car, its rims rounded by `bevel` metres. */
export function extrudeSide(shape: Shape, width: number, bevel: number, detail: number): BufferGeometry {
  const depth = width - 2 * bevel;
  const solid = new ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelSegments: detail > 4 ? 3 : 1,
    curveSegments: detail,
  });
  solid.translate(0, 0, -depth / 2);
  solid.rotateY(-Math.PI / 2);
  return solid;
}

/** Moves every vertex by `move`, then smooths all but the sharp edges. */
export function remoulded(solid: BufferGeometry, move: (point: Vector3) => void): BufferGeometry {
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

/** One geometry out of many; the parts are disposed of. */
export function assembled(parts: readonly BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries([...parts]);
  for (const part of parts) part.dispose();
  return whole;
}
