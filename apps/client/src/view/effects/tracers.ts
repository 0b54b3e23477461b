/** Draws shots: a bright streak flies from the muzzle to the end of the shot, and makes sparks if the shot hit something. */
import { stepsToRadians } from '@shotgun-rally/sim/math';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { Color, CylinderGeometry, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, Vector3 } from 'three';
import type { ShotView } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { MUZZLES } from '../cars/model/car-layout.ts';
import { PARTICLES } from './particle-kinds.ts';
import type { Particles } from './particles.ts';

/** Speed of a streak. */
const SPEED_MPS = 330;
/** Length of a streak (metres). */
const STREAK_M = 6;
const RADIUS_M = 0.035;
/** Greatest number of streaks at once. */
const CAPACITY = 48;
const SPARKS_PER_CAR_HIT = 9;
const SPARKS_PER_OTHER_HIT = 2;
/** A shot that is shorter than its range by at least this has hit something (metres). */
const HIT_MARGIN_M = 10;
/** Speed of sparks, against the direction of the shot. */
const SPARK_SPEED_MPS = 3;

interface Tracer {
  readonly from: Vector3;
  readonly direction: Vector3;
  /** Length of the whole shot, and how far the streak's head has flown (metres). */
  lengthM: number;
  flownM: number;
  hitsCar: boolean;
  isFlying: boolean;
}

export class Tracers {
  readonly mesh: InstancedMesh;
  readonly #tracers: Tracer[] = Array.from({ length: CAPACITY }, () => ({
    from: new Vector3(),
    direction: new Vector3(),
    ...{ lengthM: 0, flownM: 0, hitsCar: false, isFlying: false },
  }));
  readonly #particles: Particles;
  readonly #random: () => number;
  #next = 0;

  constructor(particles: Particles, random: () => number) {
    this.#particles = particles;
    this.#random = random;
    const streak = new CylinderGeometry(RADIUS_M, RADIUS_M * 0.4, 1, 5).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const material = new MeshBasicMaterial({ color: new Color(5, 2.8, 0.9), fog: false });
    this.mesh = new InstancedMesh(streak, material, CAPACITY);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  /** Starts a streak and a muzzle flash, alternately at the gun's two barrels. */
  fire(shot: ShotView, rig: CarRig): void {
    const tracer = this.#tracers[this.#next]!;
    const muzzle = MUZZLES[this.#next % MUZZLES.length]!;
    this.#next = (this.#next + 1) % CAPACITY;
    const yaw = stepsToRadians(shot.yaw);
    const pitch = stepsToRadians(shot.pitch);
    tracer.from.set(...muzzle).applyMatrix4(rig.gun);
    tracer.direction.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    tracer.lengthM = shot.distanceM;
    tracer.flownM = 0;
    tracer.hitsCar = shot.hitCar >= 0;
    tracer.isFlying = true;
    this.#particles.emit(PARTICLES.muzzleFlash, tracer.from, rig.velocity, this.#random);
  }

  /** Draws all streaks, and then moves them by `delta` seconds. */
  process(delta: number): void {
    let drawn = 0;
    for (const tracer of this.#tracers) {
      if (!tracer.isFlying) continue;
      const tail = Math.max(0, tracer.flownM - STREAK_M);
      // A new streak is 1 m long.
      const head = Math.min(tracer.lengthM, Math.max(tracer.flownM, 1));
      position.copy(tracer.from).addScaledVector(tracer.direction, tail);
      rotation.setFromUnitVectors(AHEAD, tracer.direction);
      matrix.compose(position, rotation, size.set(1, 1, Math.max(0.01, head - tail)));
      this.mesh.setMatrixAt(drawn++, matrix);
      tracer.flownM += SPEED_MPS * delta;
      if (tail >= tracer.lengthM - STREAK_M) this.#end(tracer);
    }
    this.mesh.count = drawn;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  /** Removes a streak, and emits sparks if the shot hit something. */
  #end(tracer: Tracer): void {
    tracer.isFlying = false;
    if (!tracer.hitsCar && tracer.lengthM > SHOT.rangeM - HIT_MARGIN_M) return;
    position.copy(tracer.from).addScaledVector(tracer.direction, tracer.lengthM);
    backward.copy(tracer.direction).multiplyScalar(-SPARK_SPEED_MPS);
    this.#particles.emit(tracer.hitsCar ? PARTICLES.hitFlash : PARTICLES.roadDust, position, NO_VELOCITY, this.#random);
    const sparks = tracer.hitsCar ? SPARKS_PER_CAR_HIT : SPARKS_PER_OTHER_HIT;
    for (let spark = 0; spark < sparks; spark++)
      this.#particles.emit(PARTICLES.spark, position, backward, this.#random);
  }
}

const AHEAD = new Vector3(0, 0, 1);
const NO_VELOCITY = new Vector3();
const position = new Vector3();
const backward = new Vector3();
const size = new Vector3();
const rotation = new Quaternion();
const matrix = new Matrix4();
