/** Explosion and fire of wrecked cars, and smoke of badly damaged cars. */
import { MAX_CARS, STATUS } from '@shotgun-rally/sim';
import { smoothstep } from '@shotgun-rally/sim/math';
import { Color, Vector3 } from 'three';
import type { CarView } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { PARTICLES } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';
import type { SolidKind, Solids } from './batches/solids.ts';
import type { Explosions } from './explosions.ts';
import { throwParts } from './flying-parts.ts';

/** Flames and smoke of a burning wreck. */
const FLAMES_PER_S = 80;
const BURNING_SMOKE_PER_S = 14;
/** A flame rises at this speed (m/s). */
const FLAME_RISE_MPS = 2.4;
/** How much larger one flame can be than another one. */
const FLAME_SIZES = { least: 0.45, range: 0.85 } as const;
const FLAME: SolidKind = {
  lifeSeconds: 0.5,
  halfSize: [0.24, 0.72, 0.24],
  growth: 0.22,
  colours: [0xfff3c0, 0xffc84a, 0xff8a22, 0xe0481a, 0x7a3a26].map((hex) => new Color(hex)),
  weight: -0.2,
  spin: 0,
};
/** Health (0 to 1) below which a car smokes, and at which it smokes most. */
const SMOKING_FROM = 0.4;
const SMOKING_FULL = 0.1;
const SMOKE_PER_S = 22;

export class WreckEffects {
  /** Each car's status in the last frame. */
  readonly #statuses = new Int8Array(MAX_CARS);
  readonly #particles: Particles;
  readonly #solids: Solids;
  readonly #explosions: Explosions;
  readonly #random: () => number;

  constructor(particles: Particles, solids: Solids, explosions: Explosions, random: () => number) {
    this.#particles = particles;
    this.#solids = solids;
    this.#explosions = explosions;
    this.#random = random;
  }

  /** Emits the particles of one car for a frame of `delta` seconds. */
  emitFor(view: CarView, rig: CarRig, delta: number): void {
    const isWrecked = view.status === STATUS.wrecked;
    const wasJustWrecked = isWrecked && this.#statuses[view.car] === STATUS.racing;
    this.#statuses[view.car] = view.status;
    if (wasJustWrecked) this.#explode(rig);
    if (isWrecked) this.#burn(rig, delta);
    const smokeShare = isWrecked ? 0 : smoothstep(SMOKING_FROM, SMOKING_FULL, view.health);
    if (view.status === STATUS.racing && this.#random() < SMOKE_PER_S * smokeShare * delta) this.#smoke(rig);
  }

  #explode(rig: CarRig): void {
    position.copy(rig.position).addScaledVector(rig.road.up, 0.5);
    velocity.copy(rig.velocity).multiplyScalar(0.4);
    this.#explosions.start(position, velocity, 1);
    throwParts(rig, this.#solids, this.#random);
  }

  /** Emits flames and smoke. If a frame's number of particles is not whole, its fraction is the chance of one more. */
  #burn(rig: CarRig, delta: number): void {
    velocity.copy(rig.velocity).multiplyScalar(0.95);
    for (let remaining = FLAMES_PER_S * delta; this.#random() < remaining; remaining--) this.#startFlame(rig);
    for (let remaining = BURNING_SMOKE_PER_S * delta; this.#random() < remaining; remaining--)
      this.#particles.emit(PARTICLES.wreckSmoke, this.#randomPointOn(rig), velocity, this.#random, 0.5);
  }

  #startFlame(rig: CarRig): void {
    rising.copy(velocity);
    rising.y += FLAME_RISE_MPS;
    const scale = FLAME_SIZES.least + this.#random() * FLAME_SIZES.range;
    this.#solids.start(FLAME, this.#randomPointOn(rig), rising, scale);
  }

  #randomPointOn(rig: CarRig): Vector3 {
    return position.set((this.#random() - 0.5) * 1.2, 0.9, (this.#random() - 0.5) * 2.6).applyMatrix4(rig.body);
  }

  #smoke(rig: CarRig): void {
    position.set((this.#random() - 0.5) * 0.8, 1.05, 1.3).applyMatrix4(rig.body);
    velocity.copy(rig.velocity).multiplyScalar(0.5);
    this.#particles.emit(PARTICLES.damageSmoke, position, velocity, this.#random);
  }
}

// Reused between calls.
const position = new Vector3();
const velocity = new Vector3();
const rising = new Vector3();
