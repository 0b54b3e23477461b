/** At low quality, draws each tile of the terrain together with everything that stands on it and never moves. */
import {
  FrontSide,
  type Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  Sphere,
} from 'three';
import { joinPieces, type StaticPiece } from '../mesh/static-pieces.ts';

/** Meshes with a larger radius (metres) stay separate, so that a tile outside the view is not drawn because of them. */
const PIECE_RADIUS_MAX_M = 260;
const ATTRIBUTES = 'color,normal,position';

/**
 * Joins into the terrain's tiles: `pieces` (whose geometries the caller disposes of), and all meshes at or below `scenery` that
 * have the terrain's kind of material. Removes these meshes from `scenery`.
 */
export function joinIntoTiles(terrain: Group, scenery: Object3D, pieces: readonly StaticPiece[]): void {
  scenery.updateMatrixWorld(true);
  const tiles = terrain.children.filter((child) => child instanceof Mesh);
  const meshes: Mesh[] = [];
  scenery.traverse((object) => {
    if (object instanceof Mesh && !tiles.includes(object) && isPlain(object)) meshes.push(object);
  });
  const all = [...pieces, ...meshes.map((mesh) => pieceOf(mesh))];
  const byTile = tiles.map((tile) => [pieceOf(tile)]);
  for (const piece of all) byTile[nearestTile(tiles, piece)]!.push(piece);
  tiles.forEach((tile, index) => {
    const joined = joinPieces(byTile[index]!);
    tile.geometry.dispose();
    tile.geometry = joined;
  });
  for (const mesh of meshes) {
    mesh.removeFromParent();
    mesh.geometry.dispose();
  }
}

const pieceOf = ({ geometry, matrixWorld }: Mesh): StaticPiece => ({ geometry, transform: matrixWorld, tint: null });

/** Returns true if the mesh looks the same when it is drawn with the terrain's material. */
function isPlain(mesh: Mesh): boolean {
  const { geometry, material } = mesh;
  if (mesh instanceof InstancedMesh || geometry.index || !isPlainMaterial(material)) return false;
  if (Object.keys(geometry.attributes).sort().join() !== ATTRIBUTES) return false;
  geometry.computeBoundingSphere();
  return (geometry.boundingSphere?.radius ?? Infinity) < PIECE_RADIUS_MAX_M;
}

function isPlainMaterial(material: Material | readonly Material[]): boolean {
  if (!(material instanceof MeshLambertMaterial) || material.map || material.transparent) return false;
  const isUnlit = material.emissive.getHex() === 0 || material.emissiveIntensity === 0;
  const isWhite = material.color.r === 1 && material.color.g === 1 && material.color.b === 1;
  return material.vertexColors && material.fog && material.side === FrontSide && isUnlit && isWhite;
}

const sphere = new Sphere();
const IDENTITY = new Matrix4();

/** Returns the index of the tile whose middle is nearest to the piece. */
function nearestTile(tiles: readonly Mesh[], { geometry, transform }: StaticPiece): number {
  if (!geometry.boundingSphere) geometry.computeBoundingSphere();
  const { center } = sphere.copy(geometry.boundingSphere ?? sphere).applyMatrix4(transform ?? IDENTITY);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  tiles.forEach((tile, index) => {
    if (!tile.geometry.boundingSphere) tile.geometry.computeBoundingSphere();
    const middle = tile.geometry.boundingSphere!.center;
    const away = Math.hypot(center.x - middle.x, center.z - middle.z);
    if (away >= least) return;
    least = away;
    nearest = index;
  });
  return nearest;
}
