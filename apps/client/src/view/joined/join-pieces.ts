/** Joins things that never move into one geometry in the layout of the joined scenery's shader (joined-material.ts). */
import { BufferAttribute, BufferGeometry, type Texture, Vector3 } from 'three';
import { SHADINGS } from './shading.ts';
import type { StaticPiece, Surface } from './static-piece.ts';
import { MAP_STEP, SURFACE_MAX } from './surface-attribute.ts';

/** Pieces that are drawn one after the other: the first corner and the number of corners. */
export interface Range {
  readonly start: number;
  readonly count: number;
}

const LIT: Surface = { shading: 'lit', map: null, strength: 1 };
const RGBA = 4;
const UV = 2;

/** The attributes of all corners, and how many of them are written. */
interface Corners {
  readonly positions: Float32Array;
  /** Normals, and the number of map and shading. */
  readonly surfaces: Int16Array;
  readonly colours: Float32Array;
  readonly uvs: Float32Array;
  count: number;
}

/**
 * Returns one geometry of all pieces in the world's axes, and the range of each group. The maps of the pieces are those of
 * `maps`. Does not dispose of the pieces' geometries.
 */
export function joinPieces(
  groups: readonly (readonly StaticPiece[])[],
  maps: readonly Texture[],
): { readonly geometry: BufferGeometry; readonly ranges: readonly Range[] } {
  const total = groups.flat().reduce((sum, { geometry }) => sum + geometry.getAttribute('position').count, 0);
  const corners: Corners = {
    positions: new Float32Array(total * 3),
    surfaces: new Int16Array(total * RGBA),
    colours: new Float32Array(total * RGBA),
    uvs: new Float32Array(total * UV),
    count: 0,
  };
  const ranges = groups.map((pieces) => {
    const start = corners.count;
    for (const piece of pieces) addPiece(corners, piece, maps);
    return { start, count: corners.count - start };
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(corners.positions, 3));
  geometry.setAttribute('surface', new BufferAttribute(corners.surfaces, RGBA, true));
  geometry.setAttribute('colour', new BufferAttribute(corners.colours, RGBA));
  geometry.setAttribute('uv', new BufferAttribute(corners.uvs, UV));
  return { geometry, ranges };
}

function addPiece(
  corners: Corners,
  { geometry, transform, tint, surface = LIT }: StaticPiece,
  maps: readonly Texture[],
) {
  const { position, normal, color, uv, speed } = geometry.attributes;
  const { shading, map, strength } = surface;
  const { positions, surfaces, colours, uvs } = corners;
  const mapCode = (map ? maps.indexOf(map) + 1 : 0) * MAP_STEP;
  for (let corner = 0; corner < position!.count; corner++) {
    const at = corners.count++;
    vector
      .fromBufferAttribute(position!, corner)
      .applyMatrix4(transform)
      .toArray(positions, at * 3);
    if (normal) vector.fromBufferAttribute(normal, corner).transformDirection(transform);
    for (let axis = 0; axis < 3; axis++)
      surfaces[at * RGBA + axis] = Math.round(vector.getComponent(axis) * SURFACE_MAX);
    const isMoving = speed && speed.getX(corner) > 0;
    surfaces[at * RGBA + 3] = mapCode + SHADINGS.indexOf(isMoving ? 'movingSign' : shading);
    colours[at * RGBA] = (color?.getX(corner) ?? 1) * (tint?.r ?? 1);
    colours[at * RGBA + 1] = (color?.getY(corner) ?? 1) * (tint?.g ?? 1);
    colours[at * RGBA + 2] = (color?.getZ(corner) ?? 1) * (tint?.b ?? 1);
    colours[at * RGBA + 3] = strength;
    if (!uv) continue;
    uvs[at * UV] = uv.getX(corner);
    uvs[at * UV + 1] = uv.getY(corner);
  }
}

const vector = new Vector3();
