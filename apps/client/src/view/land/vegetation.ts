/** All plants and rocks. Map squares near the camera are drawn in detail, and distant squares simply or not at all. */
import {
  type BufferGeometry,
  DoubleSide,
  type Frustum,
  Group,
  InstancedMesh,
  type Material,
  type Vector3,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { DistantPlants } from './distant-plants.ts';
import type { PlantKind } from './plant-kinds.ts';
import { type Instance, type ScatterOptions, scatter } from './scatter.ts';
import type { Ground } from './terrain.ts';

/** All plants of one kind in one square of the map, in detail. */
interface PlantSector {
  readonly mesh: InstancedMesh;
  readonly nearM: PlantKind['nearM'];
}

export class Vegetation {
  readonly group = new Group();
  readonly #sectors: readonly PlantSector[];
  readonly #distant: readonly DistantPlants[];

  private constructor(sectors: readonly PlantSector[], distant: readonly DistantPlants[]) {
    this.#sectors = sectors;
    this.#distant = distant;
    for (const { mesh } of [...sectors, ...distant]) this.group.add(mesh);
  }

  /** Scatters all kinds over the land. After each kind, awaits `onKindDone` with the share of the kinds that are done. */
  static async create(
    ground: Ground,
    kinds: readonly PlantKind[],
    quality: Quality,
    onKindDone: (share: number) => Promise<void>,
  ): Promise<Vegetation> {
    const oneSided = createSurface(quality, { roughness: 0.95 });
    const twoSided = createSurface(quality, { roughness: 0.95, side: DoubleSide });
    const sectors: PlantSector[] = [];
    /** The meshes of the kinds with the same distant shape. */
    const meshesByFarShape = new Map<() => BufferGeometry, InstancedMesh[]>();
    for (const [index, { createNear, createFar, isTwoSided, nearM, scatter: options }] of kinds.entries()) {
      const near = createNear();
      const meshes = scatter(ground, options).map((instances) =>
        createSector(near, isTwoSided ? twoSided : oneSided, instances, options),
      );
      sectors.push(...meshes.map((mesh) => ({ mesh, nearM })));
      if (createFar) meshesByFarShape.set(createFar, [...(meshesByFarShape.get(createFar) ?? []), ...meshes]);
      await onKindDone((index + 1) / kinds.length);
    }
    const distant = [...meshesByFarShape].map(
      ([createFar, meshes]) => new DistantPlants(createFar(), oneSided, meshes),
    );
    return new Vegetation(sectors, distant);
  }

  /** Chooses what is drawn in detail, simply or not at all for a camera at `eye` that sees `view`. */
  process(eye: Vector3, view: Frustum): void {
    for (const { mesh, nearM } of this.#sectors)
      mesh.visible = mesh.boundingSphere !== null && Math.max(0, mesh.boundingSphere.distanceToPoint(eye)) < nearM;
    for (const distant of this.#distant) distant.process(view);
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
