/** Marks the car at which the player's gun points: the four corners of a square around this car, which face the camera. */
import { BufferGeometry, type Camera, DoubleSide, Float32BufferAttribute, Mesh, MeshBasicMaterial } from 'three';
import type { CarRig } from '../cars/car-rig.ts';

/** Half the side of the square, and height of its middle above the road (metres). */
const HALF_M = 2.3;
const UP_M = 1;
/** Length and width of the bars of a corner, in halves of the side. */
const BAR_LENGTH = 0.42;
const BAR_WIDTH = 0.08;
/** A car nearer than this (metres) has no brackets: they would cover half of the screen. */
const NEAREST_M = 9;
/** Beyond this distance (metres), the brackets keep their size on the screen, so that they do not become too thin. */
const SAME_SIZE_FROM_M = 40;
const SIGNS = [-1, 1] as const;

export class TargetBrackets {
  readonly mesh: Mesh;

  constructor() {
    const material = new MeshBasicMaterial({ color: 0xff5a36, transparent: true, opacity: 0.95, side: DoubleSide });
    // Otherwise three draws the two sides one after the other, and looks up the shader program each time.
    material.forceSinglePass = true;
    material.depthTest = false;
    material.fog = false;
    this.mesh = new Mesh(createCorners(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 6;
    this.mesh.visible = false;
  }

  /** Marks this car for the camera, or none if it is undefined. */
  process(rig: CarRig | undefined, camera: Camera): void {
    const distance = rig?.position.distanceTo(camera.position) ?? 0;
    this.mesh.visible = distance > NEAREST_M;
    if (!rig || !this.mesh.visible) return;
    this.mesh.position.copy(rig.ground).y += UP_M;
    this.mesh.quaternion.copy(camera.quaternion);
    this.mesh.scale.setScalar(HALF_M * Math.max(1, distance / SAME_SIZE_FROM_M));
    // The effects' transforms are not updated automatically.
    this.mesh.updateMatrix();
    this.mesh.matrixWorldNeedsUpdate = true;
  }
}

/** Creates two bars at each corner of a square whose sides are 2 long. */
function createCorners(): BufferGeometry {
  const points: number[] = [];
  for (const x of SIGNS) {
    for (const y of SIGNS) {
      addBar(points, [x, x * (1 - BAR_LENGTH)], [y, y * (1 - BAR_WIDTH)]);
      addBar(points, [x, x * (1 - BAR_WIDTH)], [y * (1 - BAR_WIDTH), y * (1 - BAR_LENGTH)]);
    }
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}

/** Adds a rectangle as two triangles. */
function addBar(points: number[], [left, right]: readonly [number, number], [low, high]: readonly [number, number]) {
  points.push(left, low, 0, right, low, 0, right, high, 0);
  points.push(left, low, 0, right, high, 0, left, high, 0);
}
