/** Frees the GPU memory of a scene. */
import { type Material, type Mesh, type Object3D, Texture } from 'three';

/** Disposes of every geometry, material, texture and instance buffer at or below `root`. */
export function disposeTree(root: Object3D): void {
  const materials = new Set<Material>();
  root.traverse((object) => {
    const mesh = object as Partial<Mesh> & { dispose?: () => void };
    mesh.geometry?.dispose();
    if (mesh.material) for (const material of [mesh.material].flat()) materials.add(material);
    mesh.dispose?.();
  });
  for (const material of materials) {
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
    material.dispose();
  }
}
