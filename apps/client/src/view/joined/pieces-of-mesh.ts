/** Turns meshes into static pieces, if the shader of the joined scenery draws them in the same way. */
import {
  AdditiveBlending,
  BackSide,
  BufferAttribute,
  type BufferGeometry,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  type Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
} from 'three';
import type { Shading } from './shading.ts';
import type { StaticPiece, Surface } from './static-piece.ts';

const CORNERS = 3;
/** The shadings of meshes whose materials do not show how they are shaded, by their names. */
const SHADINGS_BY_NAME: Readonly<Record<string, Shading>> = { ridges: 'distant', clouds: 'cloud', crates: 'crate' };

/** Returns the pieces of a mesh; null if the joined scenery cannot draw it. */
export function piecesOfMesh(mesh: Mesh): readonly StaticPiece[] | null {
  const surface = surfaceOf(mesh);
  const transforms = surface && transformsOf(mesh);
  if (!transforms) return null;
  const { material } = mesh;
  const isPlain = material instanceof MeshBasicMaterial || material instanceof MeshLambertMaterial;
  const geometry = shapeOf(mesh, !isPlain || material.vertexColors);
  const tint = isPlain ? material.color : null;
  if (surface.shading !== 'cloud' && surface.shading !== 'crate')
    return transforms.map((transform) => ({ geometry, transform, tint, surface }));
  return transforms.map((transform) => ({
    geometry: aroundAxis(geometry, transform, surface.shading === 'cloud' ? mesh.matrixWorld : transform),
    transform: IDENTITY,
    tint,
    surface,
  }));
}

const IDENTITY = new Matrix4();

function surfaceOf({ name, material }: Mesh): Surface | null {
  const shading = SHADINGS_BY_NAME[name];
  if (shading) return { shading, map: null, strength: 1 };
  const isLit = material instanceof MeshLambertMaterial;
  if (!isLit && !(material instanceof MeshBasicMaterial)) return null;
  const { map, opacity: strength } = material;
  if (material.side === BackSide) return null;
  if (material.transparent) {
    if (material.blending === AdditiveBlending) return material.fog ? null : { shading: 'light', map, strength };
    return material.fog ? { shading: isLit ? 'decal' : 'sign', map, strength } : null;
  }
  if (!isLit) return material.fog ? { shading: 'unlit', map, strength } : null;
  const { emissiveMap, emissiveIntensity, polygonOffset } = material;
  if (emissiveMap && emissiveMap === map) return { shading: 'windows', map, strength: emissiveIntensity };
  const isGlowing = material.emissive.getHex() !== 0 && emissiveIntensity !== 0;
  return isGlowing ? null : { shading: polygonOffset ? 'painted' : 'lit', map, strength };
}

/** Returns the places of the mesh, or of its instances; null if these have their own colours. */
function transformsOf(mesh: Mesh): readonly Matrix4[] | null {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld];
  if (mesh.instanceColor) return null;
  return Array.from({ length: mesh.count }, (_, index) => {
    const transform = new Matrix4();
    mesh.getMatrixAt(index, transform);
    return transform.premultiply(mesh.matrixWorld);
  });
}

/** Returns the unindexed shape of a mesh, with back sides if its material has both sides. */
function shapeOf({ geometry, material }: Mesh, hasColours: boolean): BufferGeometry {
  const front = geometry.index ? geometry.toNonIndexed() : geometry.clone();
  if (!hasColours) front.deleteAttribute('color');
  return !Array.isArray(material) && material.side === DoubleSide ? withBackSides(front) : front;
}

/** Inserts after each triangle of an unindexed geometry the same triangle as seen from behind. */
function withBackSides(front: BufferGeometry): BufferGeometry {
  for (const [name, { array, count, itemSize }] of Object.entries(front.attributes)) {
    const values = new Float32Array(array.length * 2);
    for (let corner = 0; corner < count; corner++) {
      const first = corner - (corner % CORNERS);
      const [forwards, backwards] = [first * 2 + (corner - first), first * 2 + 2 * CORNERS - 1 - (corner - first)];
      for (let item = 0; item < itemSize; item++) {
        const value = array[corner * itemSize + item]!;
        values[forwards * itemSize + item] = value;
        values[backwards * itemSize + item] = name === 'normal' ? -value : value;
      }
    }
    front.setAttribute(name, new BufferAttribute(values, itemSize));
  }
  return front;
}

/** Returns the shape at its place. Its texture coordinates are a point of the vertical axis through the origin of `centre`. */
function aroundAxis(shape: BufferGeometry, transform: Matrix4, { elements }: Matrix4): BufferGeometry {
  const placed = shape.clone().applyMatrix4(transform);
  const uvs = new Float32Array(placed.getAttribute('position').count * 2);
  for (let index = 0; index < uvs.length; index += 2) uvs.set([elements[12], elements[14]], index);
  return placed.setAttribute('uv', new BufferAttribute(uvs, 2));
}
