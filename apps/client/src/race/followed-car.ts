/** The car that a spectator follows, and the camera. Both are unknown to the server. */
import type { ClientView } from '@shotgun-rally/netcode';

export class FollowedCar {
  /** True for the driver's camera; false for the trackside camera. */
  usesDriverCamera = false;
  #car = 0;
  #pendingSteps = 0;

  /** The slot of the followed car. */
  get car(): number {
    return this.#car;
  }

  /** Moves to the next car (1) or the previous one (-1) at the next `update`. */
  step(by: 1 | -1): void {
    this.#pendingSteps += by;
  }

  /** Switches between the trackside camera and the driver's camera. */
  changeCamera(): void {
    this.usesDriverCamera = !this.usesDriverCamera;
  }

  /** Applies the pending steps. Follows another car if the followed car has left the race. */
  update({ cars }: ClientView): void {
    const slots = cars.filter(({ present }) => present).map(({ car }) => car);
    if (slots.length === 0) return;
    const index = Math.max(slots.indexOf(this.#car), 0) + this.#pendingSteps;
    this.#pendingSteps = 0;
    // The modulo of a negative index is negative.
    this.#car = slots[((index % slots.length) + slots.length) % slots.length]!;
  }
}
