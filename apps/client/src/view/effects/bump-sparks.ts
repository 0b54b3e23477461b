/** Sparks of a car that hits a rail, another car or, after a jump, the ground. */
import { Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { PARTICLES } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';

const SPARKS_PER_MPS = 1.6;
const MAX_SPARKS = 26;
/** Collisions with a lower closing speed make no sparks. */
const MIN_MPS = 1.5;
/** Sideways distance of the sparks from the car's middle (metres). */
const SIDE_M = 0.95;

/** Emits sparks for a collision with this closing speed (m/s), on the side towards which the car slides. */
export function emitBumpSparks(rig: CarRig, speed: number, particles: Particles, random: () => number): void {
  if (speed < MIN_MPS) return;
  const side = Math.sign(rig.sideSpeed) || 1;
  const sparks = Math.min(MAX_SPARKS, Math.ceil(speed * SPARKS_PER_MPS));
  velocity.copy(rig.velocity).multiplyScalar(0.55);
  for (let spark = 0; spark < sparks; spark++) {
    at.set(side * SIDE_M, 0.4 + random() * 0.5, (random() - 0.3) * 3).applyMatrix4(rig.body);
    particles.emit(PARTICLES.spark, at, velocity, random);
  }
}

const at = new Vector3();
const velocity = new Vector3();
