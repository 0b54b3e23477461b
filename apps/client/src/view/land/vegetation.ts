/** All plants and rocks. Each map square is drawn in detail near the camera, and simply or not at all far away. */
import { type BufferGeometry, DoubleSide, Group, type InstancedMesh, type Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { Landscape } from './landscape.ts';
import type { PlantKind } from './plant-kinds.ts';
import { scatter } from './scatter.ts';

/** All plants of one kind in one square of the map. */
interface PlantSector {
  readonly mesh: InstancedMesh;
  readonly kind: PlantKind;
  readonly near: BufferGeometry;
  readonly far: BufferGeometry | null;
}

export class Vegetation {
  readonly group = new Group();
  readonly #sectors: PlantSector[] = [];

  /** Scatters all kinds over the land. Calls `kindDone` with the share of kinds done after each kind, and awaits it. */
  static async create(
    landscape: Landscape,
    kinds: readonly PlantKind[],
    quality: Quality,
    kindDone: (share: number) => Promise<void>,
  ): Promise<Vegetation> {
    const vegetation = new Vegetation();
    const oneSided = createSurface(quality, { roughness: 0.95 });
    const twoSided = createSurface(quality, { roughness: 0.95, side: DoubleSide });
    for (const [index, kind] of kinds.entries()) {
      const near = kind.near();
      const far = kind.far?.() ?? null;
      for (const mesh of scatter(landscape, near, kind.twoSided ? twoSided : oneSided, kind.scatter)) {
        vegetation.group.add(mesh);
        vegetation.#sectors.push({ mesh, kind, near, far });
      }
      await kindDone((index + 1) / kinds.length);
    }
    return vegetation;
  }

  /** Chooses each square's shape by its distance from a camera at `eye`. */
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

  /** Frees all shapes, including those that are not in the scene at the moment. */
  dispose(): void {
    for (const { near, far } of this.#sectors) {
      near.dispose();
      far?.dispose();
    }
  }
}
