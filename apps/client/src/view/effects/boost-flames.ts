/** Flames from the exhausts of boosting cars: a blue cone with a white core. */
import { hash32 } from '@shotgun-rally/sim/math';
import { Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { SpriteInstance, type Sprites } from './batches/sprites.ts';

const LENGTH_M = 2.1;
const WIDTH_M = 0.5;
/** A flame flickers: it is shortened by a random share of its length, at most this share. */
const FLICKER = 0.45;
/** How often per second the random share changes. */
const FLICKERS_PER_S = 60;
const UINT32_VALUES = 2 ** 32;

export class BoostFlames {
  readonly #sprites: Sprites;
  readonly #sprite = new SpriteInstance();
  #seconds = 0;

  constructor(sprites: Sprites) {
    this.#sprites = sprites;
    this.#sprite.shape = 'streak';
    this.#sprite.colour.setRGB(0.16, 0.55, 2);
    this.#sprite.size = WIDTH_M;
    this.#sprite.glow = 0.7;
    this.#sprite.turn = 1;
  }

  /** Begins a frame, `delta` seconds after the last one; 0 while the race is paused. */
  begin(delta: number): void {
    this.#seconds += delta;
  }

  /** Adds the flames of a car to this frame. */
  add(rig: CarRig, car: number): void {
    const sprite = this.#sprite;
    const step = Math.floor(this.#seconds * FLICKERS_PER_S);
    backward.set(0, 0, -1).applyQuaternion(rig.orientation);
    for (const [exhaust, [x, y, z]] of rig.layout.exhausts.entries()) {
      const length = LENGTH_M * (1 - (FLICKER * hash32(step, car, exhaust)) / UINT32_VALUES);
      // The head of the streak, which is its wide end, is at the exhaust.
      sprite.axis.copy(backward).multiplyScalar(-length / 2);
      sprite.centre.set(x, y, z).applyMatrix4(rig.frame).sub(sprite.axis);
      this.#sprites.add(sprite);
    }
  }
}

const backward = new Vector3();
