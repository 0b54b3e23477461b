/** Joins things that never move into few meshes. Each mesh is one draw call, and draw calls are what phones can do fewest of. */
import { BufferAttribute, BufferGeometry, type Color, type Matrix4, Vector3 } from 'three';

/** A flat-shaded shape at its place in the world. */
export interface StaticPiece {
  /** Unindexed, with the attributes position, normal and color. */
  readonly geometry: BufferGeometry;
  readonly transform: Matrix4;
  /** Multiplies the colours of the shape; null changes nothing. */
  readonly tint: Color | null;
}

const vector = new Vector3();

/** Returns one geometry made of all pieces in the world's axes. Does not dispose of the pieces' geometries. */
export function joinPieces(pieces: readonly StaticPiece[]): BufferGeometry {
  const count = pieces.reduce((sum, { geometry }) => sum + geometry.getAttribute('position').count, 0);
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const colours = new Float32Array(count * 3);
  let offset = 0;
  for (const { geometry, transform, tint } of pieces) {
    const [position, normal, colour] = ['position', 'normal', 'color'].map((name) => geometry.getAttribute(name));
    for (let corner = 0; corner < position!.count; corner++, offset += 3) {
      vector.fromBufferAttribute(position!, corner).applyMatrix4(transform).toArray(positions, offset);
      vector.fromBufferAttribute(normal!, corner).transformDirection(transform).toArray(normals, offset);
      colours[offset] = colour!.getX(corner) * (tint?.r ?? 1);
      colours[offset + 1] = colour!.getY(corner) * (tint?.g ?? 1);
      colours[offset + 2] = colour!.getZ(corner) * (tint?.b ?? 1);
    }
  }
  const joined = new BufferGeometry();
  joined.setAttribute('position', new BufferAttribute(positions, 3));
  joined.setAttribute('normal', new BufferAttribute(normals, 3));
  joined.setAttribute('color', new BufferAttribute(colours, 3));
  return joined;
}
