/** The ghost: a white transparent car that shows where this player's car is on the server. */
import { AdditiveBlending, Matrix4, Mesh, MeshBasicMaterial, Quaternion, Vector3 } from 'three';
import type { PoseView } from '../../race/scene-frame.ts';
import { createFarBody } from './model/car-body.ts';
import { type CarLayout, RALLY_LAYOUT } from './model/car-layout.ts';
import { mergePieces } from './model/car-pieces.ts';

export class GhostCar {
  readonly mesh: Mesh;

  constructor() {
    const material = new MeshBasicMaterial({
      color: 0xffffff,
      transparent: true,
      opacity: 0.45,
      blending: AdditiveBlending,
      depthWrite: false,
      fog: false,
    });
    const shape = mergePieces(createFarBody());
    shape.deleteAttribute('color');
    this.mesh = new Mesh(shape, material);
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 4;
  }

  /** Moves the ghost, or hides it if `pose` is null. `layout` is that of the player's car. */
  update(pose: PoseView | null, layout: CarLayout = RALLY_LAYOUT): void {
    this.mesh.visible = pose !== null;
    if (!pose) return;
    rotation.set(pose.qx, pose.qy, pose.qz, pose.qw).normalize();
    this.mesh.matrix.compose(position.set(pose.x, pose.y, pose.z), rotation, ONE);
    const { centreOfMassHeight, bodyRaise, bodyScale } = layout;
    this.mesh.matrix.multiply(shape.makeScale(...bodyScale).setPosition(0, bodyRaise - centreOfMassHeight, 0));
    this.mesh.matrixWorldNeedsUpdate = true;
  }
}

const ONE = new Vector3(1, 1, 1);
const rotation = new Quaternion();
const position = new Vector3();
const shape = new Matrix4();
