/** Merges many small coloured shapes into a few meshes, so that they need few draw calls. */
import { type BufferGeometry, Color, Group, type Matrix4, Mesh, Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';

/** The map is divided into squares with this side length (metres). Each square is one mesh. */
const SECTOR_M = 240;

type ShapeOffset = readonly [x: number, y: number, z: number];

const faceColour = new Color();
const square = new Vector3();

/** Builds one mesh per square of the map, so that squares outside the view are not drawn. */
export class ShapeBatch {
  readonly #sectors = new Map<string, BufferGeometry[]>();

  /** Adds a shape, moved by `offset` metres and then by `transform`. Do not use the shape afterwards. */
  add(shape: BufferGeometry, transform: Matrix4, colour: number | Color, offset: ShapeOffset): void {
    shape.translate(...offset).applyMatrix4(transform);
    square.setFromMatrixPosition(transform).divideScalar(SECTOR_M).floor();
    const key = `${square.x},${square.z}`;
    const sector = this.#sectors.get(key) ?? [];
    this.#sectors.set(key, sector);
    sector.push(facet(shape, () => faceColour.set(colour)));
  }

  /** Creates all meshes. Call it once: it disposes of the shapes. */
  createGroup(quality: Quality): Group {
    const material = createSurface(quality, { roughness: 0.75 });
    const group = new Group();
    for (const parts of this.#sectors.values()) {
      const mesh = new Mesh(mergeAndDispose(parts), material);
      mesh.castShadow = quality.shadowTexels > 0;
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    return group;
  }
}
