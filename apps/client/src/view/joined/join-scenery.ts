/**
 * At qualities without rich materials, joins the tiles of the terrain, everything that stands on them, the road, clouds and ridges
 * into one mesh.
 */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  type Group,
  type Matrix4,
  Mesh,
  type Object3D,
  Sphere,
  Vector3,
} from 'three';
import type { Light } from '../sky/sky-look.ts';
import type { JoinedUniforms } from './joined-material.ts';
import { JoinedScenery } from './joined-scenery.ts';
import { piecesOfMesh } from './pieces-of-mesh.ts';
import { isTransparent, SHADINGS } from './shading.ts';
import type { StaticPiece } from './static-piece.ts';

/** Pieces with a larger radius (metres) are divided among the tiles, so that a tile outside the view is not drawn because of them. */
const PIECE_RADIUS_MAX_M = 260;
/** Decides between tiles that overlap. Small, so that it does not outweigh that a point is outside of a tile. */
const MIDDLE_WEIGHT = 1e-3;

/** What is joined into one mesh, apart from the plants. */
interface Scene {
  /** The tiles of the terrain. It may be below `scenery`. */
  readonly terrain: Group;
  readonly scenery: Object3D;
  readonly light: Light;
}

/**
 * Joins `plants` (whose geometries the caller disposes of), the tiles of the terrain, and all meshes at or below `scenery` that
 * the shader of the joined scenery can draw. Removes these meshes from `scenery`, and adds the joined mesh.
 */
export function joinScenery(
  { terrain, scenery, light }: Scene,
  plants: readonly StaticPiece[],
  viewProjection: JoinedUniforms['viewProjection'],
): JoinedScenery {
  scenery.updateMatrixWorld(true);
  const areas = terrain.children.map((tile) => new Box3().setFromObject(tile));
  const tiles = terrain.children.map((tile) => (tile instanceof Mesh ? [...(piecesOfMesh(tile) ?? [])] : []));
  for (const tile of [...terrain.children]) tile.removeFromParent();
  const always: StaticPiece[] = [];
  const transparent: StaticPiece[] = [];
  for (const piece of [...plants, ...takePieces(scenery)]) {
    const shading = piece.surface?.shading ?? 'lit';
    if (shading === 'distant' || shading === 'cloud') always.push(piece);
    else if (isTransparent(shading)) transparent.push(piece);
    else addToTiles(piece, tiles, areas);
  }
  // Light falls on decals and signs.
  transparent.sort((a, b) => orderOf(a) - orderOf(b));
  const joined = new JoinedScenery({ tiles, always, transparent }, light, viewProjection);
  scenery.add(joined.mesh);
  return joined;
}

const orderOf = ({ surface }: StaticPiece): number => SHADINGS.indexOf(surface?.shading ?? 'lit');

/** Removes all meshes that can be joined, and returns their pieces. */
function takePieces(scenery: Object3D): StaticPiece[] {
  const taken: Mesh[] = [];
  const all: StaticPiece[] = [];
  scenery.traverse((object) => {
    const pieces = object instanceof Mesh ? piecesOfMesh(object) : null;
    if (!(object instanceof Mesh) || !pieces) return;
    taken.push(object);
    all.push(...pieces);
  });
  for (const mesh of taken) {
    mesh.removeFromParent();
    mesh.geometry.dispose();
  }
  return all;
}

/** Adds a piece to the tile on which it stands, or divides a large one among the tiles. */
function addToTiles(piece: StaticPiece, tiles: readonly StaticPiece[][], areas: readonly Box3[]): void {
  const { center, radius } = sphereOf(piece.geometry, piece.transform);
  if (radius < PIECE_RADIUS_MAX_M) tiles[tileAt(areas, center)]!.push(piece);
  else for (const [tile, part] of divide(piece, areas)) tiles[tile]!.push(part);
}

/** Divides a piece into one for each tile, by the first corner of each triangle. */
function divide(piece: StaticPiece, areas: readonly Box3[]): Map<number, StaticPiece> {
  const { geometry, transform } = piece;
  const position = geometry.getAttribute('position');
  const corners = new Map<number, number[]>();
  for (let corner = 0; corner < position.count; corner += 3) {
    const tile = tileAt(areas, vector.fromBufferAttribute(position, corner).applyMatrix4(transform));
    const list = corners.get(tile) ?? [];
    corners.set(tile, list);
    list.push(corner, corner + 1, corner + 2);
  }
  return new Map([...corners].map(([tile, list]) => [tile, { ...piece, geometry: partOf(geometry, list) }] as const));
}

/** Returns a geometry with only these corners. */
function partOf(geometry: BufferGeometry, corners: readonly number[]): BufferGeometry {
  const part = new BufferGeometry();
  for (const [name, whole] of Object.entries(geometry.attributes)) {
    const { itemSize } = whole;
    const values = new Float32Array(corners.length * itemSize);
    for (const [index, corner] of corners.entries())
      for (let item = 0; item < itemSize; item++) values[index * itemSize + item] = whole.getComponent(corner, item);
    part.setAttribute(name, new BufferAttribute(values, itemSize));
  }
  return part;
}

/** Returns the bounding sphere in the world. The next call overwrites the result. */
function sphereOf(geometry: BufferGeometry, transform: Matrix4): Sphere {
  if (!geometry.boundingSphere) geometry.computeBoundingSphere();
  return sphere.copy(geometry.boundingSphere ?? sphere).applyMatrix4(transform);
}

/** Returns the index of the tile below or above a point; beside the map, that of the nearest tile. */
function tileAt(areas: readonly Box3[], { x, z }: Vector3): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  areas.forEach(({ min, max }, index) => {
    const away = Math.hypot(Math.max(min.x - x, 0, x - max.x), Math.max(min.z - z, 0, z - max.z));
    // Tiles overlap a little: of two, the point belongs to the one whose middle is nearer.
    const fromMiddle = Math.hypot(x - (min.x + max.x) / 2, z - (min.z + max.z) / 2);
    const distance = away + fromMiddle * MIDDLE_WEIGHT;
    if (distance >= least) return;
    least = distance;
    best = index;
  });
  return best;
}

const sphere = new Sphere();
const vector = new Vector3();
