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
import { PARTICLES } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';
import type { Explosions } from './explosions.ts';

/** Greatest number of rockets drawn at once. */
const CAPACITY = 24;
/** Puffs of smoke and fire that a rocket leaves per second, on average. */
const PUFFS_PER_SECOND = 120;
/** Size of a rocket's explosion, relative to that of a car. */
const BLAST_SCALE = 0.75;

export class RocketEffects {
  readonly mesh: InstancedMesh;
  readonly #particles: Particles;
  readonly #explosions: Explosions;
  readonly #random: () => number;

  constructor(particles: Particles, explosions: Explosions, random: () => number) {
    this.#particles = particles;
    this.#explosions = explosions;
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
    for (const { x, y, z } of blasts) this.#explosions.start(at.set(x, y, z), NO_VELOCITY, BLAST_SCALE);
  }

  #drawRocket(index: number, { x, y, z, dx, dy, dz }: RocketView, delta: number): void {
    at.set(x, y, z);
    rotation.setFromUnitVectors(AHEAD, direction.set(dx, dy, dz));
    this.mesh.setMatrixAt(index, matrix.compose(at, rotation, ONE));
    for (let remaining = delta * PUFFS_PER_SECOND; this.#random() < remaining; remaining--) {
      tail.copy(at).addScaledVector(direction, -0.6 - this.#random() * 1.6);
      this.#particles.emit(PARTICLES.rocketSmoke, tail, NO_VELOCITY, this.#random);
      this.#particles.emit(PARTICLES.rocketFire, tail, NO_VELOCITY, this.#random);
    }
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
