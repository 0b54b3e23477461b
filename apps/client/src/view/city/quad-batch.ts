/** Collects textured quads, and makes one mesh of those in each square of the map. */
import { BufferGeometry, Float32BufferAttribute } from 'three';
import type { AtlasRect } from './atlas/city-atlas.ts';

/** The map is divided into squares with this side length (metres). Larger squares need fewer draw calls. */
const SECTOR_M = 380;
const CORNERS = 4;

/** World position (metres). */
export type Point = readonly [x: number, y: number, z: number];
/** Red, green and blue, multiplied with the texture. 1 leaves it unchanged. */
export type Tint = readonly [red: number, green: number, blue: number];

/** The four corners as seen from the front: lower left, lower right, upper right, upper left. */
export type Corners = readonly [Point, Point, Point, Point];

interface Sector {
  readonly positions: number[];
  readonly uvs: number[];
  readonly colours: number[];
  readonly indices: number[];
}

export class QuadBatch {
  readonly #sectors = new Map<string, Sector>();

  /** Adds a quad with a part of the atlas. `low` and `high` tint its lower and its upper edge. */
  add(corners: Corners, { left, right, low: bottom, high: top }: AtlasRect, low: Tint, high: Tint = low): void {
    const { positions, uvs, colours, indices } = this.#sectorOf(corners[0]);
    const first = positions.length / 3;
    for (const corner of corners) positions.push(...corner);
    uvs.push(left, bottom, right, bottom, right, top, left, top);
    colours.push(...low, ...low, ...high, ...high);
    indices.push(first, first + 1, first + 2, first, first + 2, first + CORNERS - 1);
  }

  /** Creates one geometry for each square of the map that has quads. */
  createGeometries(): BufferGeometry[] {
    return [...this.#sectors.values()].map(({ positions, uvs, colours, indices }) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
      geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
      geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
      geometry.setIndex(indices);
      geometry.computeVertexNormals();
      return geometry;
    });
  }

  #sectorOf([x, , z]: Point): Sector {
    const key = `${Math.floor(x / SECTOR_M)},${Math.floor(z / SECTOR_M)}`;
    const sector = this.#sectors.get(key) ?? { positions: [], uvs: [], colours: [], indices: [] };
    this.#sectors.set(key, sector);
    return sector;
  }
}
