/**
 * Camera shake as small random rotations. Each impact increases the "trauma", a value from 0 to 1 that decays. The shake is
 * proportional to its square. Source: Squirrel Eiserloh, "Math for Game Programmers: Juicing Your Cameras With Math", GDC 2016.
 */
import { clamp, noise } from '@shotgun-rally/sim/math';
import { type Camera, Euler, Quaternion } from 'three';

/** How fast the trauma decays. */
const RECOVERY_PER_S = 1.6;
/** Greatest rotation about each axis. */
const MAX_ANGLE_RADIANS = 0.045;
/** How fast the camera moves through the noise. Higher values shake faster. */
const NOISE_UNITS_PER_S = 17;

export class CameraShake {
  /** Scales the shake: 1 for full shake, 0 for none. */
  strength = 1;
  #trauma = 0;
  #time = 0;

  /** Adds an impact from 0 (none) to 1 (strongest). */
  add(amount: number): void {
    this.#trauma = clamp(this.#trauma + amount);
  }

  /** Rotates the camera by the current shake, or by a steady `rumble` (0 to 1) if that is stronger. `delta` is in seconds. */
  apply(camera: Camera, delta: number, rumble: number): void {
    this.#time += delta * NOISE_UNITS_PER_S;
    this.#trauma = clamp(this.#trauma - RECOVERY_PER_S * delta);
    const strength = this.strength * MAX_ANGLE_RADIANS * Math.max(this.#trauma * this.#trauma, rumble);
    if (strength <= 0) return;
    // The rows of the noise are far apart, so that the three axes shake independently.
    const wobble = (row: number): number => (noise(this.#time, row) * 2 - 1) * strength;
    camera.quaternion.multiply(rotation.setFromEuler(angles.set(wobble(1.5), wobble(7.5), wobble(13.5))));
  }
}

const rotation = new Quaternion();
const angles = new Euler();
