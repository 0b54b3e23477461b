/** The car models that come with the simulation, and that the game offers. */
import type { CarTuning } from './car-tuning.ts';
import { createTuning } from './create-tuning.ts';

/** Short and light on soft springs: turns in quickly and hardly slows down off the road, but its top speed is low. */
const BUGGY = createTuning({
  body: {
    ...{ massKg: 750, halfWidth: 0.85, halfHeight: 0.3, halfLength: 1.55, boxUp: 0.15 },
    cabin: { halfWidth: 0.5, halfHeight: 0.3, halfLength: 0.6, up: 0.72, forward: -0.1 },
    capsule: { halfLength: 0.8, radius: 0.88, reachUp: 1.5 },
  },
  turret: { up: 1.2, forward: -0.1 },
  wheels: { halfWheelbase: 1.1, halfTrack: 0.85, radius: 0.42, width: 0.34, rest: 0.48, travel: 0.4 },
  suspension: { frequencyHz: 1.9, dampingRatio: 0.5 },
  grip: { lever: 0.1, onGravel: 0.78, onGrass: 0.82 },
  drag: { onGravel: 0.06, onGrass: 0.25 },
  drive: { engine: 13, topSpeed: 57, boostTopSpeed: 73 },
  steer: { max: 0.58, rate: 9, sidewaysAcceleration: 31 },
  air: { pitch: 3.5, yaw: 5 },
});

/** Long, heavy and strong: pushes other cars aside and is fast on straights, but turns in slowly. */
const TRUCK = createTuning({
  body: {
    ...{ massKg: 2600, halfWidth: 1.05, halfHeight: 0.55, halfLength: 2.5, boxUp: 0.35 },
    cabin: { halfWidth: 0.9, halfHeight: 0.4, halfLength: 0.75, up: 1.25, forward: 0.75 },
    capsule: { halfLength: 1.45, radius: 1.07, reachUp: 1.9 },
  },
  turret: { up: 1.7, forward: -0.7 },
  wheels: { halfWheelbase: 1.6, halfTrack: 0.95, radius: 0.48, width: 0.4, rest: 0.5, travel: 0.32 },
  suspension: { frequencyHz: 2.2, dampingRatio: 0.6 },
  drive: { engine: 13.5, topSpeed: 67, boost: 15, boostTopSpeed: 84, brake: 17 },
  steer: { max: 0.45, rate: 4.5, sidewaysAcceleration: 29 },
  air: { pitch: 2, yaw: 3 },
});

/**
 * The tuning of each car model by its name. `rally` is the default of a World.
 *
 * @example
 * const world = new World({ track, cars: 2, tuning: [CAR_MODELS.rally, CAR_MODELS.buggy] });
 */
export const CAR_MODELS = {
  /** The default: quick and good-natured. */
  rally: createTuning(),
  buggy: BUGGY,
  truck: TRUCK,
} as const satisfies Record<string, CarTuning>;
