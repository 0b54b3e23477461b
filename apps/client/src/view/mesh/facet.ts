/** Flat-shaded shapes: every triangle gets its own normal and colour. */
import { BufferAttribute, type BufferGeometry, type Color } from 'three';

/** Returns the colour of a triangle with the centre (x, y, z). `upward` is the y component of its normal. */
type FaceColour = (x: number, y: number, z: number, upward: number) => Color;

/** Splits `geometry` into unindexed flat-shaded triangles with colours from `colourOf`. Do not use `geometry` afterwards. */
export function facet(geometry: BufferGeometry, colourOf: FaceColour): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  if (flat !== geometry) geometry.dispose();
  flat.computeVertexNormals();
  flat.deleteAttribute('uv');
  const position = flat.getAttribute('position');
  const normal = flat.getAttribute('normal');
  const colours = new Float32Array(position.count * 3);
  for (let corner = 0; corner < position.count; corner += 3) {
    const x = (position.getX(corner) + position.getX(corner + 1) + position.getX(corner + 2)) / 3;
    const y = (position.getY(corner) + position.getY(corner + 1) + position.getY(corner + 2)) / 3;
    const z = (position.getZ(corner) + position.getZ(corner + 1) + position.getZ(corner + 2)) / 3;
    const colour = colourOf(x, y, z, normal.getY(corner));
    for (let index = corner; index < corner + 3; index++) colour.toArray(colours, index * 3);
  }
  flat.setAttribute('color', new BufferAttribute(colours, 3));
  return flat;
}
