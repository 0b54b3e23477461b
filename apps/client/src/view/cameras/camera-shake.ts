/** Trauma that knocks add and time takes away, as small turns of the camera (Eiserloh, GDC 2016). */
import { type Camera, Euler, Quaternion } from 'three';
import { clamp, noise } from '../mesh/noise.ts';

const RECOVERY_PER_S = 1.6;
const MOST_TURN_RADIANS = 0.045;
const WOBBLES_PER_S = 17;

export class CameraShake {
  /** 0 keeps the camera still, for those who ask for reduced motion; 1 is all of it. */
  strength = 1;
  #trauma = 0;
  #time = 0;

  /** `amount` from 0 (nothing) to 1 (a wreck). */
  add(amount: number): void {
    this.#trauma = clamp(this.#trauma + amount);
  }

  /** Turns the camera by what is left of the shake, plus a steady `rumble` of 0 to 1. */
  apply(camera: Camera, delta: number, rumble: number): void {
    this.#time += delta * WOBBLES_PER_S;
    this.#trauma = clamp(this.#trauma - RECOVERY_PER_S * delta);
    const strength = this.strength * MOST_TURN_RADIANS * Math.max(this.#trauma * this.#trauma, rumble);
    if (strength <= 0) return;
    const wobble = (row: number): number => (noise(this.#time, row) * 2 - 1) * strength;
    camera.quaternion.multiply(turn.setFromEuler(angles.set(wobble(1.5), wobble(7.5), wobble(13.5))));
  }
}

const turn = new Quaternion();
const angles = new Euler();
