/** Gathers many small coloured shapes into few meshes. */
import { type BufferGeometry, Color, Group, type Matrix4, Mesh, Vector3 } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { createSurface } from '../mesh/surfaces.ts';

const SECTOR_M = 240;

const colour = new Color();
const middle = new Vector3();

/** One mesh per stretch of the map, so that most can be culled. */
export class ShapeBatch {
  readonly #sectors = new Map<string, BufferGeometry[]>();

  /** Moves the shape to its place, `x`, `y` and `z` metres from it; the shape is used up. */
  add(shape: BufferGeometry, place: Matrix4, hex: number | Color, x = 0, y = 0, z = 0): void {
    shape.translate(x, y, z).applyMatrix4(place);
    middle.setFromMatrixPosition(place).divideScalar(SECTOR_M).floor();
    const key = `${middle.x},${middle.z}`;
    const sector = this.#sectors.get(key) ?? [];
    this.#sectors.set(key, sector);
    sector.push(facet(shape, () => colour.set(hex)));
  }

  /** The meshes; call once. */
  group(quality: Quality): Group {
    const material = createSurface(quality, { roughness: 0.75 });
    const group = new Group();
    for (const parts of this.#sectors.values()) {
      const mesh = new Mesh(mergeGeometries(parts), material);
      for (const part of parts) part.dispose();
      mesh.castShadow = quality.shadowTexels > 0;
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    return group;
  }
}
