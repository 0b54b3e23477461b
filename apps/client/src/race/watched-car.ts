/** Which car somebody who only watches looks at, and where from: chosen on this page alone. */
import type { ClientView } from '@shotgun-rally/netcode';
import type { CameraName } from './scene-frame.ts';

export class WatchedCar {
  camera: CameraName = 'television';
  #car = 0;
  #steps = 0;

  /** Looks at the next car (1) or the one before (-1), when the next frame comes. */
  step(by: 1 | -1): void {
    this.#steps += by;
  }

  /** From behind the car instead of from beside the track, and back. */
  changeCamera(): void {
    this.camera = this.camera === 'seat' ? 'television' : 'seat';
  }

  /** The car looked at; another one when it is gone. */
  in({ cars }: ClientView): number {
    const there = cars.filter(({ present }) => present).map(({ car }) => car);
    if (there.length === 0) return this.#car;
    const at = Math.max(there.indexOf(this.#car), 0) + this.#steps;
    this.#steps = 0;
    this.#car = there[((at % there.length) + there.length) % there.length]!;
    return this.#car;
  }
}
