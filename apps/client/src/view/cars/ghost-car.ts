/** The white ghost: where the server has our car. */
import { AdditiveBlending, Matrix4, Mesh, MeshBasicMaterial, Quaternion, Vector3 } from 'three';
import type { PoseView } from '../../race/scene-frame.ts';
import { bodyFar } from './car-body.ts';
import { BODY_HEIGHT } from './car-layout.ts';

export class GhostCar {
  readonly mesh: Mesh;

  constructor() {
    const material = new MeshBasicMaterial({
      color: 0x9fb4c8,
      transparent: true,
      opacity: 0.45,
      blending: AdditiveBlending,
      depthWrite: false,
      fog: false,
    });
    const shape = bodyFar();
    shape.deleteAttribute('color');
    this.mesh = new Mesh(shape, material);
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 4;
  }

  update(pose: PoseView | null): void {
    this.mesh.visible = pose !== null;
    if (!pose) return;
    turn.set(pose.qx, pose.qy, pose.qz, pose.qw).normalize();
    this.mesh.matrix.compose(place.set(pose.x, pose.y, pose.z), turn, ONE);
    this.mesh.matrix.multiply(lower.makeTranslation(0, -BODY_HEIGHT, 0));
    this.mesh.matrixWorldNeedsUpdate = true;
  }
}

const ONE = new Vector3(1, 1, 1);
const turn = new Quaternion();
const place = new Vector3();
const lower = new Matrix4();
