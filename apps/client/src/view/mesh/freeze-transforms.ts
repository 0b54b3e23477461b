/** Turns off three's update of transforms in each frame, for objects that never move. */
import type { Object3D } from 'three';

/** Computes all transforms at and below `root` once. An object that moves later must update its own transforms. */
export function freezeTransforms(root: Object3D): void {
  root.updateMatrixWorld(true);
  root.traverse((object) => {
    object.matrixAutoUpdate = false;
  });
}
