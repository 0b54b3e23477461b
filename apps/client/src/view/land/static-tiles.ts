/** At low quality, draws each tile of the terrain together with everything that stands on it and never moves. */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  type Group,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Sphere,
  Vector3,
} from 'three';
import { litPieces, unlitPieces } from '../mesh/plain-pieces.ts';
import { joinPieces, type StaticPiece } from '../mesh/static-pieces.ts';

/** Pieces with a larger radius (metres) are divided among the tiles, so that a tile outside the view is not drawn because of them. */
const PIECE_RADIUS_MAX_M = 260;
/** Decides between tiles that overlap. Small, so that it does not outweigh that a point is outside of a tile. */
const MIDDLE_WEIGHT = 1e-3;

/**
 * Joins into the terrain's tiles: `pieces` (whose geometries the caller disposes of), and all meshes at or below `scenery` that
 * look the same with the terrain's material. Joins the meshes that are not lit into one. Removes all these from `scenery`.
 */
export function joinIntoTiles(terrain: Group, scenery: Object3D, pieces: readonly StaticPiece[]): void {
  scenery.updateMatrixWorld(true);
  const tiles = terrain.children.filter((child) => child instanceof Mesh);
  const byTile = tiles.map((tile): StaticPiece[] => [
    { geometry: tile.geometry, transform: tile.matrixWorld, tint: null },
  ]);
  const areas = tiles.map((tile) => new Box3().setFromObject(tile));
  const lit = takePieces(scenery, litPieces, tiles);
  for (const piece of [...pieces, ...lit]) {
    const { center, radius } = sphereOf(piece.geometry, piece.transform);
    if (radius < PIECE_RADIUS_MAX_M) byTile[tileAt(areas, center)]!.push(piece);
    else for (const [tile, part] of divide(piece, areas)) byTile[tile]!.push(part);
  }
  tiles.forEach((tile, index) => {
    const joined = joinPieces(byTile[index]!);
    tile.geometry.dispose();
    tile.geometry = joined;
  });
  const unlit = takePieces(scenery, unlitPieces, tiles);
  if (unlit.length > 0) scenery.add(createUnlitMesh(unlit));
}

/** Removes the meshes from which `piecesOf` makes pieces, and returns all pieces. */
function takePieces(
  scenery: Object3D,
  piecesOf: (mesh: Mesh) => readonly StaticPiece[] | null,
  except: readonly Object3D[],
): StaticPiece[] {
  const taken: Mesh[] = [];
  const all: StaticPiece[] = [];
  scenery.traverse((object) => {
    const pieces = object instanceof Mesh && !except.includes(object) ? piecesOf(object) : null;
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

function createUnlitMesh(pieces: readonly StaticPiece[]): Mesh {
  const geometry = joinPieces(pieces);
  geometry.deleteAttribute('normal');
  return new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
}

/** Divides a piece into one for each tile, by the first corner of each triangle. */
function divide({ geometry, transform, tint }: StaticPiece, areas: readonly Box3[]): Map<number, StaticPiece> {
  const position = geometry.getAttribute('position');
  const corners = new Map<number, number[]>();
  for (let corner = 0; corner < position.count; corner += 3) {
    const tile = tileAt(areas, vector.fromBufferAttribute(position, corner).applyMatrix4(transform));
    const list = corners.get(tile) ?? [];
    corners.set(tile, list);
    list.push(corner, corner + 1, corner + 2);
  }
  return new Map(
    [...corners].map(([tile, list]) => [tile, { geometry: partOf(geometry, list), transform, tint }] as const),
  );
}

/** Returns a geometry with only these corners. */
function partOf(geometry: BufferGeometry, corners: readonly number[]): BufferGeometry {
  const part = new BufferGeometry();
  for (const name of ['position', 'normal', 'color']) {
    const whole = geometry.getAttribute(name);
    const values = new Float32Array(corners.length * 3);
    for (const [index, corner] of corners.entries())
      vector.fromBufferAttribute(whole, corner).toArray(values, index * 3);
    part.setAttribute(name, new BufferAttribute(values, 3));
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
