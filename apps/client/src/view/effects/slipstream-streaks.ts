/** Light streaks of air that pass a car in the slipstream of another one: more of them show, and longer, if it is stronger. */
import { Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { SpriteInstance, type Sprites } from './batches/sprites.ts';

const STREAKS_PER_CAR = 9;
const WIDTH_M = 0.05;
const LENGTH_M = 2.6;
/** The streaks pass from this far ahead of a car's centre to this far behind it, at this speed. */
const AHEAD_M = 3.5;
const BEHIND_M = 5;
const SPEED_MPS = 28;
/** The streaks form an arch over the car with this radius to the sides and upwards. */
const ARCH_SIDE_M = 1.3;
const ARCH_UP_M = 1.1;
/** Successive streaks are shifted by this share of their way, so that no pattern shows (the golden ratio). */
const SHIFT = 0.618;

export class SlipstreamStreaks {
  readonly #sprites: Sprites;
  readonly #sprite = new SpriteInstance();
  /** How far the streaks have moved since the beginning, in shares of their way. */
  #moved = 0;

  constructor(sprites: Sprites) {
    this.#sprites = sprites;
    this.#sprite.shape = 'streak';
    this.#sprite.colour.setRGB(0.75, 0.95, 1);
    this.#sprite.size = WIDTH_M;
    this.#sprite.glow = 0.8;
    this.#sprite.opacity = 0.7;
  }

  /** Moves the streaks on by `delta` seconds. */
  begin(delta: number): void {
    this.#moved = (this.#moved + (delta * SPEED_MPS) / (AHEAD_M + BEHIND_M)) % 1;
  }

  /** Adds the streaks of one car to this frame; `strength` is that of its slipstream, from 0 to 1. */
  add(rig: CarRig, strength: number): void {
    const sprite = this.#sprite;
    forward.set(0, 0, 1).applyQuaternion(rig.orientation);
    sprite.axis.copy(forward).multiplyScalar((LENGTH_M * strength) / 2);
    for (let index = 0; index < STREAKS_PER_CAR * strength; index++) {
      const angle = (Math.PI * (index + 0.5)) / STREAKS_PER_CAR;
      const share = (this.#moved + index * SHIFT) % 1;
      const z = AHEAD_M - share * (AHEAD_M + BEHIND_M);
      sprite.centre.set(ARCH_SIDE_M * Math.cos(angle), ARCH_UP_M * Math.sin(angle), z).applyMatrix4(rig.frame);
      this.#sprites.add(sprite);
    }
  }
}

const forward = new Vector3();
