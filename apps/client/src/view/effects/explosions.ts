/**
 * Explosions of cars and rockets: a short star of light, a ring that runs over the ground, faceted balls of fire that turn into
 * smoke, and embers.
 */
import { Color, Vector3 } from 'three';
import { PARTICLES, type ParticleKind } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';
import type { SolidKind, Solids } from './batches/solids.ts';

/** Stars of light are at least this far apart, so that at most 3 flash per second. */
const FLASH_GAP_SECONDS = 0.4;
const BALLS = 15;
const SMOKE_PUFFS = 9;
const EMBERS = 16;
/** Speed at which balls of fire fly apart, and rise (m/s). */
const BALL_SPEED_MPS = 4.2;
const BALL_RISE_MPS = 1.4;
/** The ring starts this far below the explosion's middle (metres). */
const RING_BELOW_M = 0.75;
/** How much larger one ball of fire can be than another one. */
const BALL_SIZES = { least: 0.35, range: 0.85 } as const;

const FIREBALL: SolidKind = {
  lifeSeconds: 0.75,
  halfSize: [1.05, 0.95, 1.05],
  growth: 0.3,
  colours: [0xfff0b0, 0xffc24a, 0xff7a1e, 0xc23a12, 0x4a332b, 0x2c2826].map((hex) => new Color(hex)),
  weight: -0.15,
  spin: 0.25,
};

export class Explosions {
  /** Leaves out the light and the ring, for reduced motion. */
  isMotionReduced = false;
  readonly #particles: Particles;
  readonly #solids: Solids;
  readonly #random: () => number;
  #sinceFlash = FLASH_GAP_SECONDS;

  constructor(particles: Particles, solids: Solids, random: () => number) {
    this.#particles = particles;
    this.#solids = solids;
    this.#random = random;
  }

  /** Advances time by `delta` seconds. */
  process(delta: number): void {
    this.#sinceFlash += delta;
  }

  /** Starts an explosion around `at`, which moves with `velocity`. `scale` is 1 for a car. */
  start(at: Vector3, velocity: Vector3, scale: number): void {
    this.#emit(PARTICLES.wreckSmoke, SMOKE_PUFFS, at, velocity, scale);
    this.#emit(PARTICLES.ember, EMBERS, at, velocity, scale);
    for (let ball = 0; ball < BALLS; ball++) this.#throwBall(at, velocity, scale);
    if (this.isMotionReduced) return;
    this.#emit(PARTICLES.shockRing, 1, below.copy(at).setY(at.y - RING_BELOW_M), velocity, scale);
    if (this.#sinceFlash < FLASH_GAP_SECONDS) return;
    this.#sinceFlash = 0;
    this.#emit(PARTICLES.flash, 1, at, velocity, scale);
  }

  #throwBall(at: Vector3, velocity: Vector3, scale: number): void {
    const random = this.#random;
    outward.set(random() - 0.5, random() * 0.7, random() - 0.5);
    start.copy(at).addScaledVector(outward, scale);
    outward.multiplyScalar(2 * BALL_SPEED_MPS * scale).add(velocity);
    outward.y += BALL_RISE_MPS * scale;
    this.#solids.start(FIREBALL, start, outward, scale * (BALL_SIZES.least + random() * BALL_SIZES.range));
  }

  #emit(kind: ParticleKind, count: number, at: Vector3, velocity: Vector3, scale: number): void {
    for (let index = 0; index < count; index++) this.#particles.emit(kind, at, velocity, this.#random, scale);
  }
}

const below = new Vector3();
const start = new Vector3();
const outward = new Vector3();
