/** The car models that come with the simulation, and that the game offers. */
import type { CarTuning } from './car-tuning.ts';
import { createTuning } from './create-tuning.ts';

/** Short and light on soft springs: turns in quickly and hardly slows down off the road, but its top speed is low. */
const BUGGY = createTuning({
  body: {
    massKg: 750,
    halfWidth: 0.85,
    halfHeight: 0.3,
    halfLength: 1.55,
    boxUp: 0.15,
    cabin: { halfWidth: 0.6, halfHeight: 0.35, halfLength: 0.75, up: 0.76, forward: -0.1 },
    capsule: { halfLength: 0.8, radius: 0.88, reachUp: 1.5 },
  },
  turret: { up: 1.2, forward: -0.1 },
  wheels: { halfWheelbase: 1.1, halfTrack: 0.85, radius: 0.42, width: 0.34, rest: 0.48, travel: 0.4 },
  suspension: { frequencyHz: 1.9, dampingRatio: 0.5 },
  grip: { lever: 0.1, onGravel: 0.78, onGrass: 0.82 },
  drag: { onGravel: 0.06, onGrass: 0.25 },
  drive: { engine: 11.2, topSpeed: 56, boostTopSpeed: 70 },
  steer: { max: 0.58, rate: 9, sidewaysAcceleration: 29.5 },
  air: { pitch: 3.5, yaw: 5 },
});

/** Long, heavy and strong: pushes other cars aside and is fast on straights, but turns in slowly. */
const TRUCK = createTuning({
  body: {
    massKg: 2400,
    halfWidth: 1,
    halfHeight: 0.5,
    halfLength: 2.35,
    boxUp: 0.3,
    cabin: { halfWidth: 0.8, halfHeight: 0.32, halfLength: 0.7, up: 1.12, forward: 0.7 },
    capsule: { halfLength: 1.35, radius: 1.02, reachUp: 1.8 },
  },
  turret: { up: 1.55, forward: -0.6 },
  wheels: { halfWheelbase: 1.5, halfTrack: 0.9, radius: 0.48, width: 0.4, rest: 0.5, travel: 0.32 },
  suspension: { frequencyHz: 2.2, dampingRatio: 0.6 },
  drive: { engine: 13.6, topSpeed: 67, boost: 15.5, boostTopSpeed: 82, brake: 18 },
  steer: { max: 0.46, rate: 5, sidewaysAcceleration: 30 },
  air: { pitch: 2, yaw: 3 },
});

/**
 * The tuning of each car model by its name. `rally` is the default of a World.
 *
 * @example
 * const world = new World({ track, cars: 2, tuning: [CAR_MODELS.rally, CAR_MODELS.buggy] });
 */
export const CAR_MODELS = {
  /** The default: quick and easy to control. */
  rally: createTuning(),
  buggy: BUGGY,
  truck: TRUCK,
} as const satisfies Record<string, CarTuning>;

/** The name of a car model of CAR_MODELS. */
export type CarModelName = keyof typeof CAR_MODELS;
/** The names of the car models, in the order of CAR_MODELS. */
export const CAR_MODEL_NAMES = Object.keys(CAR_MODELS) as readonly CarModelName[];
