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
/** A streak is drawn for at least this time (s) and fades after its head has arrived; otherwise nobody would see short shots. */
const SHORTEST_SECONDS = 0.08;
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

const NO_VELOCITY = new Vector3();

interface Tracer {
  /** The ends of the shot. They move with the car that has fired it, and with the car that it hits. */
  readonly from: Vector3;
  readonly to: Vector3;
  shooterVelocity: Vector3;
  targetVelocity: Vector3;
  readonly colour: Color;
  /** Length of the whole shot when it was fired, and how far the streak's head has flown (metres). */
  lengthM: number;
  flownM: number;
  hitsCar: boolean;
  hasArrived: boolean;
  isDrawn: boolean;
}

export class Tracers {
  readonly #tracers: Tracer[] = Array.from({ length: CAPACITY }, () => ({
    from: new Vector3(),
    to: new Vector3(),
    shooterVelocity: NO_VELOCITY,
    targetVelocity: NO_VELOCITY,
    colour: new Color(),
    lengthM: 0,
    flownM: 0,
    hitsCar: false,
    hasArrived: false,
    isDrawn: false,
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

  /** Starts a streak and a muzzle flash, alternately at the gun's two barrels. `hitRig` is that of the car that the shot hits. */
  fire(shot: ShotView, rig: CarRig, hitRig: CarRig | undefined): void {
    const tracer = this.#tracers[this.#next]!;
    const muzzle = MUZZLES[this.#next % MUZZLES.length]!;
    this.#next = (this.#next + 1) % CAPACITY;
    const yaw = stepsToRadians(shot.yaw);
    const pitch = stepsToRadians(shot.pitch);
    tracer.from.set(...muzzle).applyMatrix4(rig.gun);
    direction.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    tracer.to.copy(tracer.from).addScaledVector(direction, shot.distanceM);
    tracer.shooterVelocity = rig.velocity;
    tracer.targetVelocity = hitRig?.velocity ?? NO_VELOCITY;
    brighten(tracer.colour.copy(rig.paint));
    tracer.lengthM = shot.distanceM;
    tracer.flownM = 0;
    tracer.hitsCar = shot.hitCar >= 0;
    tracer.hasArrived = false;
    tracer.isDrawn = true;
    this.#particles.emit(PARTICLES.muzzleFlash, tracer.from, rig.velocity, this.#random);
  }

  /** Draws all streaks, and then moves them by `delta` seconds. */
  process(delta: number): void {
    for (const tracer of this.#tracers) {
      if (!tracer.isDrawn) continue;
      this.#draw(tracer);
      tracer.flownM += SPEED_MPS * delta;
      if (tracer.flownM >= tracer.lengthM && !tracer.hasArrived) this.#arrive(tracer);
      tracer.isDrawn = tracer.flownM < drawnM(tracer);
      tracer.from.addScaledVector(tracer.shooterVelocity, delta);
      tracer.to.addScaledVector(tracer.targetVelocity, delta);
    }
  }

  #draw(tracer: Tracer): void {
    const { lengthM, flownM } = tracer;
    const head = Math.min(lengthM, Math.max(flownM, FIRST_LENGTH_M));
    const tail = Math.max(0, head - STREAK_M);
    const sprite = this.#sprite;
    direction.subVectors(tracer.to, tracer.from).normalize();
    sprite.axis.copy(direction).multiplyScalar((head - tail) / 2);
    sprite.centre.copy(tracer.from).addScaledVector(direction, (head + tail) / 2);
    sprite.colour.copy(tracer.colour);
    sprite.opacity = flownM <= lengthM ? 1 : (drawnM(tracer) - flownM) / (drawnM(tracer) - lengthM);
    this.#sprites.add(sprite);
  }

  /** Emits sparks if the shot hit something. */
  #arrive(tracer: Tracer): void {
    tracer.hasArrived = true;
    if (!tracer.hitsCar && tracer.lengthM > SHOT.rangeM - HIT_MARGIN_M) return;
    const { to, targetVelocity } = tracer;
    if (tracer.hitsCar) this.#particles.emit(PARTICLES.hitFlash, to, targetVelocity, this.#random, 1, tracer.colour);
    else this.#particles.emit(PARTICLES.roadDust, to, targetVelocity, this.#random);
    velocity.subVectors(tracer.from, to).setLength(SPARK_SPEED_MPS).add(targetVelocity);
    const sparks = tracer.hitsCar ? SPARKS_PER_CAR_HIT : SPARKS_PER_OTHER_HIT;
    for (let spark = 0; spark < sparks; spark++) this.#particles.emit(PARTICLES.spark, to, velocity, this.#random);
  }
}

/** Returns how far a streak's head would fly in the time that the streak is drawn (metres). */
const drawnM = ({ lengthM }: Tracer): number => Math.max(lengthM, SPEED_MPS * SHORTEST_SECONDS);

/** Makes the colour as bright as possible, so that dark paints are visible too. */
const brighten = (colour: Color): Color =>
  colour.multiplyScalar(BRIGHTNESS / Math.max(colour.r, colour.g, colour.b, 0.01));

const direction = new Vector3();
const velocity = new Vector3();
