/** Flames from the exhausts of boosting cars: a blue cone with a white core. */
import { Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { SpriteInstance, type Sprites } from './batches/sprites.ts';

const LENGTH_M = 2.1;
const WIDTH_M = 0.5;
/** Random flicker: a flame is shortened by at most this share of its length. */
const FLICKER = 0.45;

export class BoostFlames {
  readonly #sprites: Sprites;
  readonly #sprite = new SpriteInstance();

  constructor(sprites: Sprites) {
    this.#sprites = sprites;
    this.#sprite.shape = 'streak';
    this.#sprite.colour.setRGB(0.16, 0.55, 2);
    this.#sprite.size = WIDTH_M;
    this.#sprite.glow = 0.7;
    this.#sprite.turn = 1;
  }

  /** Adds the flames of one car to this frame. */
  add(rig: CarRig, random: () => number): void {
    const sprite = this.#sprite;
    backward.set(0, 0, -1).applyQuaternion(rig.orientation);
    for (const [x, y, z] of rig.layout.exhausts) {
      const length = LENGTH_M * (1 - FLICKER * random());
      // The head of the streak, which is its wide end, is at the exhaust.
      sprite.axis.copy(backward).multiplyScalar(-length / 2);
      sprite.centre.set(x, y, z).applyMatrix4(rig.frame).sub(sprite.axis);
      this.#sprites.add(sprite);
    }
  }
}

const backward = new Vector3();
