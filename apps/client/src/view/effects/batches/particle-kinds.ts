/** The kinds of particles: smoke, dust, fire, sparks and debris. Each particle's lifetime and size vary around these values. */
import { Color } from 'three';

export interface ParticleKind {
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

const SMOKE = { glow: 0, gravity: -0.4, drag: 1.8, fadeIn: 0.12 };
const FIRE = { glow: 1, gravity: 0, drag: 3, fadeIn: 0.02 };
const DEBRIS = { glow: 1, gravity: 12, drag: 0.6, fadeIn: 0.01, upwardSpeed: 2 };

export const PARTICLES = {
  roadDust: {
    ...SMOKE,
    lifeSeconds: 0.7,
    sizeFrom: 0.5,
    sizeTo: 2.2,
    colourFrom: colour(0xcdbfa4),
    colourTo: colour(0xcdbfa4),
    opacity: 0.08,
    randomSpeed: 0.5,
    upwardSpeed: 0.5,
  },
  grassDust: {
    ...SMOKE,
    lifeSeconds: 1.2,
    sizeFrom: 0.6,
    sizeTo: 3.4,
    colourFrom: colour(0xb9955c),
    colourTo: colour(0xd6bd8c),
    opacity: 0.5,
    randomSpeed: 1.1,
    upwardSpeed: 1.2,
  },
  dirt: {
    ...DEBRIS,
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
    lifeSeconds: 1.3,
    sizeFrom: 0.6,
    sizeTo: 3.6,
    colourFrom: colour(0xe9e9ee),
    colourTo: colour(0xf4f5f8),
    opacity: 0.26,
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
    opacity: 0.55,
    randomSpeed: 0.5,
    upwardSpeed: 1.6,
  },
  wreckSmoke: {
    ...SMOKE,
    drag: 0.7,
    lifeSeconds: 2.6,
    sizeFrom: 1.4,
    sizeTo: 6,
    colourFrom: colour(0x171513),
    colourTo: colour(0x4a4844),
    opacity: 0.7,
    randomSpeed: 2,
    upwardSpeed: 3,
  },
  fire: {
    ...FIRE,
    lifeSeconds: 0.7,
    sizeFrom: 0.9,
    sizeTo: 2.4,
    colourFrom: colour(0xffb050, 1.6),
    colourTo: colour(0xff3008, 0.6),
    opacity: 0.9,
    randomSpeed: 5,
    upwardSpeed: 2.5,
  },
  flame: {
    ...FIRE,
    drag: 1,
    lifeSeconds: 0.55,
    sizeFrom: 1.7,
    sizeTo: 0.5,
    colourFrom: colour(0xffa840, 1.8),
    colourTo: colour(0xff2a05, 0.9),
    opacity: 0.8,
    randomSpeed: 0.5,
    upwardSpeed: 3.2,
  },
  flash: {
    ...FIRE,
    lifeSeconds: 0.16,
    sizeFrom: 5,
    sizeTo: 9,
    colourFrom: colour(0xfff0c0, 2),
    colourTo: colour(0xff8a30, 1),
    opacity: 0.4,
    randomSpeed: 0,
    upwardSpeed: 0,
  },
  ember: {
    ...DEBRIS,
    lifeSeconds: 1.1,
    sizeFrom: 0.22,
    sizeTo: 0.06,
    colourFrom: colour(0xffc060, 4),
    colourTo: colour(0xff4410, 2),
    opacity: 1,
    randomSpeed: 9,
    upwardSpeed: 6,
  },
  spark: {
    ...DEBRIS,
    lifeSeconds: 0.45,
    sizeFrom: 0.12,
    sizeTo: 0.03,
    colourFrom: colour(0xffe0a0, 5),
    colourTo: colour(0xff7a20, 2),
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
    lifeSeconds: 0.12,
    sizeFrom: 0.5,
    sizeTo: 0.2,
    colourFrom: colour(0xffd890, 3),
    colourTo: colour(0xff6a20, 1),
    opacity: 0.9,
    randomSpeed: 0.4,
    upwardSpeed: 0,
  },
  muzzleFlash: {
    ...FIRE,
    lifeSeconds: 0.06,
    sizeFrom: 0.24,
    sizeTo: 0.42,
    colourFrom: colour(0xfff2b8, 4),
    colourTo: colour(0xff9a30, 2),
    opacity: 0.95,
    randomSpeed: 0.2,
    upwardSpeed: 0,
  },
  hitFlash: {
    ...FIRE,
    lifeSeconds: 0.1,
    sizeFrom: 0.9,
    sizeTo: 1.5,
    colourFrom: colour(0xfff0c8, 4),
    colourTo: colour(0xff8030, 2),
    opacity: 0.9,
    randomSpeed: 0,
    upwardSpeed: 0,
  },
} as const satisfies Record<string, ParticleKind>;
