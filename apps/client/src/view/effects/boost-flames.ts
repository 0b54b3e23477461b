/** Flames from the exhausts of boosting cars. */
import { AdditiveBlending, Color, ConeGeometry, InstancedMesh, Matrix4, MeshBasicMaterial } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { EXHAUSTS } from '../cars/model/car-layout.ts';

const LENGTH_M = 1.5;
/** Random flicker: a flame is shortened by at most this share of its length. */
const FLICKER = 0.45;

export class BoostFlames {
  readonly mesh: InstancedMesh;
  #count = 0;

  constructor(maxCars: number) {
    const flame = new ConeGeometry(0.13, LENGTH_M, 8, 1, true).rotateX(-Math.PI / 2).translate(0, 0, -LENGTH_M / 2);
    const material = new MeshBasicMaterial({
      color: new Color(0.5, 1.3, 3.2),
      transparent: true,
      opacity: 0.85,
      blending: AdditiveBlending,
      depthWrite: false,
      fog: false,
    });
    this.mesh = new InstancedMesh(flame, material, maxCars * EXHAUSTS.length);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  /** Starts a frame without flames. */
  begin(): void {
    this.#count = 0;
  }

  /** Adds the flames of one car to this frame. */
  add(rig: CarRig, random: () => number): void {
    for (const [x, y, z] of rig.layout.exhausts) {
      const length = 1 - FLICKER * random();
      matrix.makeScale(1, 1, length).setPosition(x, y, z).premultiply(rig.frame);
      this.mesh.setMatrixAt(this.#count++, matrix);
    }
  }

  /** Uploads this frame's flames. */
  finish(): void {
    this.mesh.count = this.#count;
    this.mesh.visible = this.#count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

const matrix = new Matrix4();
