/** All plants and rocks. Map squares near the camera are drawn in detail, and distant squares simply or not at all. */
import { type BufferGeometry, DoubleSide, Group, InstancedMesh, type Material, type Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { StaticPiece } from '../joined/static-piece.ts';
import { createSurface } from '../mesh/surfaces.ts';
import type { PlantKind } from './plant-kinds.ts';
import { type Instance, type ScatterOptions, scatter } from './scatter.ts';
import type { Ground } from './terrain.ts';

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

  /** Scatters all kinds over the land. After each kind, awaits `onKindDone` with the share of the kinds that are done. */
  static async create(
    ground: Ground,
    kinds: readonly PlantKind[],
    quality: Quality,
    onKindDone: (share: number) => Promise<void>,
  ): Promise<Vegetation> {
    const vegetation = new Vegetation();
    const oneSided = createSurface(quality, { roughness: 0.95 });
    const twoSided = createSurface(quality, { roughness: 0.95, side: DoubleSide });
    for (const [index, kind] of kinds.entries()) {
      const near = kind.createNear();
      const far = kind.createFar?.() ?? null;
      const material = kind.isTwoSided ? twoSided : oneSided;
      for (const instances of scatter(ground, kind.scatter)) {
        const mesh = createSector(near, material, instances, kind.scatter);
        vegetation.group.add(mesh);
        vegetation.#sectors.push({ mesh, kind, near, far });
      }
      await onKindDone((index + 1) / kinds.length);
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

  /** Frees all shapes, including shapes that are not in the scene at the moment. */
  dispose(): void {
    for (const { near, far } of this.#sectors) {
      near.dispose();
      far?.dispose();
    }
  }
}

/** Creates one mesh of all instances in a map square, which is drawn only if it is in view. */
function createSector(
  geometry: BufferGeometry,
  material: Material,
  instances: readonly Instance[],
  options: ScatterOptions,
): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, instances.length);
  instances.forEach((instance, index) => {
    mesh.setMatrixAt(index, instance.transform);
    mesh.setColorAt(index, instance.tint);
  });
  mesh.computeBoundingSphere();
  mesh.castShadow = options.castShadow ?? false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}

/** Scatters all kinds over the land, each with one shape at all distances. Returns the pieces and a function that frees the shapes. */
export function scatterPieces(ground: Ground, kinds: readonly PlantKind[]): readonly [StaticPiece[], () => void] {
  const shapes: BufferGeometry[] = [];
  const pieces = kinds.flatMap((kind) => {
    const geometry = kind.createNear();
    shapes.push(geometry);
    return scatter(ground, kind.scatter)
      .flat()
      .map((instance): StaticPiece => ({ geometry, ...instance }));
  });
  const dispose = (): void => {
    for (const shape of shapes) shape.dispose();
  };
  return [pieces, dispose];
}
