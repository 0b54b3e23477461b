/** Plants and stones, sector by sector: in detail close by, simple or gone far off. */
import { type BufferGeometry, DoubleSide, Group, type InstancedMesh, type Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { Landscape } from './landscape.ts';
import type { PlantKind } from './plant-kinds.ts';
import { scatter } from './scatter.ts';

interface Sector {
  readonly mesh: InstancedMesh;
  readonly kind: PlantKind;
  readonly near: BufferGeometry;
  readonly far: BufferGeometry | null;
}

export class Vegetation {
  readonly group = new Group();
  readonly #sectors: Sector[] = [];

  /** `planted` is awaited between kinds with the share that is done, so that the page can breathe. */
  static async create(
    landscape: Landscape,
    kinds: readonly PlantKind[],
    quality: Quality,
    planted: (share: number) => Promise<void>,
  ): Promise<Vegetation> {
    const vegetation = new Vegetation();
    const leaves = createSurface(quality, { roughness: 0.95 });
    const blades = createSurface(quality, { roughness: 0.95, side: DoubleSide });
    for (const [index, kind] of kinds.entries()) {
      const near = kind.near();
      const far = kind.far?.() ?? null;
      for (const mesh of scatter(landscape, near, kind.twoSided ? blades : leaves, kind.scatter)) {
        vegetation.group.add(mesh);
        vegetation.#sectors.push({ mesh, kind, near, far });
      }
      await planted((index + 1) / kinds.length);
    }
    return vegetation;
  }

  /** Chooses each sector's shape by its distance from the eye. */
  process(eye: Vector3): void {
    for (const { mesh, kind, near, far } of this.#sectors) {
      const sphere = mesh.boundingSphere;
      if (!sphere) continue;
      const isNear = sphere.distanceToPoint(eye) < kind.nearM;
      mesh.visible = isNear || far !== null;
      mesh.geometry = isNear || !far ? near : far;
      mesh.castShadow = isNear && (kind.scatter.castShadow ?? false);
    }
  }

  /** Frees the shapes, those not in use included. */
  dispose(): void {
    for (const { near, far } of this.#sectors) {
      near.dispose();
      far?.dispose();
    }
  }
}
