/** Particles: sprites that fly, grow and fade on their own. The number is limited: a new particle replaces the oldest one. */
import { lerp } from '@shotgun-rally/sim/math';
import { Color, type Vector3 } from 'three';
import type { ParticleKind } from './particle-kinds.ts';
import { SpriteInstance, type Sprites } from './sprites.ts';

interface Particle {
  /** null if the particle is not alive. */
  kind: ParticleKind | null;
  /** Age and lifetime (seconds). */
  age: number;
  life: number;
  /** Multiplies the kind's diameter. */
  scale: number;
  /** Multiplies the kind's colours. */
  readonly tint: Color;
  /** Angle (radians). */
  turn: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
}

/** A streak is as long as its particle flies in this time. */
const STREAK_SECONDS = 0.045;

export class Particles {
  readonly #particles: Particle[];
  readonly #sprites: Sprites;
  readonly #sprite = new SpriteInstance();
  /** Index of the particle that is started next. */
  #next = 0;

  /** `capacity` is the greatest number of particles alive at once. They are drawn as `sprites`. */
  constructor(capacity: number, sprites: Sprites) {
    this.#sprites = sprites;
    this.#particles = Array.from({ length: capacity }, () => ({
      kind: null,
      age: 0,
      life: 1,
      scale: 1,
      tint: new Color(),
      turn: 0,
      x: 0,
      y: 0,
      z: 0,
      vx: 0,
      vy: 0,
      vz: 0,
    }));
  }

  /**
   * Starts a particle at `at` (metres) with `velocity` (m/s), in place of the oldest. `scale` multiplies its diameter, and `tint` its
   * colours.
   */
  emit(kind: ParticleKind, at: Vector3, velocity: Vector3, random: () => number, scale = 1, tint = WHITE): void {
    const particle = this.#particles[this.#next]!;
    this.#next = (this.#next + 1) % this.#particles.length;
    particle.kind = kind;
    particle.age = 0;
    particle.life = kind.lifeSeconds * (0.7 + random() * 0.6);
    particle.scale = scale * (0.8 + random() * 0.4);
    particle.tint.copy(tint);
    particle.turn = random() * 2 * Math.PI;
    particle.x = at.x;
    particle.y = at.y;
    particle.z = at.z;
    particle.vx = velocity.x + (random() - 0.5) * 2 * kind.randomSpeed;
    particle.vy = velocity.y + (random() - 0.5) * 2 * kind.randomSpeed + kind.upwardSpeed;
    particle.vz = velocity.z + (random() - 0.5) * 2 * kind.randomSpeed;
  }

  /** Moves all particles by `delta` seconds and adds those that are alive to the frame's sprites. */
  process(delta: number): void {
    for (const particle of this.#particles) {
      const { kind } = particle;
      if (!kind) continue;
      particle.age += delta;
      if (particle.age >= particle.life) {
        particle.kind = null;
        continue;
      }
      // A new particle is drawn where it was emitted: beside the car as it is drawn in this frame.
      if (particle.age > delta) move(particle, kind, delta);
      this.#draw(particle, kind);
    }
  }

  #draw(particle: Particle, kind: ParticleKind): void {
    const sprite = this.#sprite;
    const share = particle.age / particle.life;
    sprite.centre.set(particle.x, particle.y, particle.z);
    sprite.axis.set(particle.vx, particle.vy, particle.vz).multiplyScalar(STREAK_SECONDS / 2);
    sprite.colour.lerpColors(kind.colourFrom, kind.colourTo, share).multiply(particle.tint);
    sprite.opacity = kind.opacity * Math.min(1, share / kind.fadeIn) * (1 - share);
    sprite.size = lerp(kind.sizeFrom, kind.sizeTo, Math.sqrt(share)) * particle.scale;
    sprite.glow = kind.glow;
    sprite.shape = kind.shape;
    sprite.turn = kind.shape === 'streak' ? 1 : particle.turn;
    this.#sprites.add(sprite);
  }
}

const WHITE = new Color();

function move(particle: Particle, kind: ParticleKind, delta: number): void {
  const slowdown = Math.exp(-kind.drag * delta);
  particle.vx *= slowdown;
  particle.vy = particle.vy * slowdown - kind.gravity * delta;
  particle.vz *= slowdown;
  particle.x += particle.vx * delta;
  particle.y += particle.vy * delta;
  particle.z += particle.vz * delta;
}
