/** Turns meshes into static pieces, if a material with nothing but vertex colours draws them in the same way. */
import {
  BackSide,
  BufferAttribute,
  type BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  InstancedMesh,
  type Material,
  Matrix4,
  type Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
} from 'three';
import type { StaticPiece } from './static-pieces.ts';

/** A material whose surfaces differ only in their colours. */
type PlainMaterial = MeshBasicMaterial | MeshLambertMaterial;

const CORNERS = 3;

/** Returns the pieces of a mesh whose surfaces are lit; null if they are not plain, or if its instances move. */
export function litPieces(mesh: Mesh): readonly StaticPiece[] | null {
  const { material } = mesh;
  if (!(material instanceof MeshLambertMaterial) || !isPlain(material)) return null;
  if (material.emissive.getHex() !== 0 && material.emissiveIntensity !== 0) return null;
  return piecesOf(mesh, material, material.side === DoubleSide);
}

/** Returns the pieces of a mesh that is not lit, as `litPieces` does. They have only the sides of the mesh's own triangles. */
export function unlitPieces(mesh: Mesh): readonly StaticPiece[] | null {
  const { material } = mesh;
  return material instanceof MeshBasicMaterial && isPlain(material) ? piecesOf(mesh, material, false) : null;
}

function isPlain(material: Material & Pick<PlainMaterial, 'map' | 'fog'>): boolean {
  const isOpaque = !material.transparent && !material.polygonOffset;
  return isOpaque && !material.map && material.fog && material.side !== BackSide;
}

function piecesOf(mesh: Mesh, material: PlainMaterial, hasBackSides: boolean): readonly StaticPiece[] | null {
  const transforms = transformsOf(mesh);
  if (!transforms) return null;
  const front = mesh.geometry.index ? mesh.geometry.toNonIndexed() : mesh.geometry.clone();
  if (!material.vertexColors || !front.hasAttribute('color')) {
    front.setAttribute(
      'color',
      new BufferAttribute(new Float32Array(front.getAttribute('position').count * 3).fill(1), 3),
    );
  }
  const geometry = hasBackSides ? withBackSides(front) : front;
  return transforms.map((transform) => ({ geometry, transform, tint: material.color }));
}

/** Returns the places of the mesh, or of its instances; null if these can move or have their own colours. */
function transformsOf(mesh: Mesh): readonly Matrix4[] | null {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld];
  if (mesh.instanceColor || mesh.instanceMatrix.usage === DynamicDrawUsage) return null;
  return Array.from({ length: mesh.count }, (_, index) => {
    const transform = new Matrix4();
    mesh.getMatrixAt(index, transform);
    return transform.premultiply(mesh.matrixWorld);
  });
}

/** Appends each triangle of an unindexed geometry once more, seen from behind. */
function withBackSides(front: BufferGeometry): BufferGeometry {
  for (const name of ['position', 'normal', 'color']) {
    const { array, count } = front.getAttribute(name);
    const values = new Float32Array(array.length * 2);
    values.set(array);
    for (let corner = 0; corner < count; corner++) {
      const source = (corner - (corner % CORNERS) + (CORNERS - 1) - (corner % CORNERS)) * 3;
      for (let axis = 0; axis < 3; axis++) {
        const value = array[source + axis]!;
        values[array.length + corner * 3 + axis] = name === 'normal' ? -value : value;
      }
    }
    front.setAttribute(name, new BufferAttribute(values, 3));
  }
  return front;
}
