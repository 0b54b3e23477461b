/** Sparks at the rear wheels of a sliding car. Their colour shows how much boost the slide has earned. */
import { Vector3 } from 'three';
import type { CarView } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { FIRST_REAR_WHEEL, WHEEL_COUNT } from '../cars/model/car-layout.ts';
import { DRIFT_SPARKS } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';
import { slideStrength } from './wheel-spray.ts';

/** Shares of the tank (0 to 1) that a slide must earn for each level of sparks. */
const LEVELS = [0.03, 0.15, 0.32] as const;
/** A slide ends if the car slides less than this (0 to 1). */
const SLIDING = 0.05;
/** The tank fills slowly even without a slide. A slide whose tank does not fill for this long ends its sparks. */
const FORGET_SECONDS = 0.25;
/** Sparks per wheel: per second, and at once if the slide reaches the next level. */
const SPARKS_PER_S = 40;
const BURST = 9;
/** Sparks start outside of the wheels, by this factor, so that the car does not hide them; and at this place (metres). */
const OUTWARD = 1.25;
const UP_M = 0.15;
const BEHIND_M = 0.35;

/** A car's slide. */
interface Slide {
  /** Boost in the last frame, and the boost that the slide has earned (0 to 1). */
  boost: number;
  earned: number;
  /** Time since the boost last rose. */
  idleSeconds: number;
  /** Level of the sparks in the last frame. */
  level: number;
}

/** Returns the level (1 to 3) of a slide that has earned this share of the tank; 0 for none. */
export const driftLevel = (earned: number): number => LEVELS.filter((least) => earned >= least).length;

export class DriftSparks {
  readonly #slides: readonly Slide[];
  readonly #particles: Particles;
  readonly #random: () => number;

  constructor(maxCars: number, particles: Particles, random: () => number) {
    this.#slides = Array.from({ length: maxCars }, () => ({ boost: 1, earned: 0, idleSeconds: 0, level: 0 }));
    this.#particles = particles;
    this.#random = random;
  }

  /** Emits the sparks of one car for a frame of `delta` seconds. `amount` scales their number (0 to 1). */
  emitFor(view: CarView, rig: CarRig, delta: number, amount: number): void {
    const slide = this.#slides[view.car]!;
    const rise = view.boost - slide.boost;
    slide.boost = view.boost;
    slide.idleSeconds = rise > 0 ? 0 : slide.idleSeconds + delta;
    const isSliding = slideStrength(rig) > SLIDING && slide.idleSeconds < FORGET_SECONDS;
    slide.earned = isSliding ? slide.earned + Math.max(0, rise) : 0;
    const level = driftLevel(slide.earned);
    const burst = level > slide.level ? BURST : 0;
    slide.level = level;
    if (level > 0) this.#spray(rig, level, (SPARKS_PER_S * delta + burst) * amount);
  }

  #spray(rig: CarRig, level: number, count: number): void {
    const kind = DRIFT_SPARKS[level - 1]!;
    velocity.copy(rig.velocity).multiplyScalar(0.75);
    for (let wheel = FIRST_REAR_WHEEL; wheel < WHEEL_COUNT; wheel++) {
      if (!rig.road.touching[wheel]) continue;
      const [x, , z] = rig.layout.wheelCentres[wheel]!;
      at.set(x * OUTWARD, UP_M, z - BEHIND_M).applyMatrix4(rig.frame);
      for (let remaining = count; this.#random() < remaining; remaining--)
        this.#particles.emit(kind, at, velocity, this.#random);
    }
  }
}

const at = new Vector3();
const velocity = new Vector3();
