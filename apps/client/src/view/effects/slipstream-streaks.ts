/** Light streaks of air that pass a car in the slipstream of another one: more of them show, and longer, if it is stronger. */
import { AdditiveBlending, BoxGeometry, Color, InstancedMesh, Matrix4, MeshBasicMaterial } from 'three';
import type { CarRig } from '../cars/car-rig.ts';

const STREAKS_PER_CAR = 9;
const THICKNESS_M = 0.03;
const LENGTH_M = 2.6;
/** The streaks pass from this far ahead of a car's centre to this far behind it, at this speed. */
const AHEAD_M = 3.5;
const BEHIND_M = 5;
const SPEED_MPS = 28;
/** The streaks form an arch over the car with this radius to the sides and upwards. */
const ARCH_SIDE_M = 1.3;
const ARCH_UP_M = 1.1;
/** Successive streaks are shifted by this share of their way, so that no pattern shows (the golden ratio). */
const SHIFT = 0.618;

export class SlipstreamStreaks {
  readonly mesh: InstancedMesh;
  /** How far the streaks have moved since the beginning, in shares of their way. */
  #moved = 0;
  #count = 0;

  constructor(maxCars: number) {
    const material = new MeshBasicMaterial({
      color: new Color(0.7, 1.1, 1.6),
      transparent: true,
      opacity: 0.4,
      blending: AdditiveBlending,
      depthWrite: false,
      fog: false,
    });
    this.mesh = new InstancedMesh(
      new BoxGeometry(THICKNESS_M, THICKNESS_M, LENGTH_M),
      material,
      maxCars * STREAKS_PER_CAR,
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  /** Starts a frame of `delta` seconds without streaks. */
  begin(delta: number): void {
    this.#count = 0;
    this.#moved = (this.#moved + (delta * SPEED_MPS) / (AHEAD_M + BEHIND_M)) % 1;
  }

  /** Adds the streaks of one car to this frame; `strength` is that of its slipstream, from 0 to 1. */
  add(rig: CarRig, strength: number): void {
    for (let index = 0; index < STREAKS_PER_CAR * strength; index++) {
      const angle = (Math.PI * (index + 0.5)) / STREAKS_PER_CAR;
      const share = (this.#moved + index * SHIFT) % 1;
      const z = AHEAD_M - share * (AHEAD_M + BEHIND_M);
      matrix.makeScale(1, 1, strength).setPosition(ARCH_SIDE_M * Math.cos(angle), ARCH_UP_M * Math.sin(angle), z);
      this.mesh.setMatrixAt(this.#count++, matrix.premultiply(rig.frame));
    }
  }

  /** Uploads this frame's streaks. */
  finish(): void {
    this.mesh.count = this.#count;
    this.mesh.visible = this.#count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

const matrix = new Matrix4();
