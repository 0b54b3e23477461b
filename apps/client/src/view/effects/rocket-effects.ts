/** Flying rockets with their smoke trails, and explosions. */
import {
  Color,
  ConeGeometry,
  CylinderGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three';
import type { BlastView, RocketView } from '../../race/scene-frame.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { PARTICLES } from './particle-kinds.ts';
import type { Particles } from './particles.ts';

/** Greatest number of rockets drawn at once. */
const CAPACITY = 24;
/** Puffs of smoke and fire that a rocket leaves per second. The number in each frame is rounded up. */
const PUFFS_PER_SECOND = 70;
/** Numbers of particles in an explosion. */
const BLAST = { fire: 14, smoke: 8, embers: 18 } as const;

export class RocketEffects {
  readonly mesh: InstancedMesh;
  readonly #particles: Particles;
  readonly #random: () => number;

  constructor(particles: Particles, random: () => number) {
    this.#particles = particles;
    this.#random = random;
    this.mesh = new InstancedMesh(createRocket(), new MeshBasicMaterial({ vertexColors: true }), CAPACITY);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  /** Draws the rockets of a frame, and starts an explosion for each blast. `delta` is in seconds. */
  process(delta: number, rockets: readonly RocketView[], blasts: readonly BlastView[]): void {
    this.mesh.count = Math.min(CAPACITY, rockets.length);
    for (let index = 0; index < this.mesh.count; index++) this.#drawRocket(index, rockets[index]!, delta);
    this.mesh.visible = this.mesh.count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    for (const blast of blasts) this.#explode(blast);
  }

  #drawRocket(index: number, { x, y, z, dx, dy, dz }: RocketView, delta: number): void {
    at.set(x, y, z);
    rotation.setFromUnitVectors(AHEAD, direction.set(dx, dy, dz));
    this.mesh.setMatrixAt(index, matrix.compose(at, rotation, ONE));
    const puffs = delta * PUFFS_PER_SECOND;
    for (let puff = 0; puff < puffs; puff++) {
      tail.copy(at).addScaledVector(direction, -0.6 - this.#random() * 1.6);
      this.#particles.emit(PARTICLES.rocketSmoke, tail, NO_VELOCITY, this.#random);
      this.#particles.emit(PARTICLES.rocketFire, tail, NO_VELOCITY, this.#random);
    }
  }

  #explode({ x, y, z }: BlastView): void {
    at.set(x, y, z);
    const emit = (kind: (typeof PARTICLES)[keyof typeof PARTICLES], count: number, scale = 1): void => {
      for (let index = 0; index < count; index++) this.#particles.emit(kind, at, NO_VELOCITY, this.#random, scale);
    };
    emit(PARTICLES.flash, 1, 1.4);
    emit(PARTICLES.fire, BLAST.fire, 1.5);
    emit(PARTICLES.wreckSmoke, BLAST.smoke, 0.8);
    emit(PARTICLES.ember, BLAST.embers);
  }
}

/** Creates a rocket that points along +Z: white body, red nose, bright flame. */
function createRocket() {
  const colour = (hex: number) => () => shade.setHex(hex);
  const parts = [
    facet(new CylinderGeometry(0.11, 0.11, 0.9, 7).rotateX(Math.PI / 2), colour(0xf3efe4)),
    facet(new ConeGeometry(0.11, 0.3, 7).rotateX(Math.PI / 2).translate(0, 0, 0.6), colour(0xe23b2e)),
    facet(new ConeGeometry(0.1, 0.5, 7).rotateX(-Math.PI / 2).translate(0, 0, -0.7), colour(0xffe9a0)),
  ];
  return mergeAndDispose(parts);
}

const shade = new Color();
const AHEAD = new Vector3(0, 0, 1);
const ONE = new Vector3(1, 1, 1);
const NO_VELOCITY = new Vector3();
const at = new Vector3();
const tail = new Vector3();
const direction = new Vector3();
const rotation = new Quaternion();
const matrix = new Matrix4();
