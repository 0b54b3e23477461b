/** The kinds of particles: smoke, dust, fire, sparks and debris. Each particle's lifetime and size vary around these values. */
import { Color } from 'three';
import type { SpriteShape } from './sprites.ts';

export interface ParticleKind {
  readonly shape: SpriteShape;
  readonly lifeSeconds: number;
  /** Diameter at the start and at the end of its life (metres). */
  readonly sizeFrom: number;
  readonly sizeTo: number;
  /** Colour at the start and at the end of its life. */
  readonly colourFrom: Color;
  readonly colourTo: Color;
  readonly opacity: number;
  /** 0: covers the background, like smoke. 1: adds light to it, like fire. */
  readonly glow: number;
  /** Greatest random speed along each axis, and the upward speed that is added to it (m/s). */
  readonly randomSpeed: number;
  readonly upwardSpeed: number;
  /** Downward acceleration (m/s²; negative for rising smoke), and the rate at which the speed decays (per second). */
  readonly gravity: number;
  readonly drag: number;
  /** Share of its life (0 to 1) during which it fades in. It also fades out during its whole life. */
  readonly fadeIn: number;
}

const colour = (hex: number, brightness = 1): Color => new Color(hex).multiplyScalar(brightness);

const SMOKE = { shape: 'puff', glow: 0, gravity: -0.4, drag: 1.8, fadeIn: 0.12 } as const;
const FIRE = { shape: 'soft', glow: 1, gravity: 0, drag: 3, fadeIn: 0.02 } as const;
const DEBRIS = { shape: 'streak', glow: 1, gravity: 12, drag: 0.6, fadeIn: 0.01, upwardSpeed: 2 } as const;

export const PARTICLES = {
  /** The track's theme has the colour of this dust and the next one. */
  roadDust: {
    ...SMOKE,
    fadeIn: 0.3,
    lifeSeconds: 0.8,
    sizeFrom: 0.5,
    sizeTo: 2.6,
    colourFrom: colour(0xf4f4f4),
    colourTo: colour(0xffffff),
    opacity: 0.2,
    randomSpeed: 0.7,
    upwardSpeed: 0.6,
  },
  grassDust: {
    ...SMOKE,
    fadeIn: 0.3,
    lifeSeconds: 1.3,
    sizeFrom: 0.6,
    sizeTo: 3.8,
    colourFrom: colour(0xdcdcdc),
    colourTo: colour(0xffffff),
    opacity: 0.55,
    randomSpeed: 1.1,
    upwardSpeed: 1.2,
  },
  dirt: {
    ...DEBRIS,
    shape: 'puff',
    glow: 0,
    lifeSeconds: 0.7,
    sizeFrom: 0.13,
    sizeTo: 0.1,
    colourFrom: colour(0x4d6b2a),
    colourTo: colour(0x5b4630),
    opacity: 1,
    randomSpeed: 1.6,
    upwardSpeed: 3,
  },
  tyreSmoke: {
    ...SMOKE,
    lifeSeconds: 0.9,
    sizeFrom: 0.45,
    sizeTo: 2.3,
    colourFrom: colour(0xe9e9ee),
    colourTo: colour(0xf4f5f8),
    opacity: 0.34,
    randomSpeed: 0.8,
    upwardSpeed: 0.7,
  },
  damageSmoke: {
    ...SMOKE,
    lifeSeconds: 1.3,
    sizeFrom: 0.5,
    sizeTo: 2.6,
    colourFrom: colour(0x2b2926),
    colourTo: colour(0x5a5854),
    opacity: 0.6,
    randomSpeed: 0.5,
    upwardSpeed: 1.6,
  },
  wreckSmoke: {
    ...SMOKE,
    drag: 0.7,
    lifeSeconds: 2.6,
    sizeFrom: 1.2,
    sizeTo: 4.6,
    colourFrom: colour(0x171513),
    colourTo: colour(0x4a4844),
    opacity: 0.8,
    randomSpeed: 2,
    upwardSpeed: 3,
  },
  shockRing: {
    ...FIRE,
    shape: 'ring',
    lifeSeconds: 0.5,
    sizeFrom: 1.5,
    sizeTo: 15,
    colourFrom: colour(0xfff1cf),
    colourTo: colour(0xffb45a),
    glow: 0.3,
    drag: 2,
    opacity: 0.9,
    randomSpeed: 0,
    upwardSpeed: 0,
  },
  flash: {
    ...FIRE,
    glow: 0.5,
    shape: 'star',
    lifeSeconds: 0.14,
    sizeFrom: 3.5,
    sizeTo: 7,
    colourFrom: colour(0xffe9b0),
    colourTo: colour(0xffa040),
    opacity: 0.75,
    randomSpeed: 0,
    upwardSpeed: 0,
  },
  ember: {
    ...DEBRIS,
    lifeSeconds: 1.1,
    sizeFrom: 0.16,
    sizeTo: 0.05,
    colourFrom: colour(0xffc060, 2.2),
    colourTo: colour(0xff4410, 1.4),
    opacity: 1,
    randomSpeed: 9,
    upwardSpeed: 6,
  },
  spark: {
    ...DEBRIS,
    lifeSeconds: 0.45,
    drag: 0,
    sizeFrom: 0.1,
    sizeTo: 0.03,
    colourFrom: colour(0xffe0a0, 2.6),
    colourTo: colour(0xff7a20, 1.6),
    opacity: 1,
    randomSpeed: 4.5,
  },
  rocketSmoke: {
    ...SMOKE,
    lifeSeconds: 0.9,
    sizeFrom: 0.3,
    sizeTo: 1.5,
    colourFrom: colour(0xe8e4dc),
    colourTo: colour(0xb9b4ac),
    opacity: 0.4,
    randomSpeed: 0.4,
    upwardSpeed: 0.2,
  },
  rocketFire: {
    ...FIRE,
    shape: 'star',
    lifeSeconds: 0.12,
    sizeFrom: 0.8,
    sizeTo: 0.2,
    colourFrom: colour(0xffd890, 1.8),
    colourTo: colour(0xff6a20, 1),
    opacity: 0.9,
    randomSpeed: 0.4,
    upwardSpeed: 0,
  },
  muzzleFlash: {
    ...FIRE,
    glow: 0.4,
    shape: 'star',
    lifeSeconds: 0.07,
    drag: 0,
    sizeFrom: 0.35,
    sizeTo: 0.7,
    colourFrom: colour(0xfff2b8, 1.4),
    colourTo: colour(0xffb040, 1.2),
    opacity: 1,
    randomSpeed: 0.2,
    upwardSpeed: 0,
  },
  /** A star in the colour of the team that has fired. */
  hitFlash: {
    ...FIRE,
    glow: 0.4,
    shape: 'star',
    lifeSeconds: 0.14,
    drag: 0,
    sizeFrom: 0.7,
    sizeTo: 1.7,
    colourFrom: colour(0xffffff, 1.2),
    colourTo: colour(0xffffff),
    opacity: 1,
    randomSpeed: 0,
    upwardSpeed: 0,
  },
} as const satisfies Record<string, ParticleKind>;

const driftSpark = (hex: number): ParticleKind => ({
  ...DEBRIS,
  shape: 'star',
  lifeSeconds: 0.38,
  sizeFrom: 0.62,
  sizeTo: 0.2,
  colourFrom: colour(hex, 1.1),
  colourTo: colour(hex),
  glow: 0.35,
  opacity: 1,
  randomSpeed: 2.6,
  upwardSpeed: 3,
});

/** Sparks at the rear wheels of a sliding car, by the amount of boost that the slide has earned. */
export const DRIFT_SPARKS: readonly ParticleKind[] = [0x2f9dff, 0xff8a1a, 0xb54cff].map(driftSpark);
