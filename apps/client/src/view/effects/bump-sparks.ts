/** Sparks where a car is knocked: off rails, and off other cars. */
import { Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { PARTICLES } from './particle-kinds.ts';
import type { Particles } from './particles.ts';

const SPARKS_PER_MPS = 1.6;
const MOST_SPARKS = 26;
/** Knocks gentler than this leave none, m/s. */
const LEAST_MPS = 1.5;
const SIDE_M = 0.95;

/** The knock came from the side towards which the car was moving. */
export function sparkBump(rig: CarRig, speed: number, particles: Particles, random: () => number): void {
  if (speed < LEAST_MPS) return;
  const side = Math.sign(rig.sideSpeed) || 1;
  const sparks = Math.min(MOST_SPARKS, Math.ceil(speed * SPARKS_PER_MPS));
  velocity.copy(rig.velocity).multiplyScalar(0.55);
  for (let spark = 0; spark < sparks; spark++) {
    at.set(side * SIDE_M, 0.4 + random() * 0.5, (random() - 0.3) * 3).applyMatrix4(rig.body);
    particles.emit(PARTICLES.spark, at, velocity, random);
  }
}

const at = new Vector3();
const velocity = new Vector3();
