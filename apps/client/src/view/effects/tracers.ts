/** Draws shots: a streak in the team's colour flies from the muzzle to the end of the shot, and makes sparks if the shot hit something. */
import { stepsToRadians } from '@shotgun-rally/sim/math';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { Color, Vector3 } from 'three';
import type { ShotView } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { MUZZLES } from '../cars/model/car-layout.ts';
import { PARTICLES } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';
import { SpriteInstance, type Sprites } from './batches/sprites.ts';

/** Speed of a streak. */
const SPEED_MPS = 330;
/** Length of a streak (metres). */
const STREAK_M = 11;
/** Width of a streak's head (metres), and its length when it leaves the muzzle. */
const WIDTH_M = 0.17;
const FIRST_LENGTH_M = 3;
/** How bright the streak's colour and its white core are. */
const BRIGHTNESS = 1.25;
const CORE = 0.85;
/** Greatest number of streaks at once. */
const CAPACITY = 48;
const SPARKS_PER_CAR_HIT = 9;
const SPARKS_PER_OTHER_HIT = 2;
/** A shot that is shorter than its range by at least this has hit something (metres). */
const HIT_MARGIN_M = 10;
/** Speed of sparks, against the direction of the shot. */
const SPARK_SPEED_MPS = 3;

interface Tracer {
  readonly from: Vector3;
  readonly direction: Vector3;
  readonly colour: Color;
  /** Length of the whole shot, and how far the streak's head has flown (metres). */
  lengthM: number;
  flownM: number;
  hitsCar: boolean;
  isFlying: boolean;
}

export class Tracers {
  readonly #tracers: Tracer[] = Array.from({ length: CAPACITY }, () => ({
    from: new Vector3(),
    direction: new Vector3(),
    colour: new Color(),
    lengthM: 0,
    flownM: 0,
    hitsCar: false,
    isFlying: false,
  }));
  readonly #particles: Particles;
  readonly #sprites: Sprites;
  readonly #sprite = new SpriteInstance();
  readonly #random: () => number;
  #next = 0;

  constructor(particles: Particles, sprites: Sprites, random: () => number) {
    this.#particles = particles;
    this.#sprites = sprites;
    this.#random = random;
    Object.assign(this.#sprite, { shape: 'streak', size: WIDTH_M, glow: 0.3, turn: CORE });
  }

  /** Starts a streak and a muzzle flash, alternately at the gun's two barrels. */
  fire(shot: ShotView, rig: CarRig): void {
    const tracer = this.#tracers[this.#next]!;
    const muzzle = MUZZLES[this.#next % MUZZLES.length]!;
    this.#next = (this.#next + 1) % CAPACITY;
    const yaw = stepsToRadians(shot.yaw);
    const pitch = stepsToRadians(shot.pitch);
    tracer.from.set(...muzzle).applyMatrix4(rig.gun);
    tracer.direction.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    brighten(tracer.colour.copy(rig.paint));
    tracer.lengthM = shot.distanceM;
    tracer.flownM = 0;
    tracer.hitsCar = shot.hitCar >= 0;
    tracer.isFlying = true;
    this.#particles.emit(PARTICLES.muzzleFlash, tracer.from, rig.velocity, this.#random);
  }

  /** Draws all streaks, and then moves them by `delta` seconds. */
  process(delta: number): void {
    for (const tracer of this.#tracers) {
      if (!tracer.isFlying) continue;
      const tail = Math.max(0, tracer.flownM - STREAK_M);
      const head = Math.min(tracer.lengthM, Math.max(tracer.flownM, FIRST_LENGTH_M));
      const sprite = this.#sprite;
      sprite.axis.copy(tracer.direction).multiplyScalar((head - tail) / 2);
      sprite.centre.copy(tracer.from).addScaledVector(tracer.direction, (head + tail) / 2);
      sprite.colour.copy(tracer.colour);
      if (head > tail) this.#sprites.add(sprite);
      tracer.flownM += SPEED_MPS * delta;
      if (tail >= tracer.lengthM - STREAK_M) this.#end(tracer);
    }
  }

  /** Removes a streak, and emits sparks if the shot hit something. */
  #end(tracer: Tracer): void {
    tracer.isFlying = false;
    if (!tracer.hitsCar && tracer.lengthM > SHOT.rangeM - HIT_MARGIN_M) return;
    position.copy(tracer.from).addScaledVector(tracer.direction, tracer.lengthM);
    backward.copy(tracer.direction).multiplyScalar(-SPARK_SPEED_MPS);
    this.#particles.emit(tracer.hitsCar ? PARTICLES.hitFlash : PARTICLES.roadDust, position, NO_VELOCITY, this.#random);
    const sparks = tracer.hitsCar ? SPARKS_PER_CAR_HIT : SPARKS_PER_OTHER_HIT;
    for (let spark = 0; spark < sparks; spark++)
      this.#particles.emit(PARTICLES.spark, position, backward, this.#random);
  }
}

/** Makes the colour as bright as possible, so that dark paints are visible too. */
const brighten = (colour: Color): Color =>
  colour.multiplyScalar(BRIGHTNESS / Math.max(colour.r, colour.g, colour.b, 0.01));

const NO_VELOCITY = new Vector3();
const position = new Vector3();
const backward = new Vector3();
