/** The fields of the state: name, range in integers, step and unit, in the order in which they are stored. */
import { ANGLE_STEPS } from '../math/angle.ts';
import { AIM_PITCH_MAX } from './input.ts';
import type { StateField } from './state-field.ts';

/**
 * Largest number of cars in a world.
 *
 * @example
 * const world = new World({ track, cars: MAX_CARS });
 */
export const MAX_CARS = 16;
/** Largest number of car models of a world. */
export const MAX_CAR_MODELS = 8;
/** Largest number of samples of a track. */
export const MAX_TRACK_SAMPLES = 4095;
/** Largest number of pads on a track. */
export const MAX_PADS = 63;
/** Largest number of laps of a race. */
export const MAX_LAPS = 255;
const MAX_CHECKPOINTS = 256;
/** The largest integers of `health` (no damage), `boost` (a full tank) and `heat` (the gun jams). */
export const HEALTH_MAX = 100;
export const BOOST_MAX = 1023;
export const HEAT_MAX = 1023;
/** The largest integer of `slipstream` (its full strength), which takes this many samples of the wakes. */
export const SLIPSTREAM_MAX = 2;
/** Largest value of the timers of a car (16 s). */
export const TIMER_MAX_TICKS = 1023;
/** Largest time of a race or a lap in the fields of a car (4.6 hours). A race may last longer. */
export const RACE_TICKS_MAX = 0xf_ffff;
/** The step of a velocity: the integer 1 stands for this velocity (m/s). */
export const VELOCITY_STEP = 1 / 512;
/** The step of the push of a hit (m/s): larger than that of a velocity, so that a push is sent in few bits. */
export const PUSH_STEP = 1 / 32;

const TICK_NUMBER_MAX = 0x7fff_ffff;
const WAKES_MAX = (1 << MAX_CARS) - 1;
const TUNING_HASH_MAX = 0xfff_ffff;
const POSITION_STEP_M = 1 / 1024;
const POSITION_MAX = 0x1f_ffff; // 2 km from the origin
const QUATERNION_MAX = 32_767;
const VELOCITY_MAX = 0xffff; // 128 m/s
const SPIN_STEP = 1 / 1024;
const SPIN_MAX = 0x3fff; // 16 rad/s
const STEER_STEP = 1 / 8192;
const STEER_MAX = 8191; // 1 rad

/** Creates a field; keeps its name as a literal type. */
const field = <Name extends string>(name: Name, min: number, max: number, step: number, unit: StateField['unit']) => ({
  name,
  min,
  max,
  step,
  unit,
});

/** The fields of the race, at the start of the state. */
export const RACE_FIELDS = [
  field('tick', 0, TICK_NUMBER_MAX, 1, 'ticks'),
  /** One of PHASE. */
  field('phase', 0, 3, 1, 'count'),
  field('phaseStartTick', 0, TICK_NUMBER_MAX, 1, 'ticks'),
  /** Cars that have finished. */
  field('finishers', 0, MAX_CARS, 1, 'count'),
  /** 1 if guns and rockets can fire. */
  field('weapons', 0, 1, 1, 'count'),
  /** Hash of the car models of the World. A World loads only states of its own models. */
  field('tuning', 0, TUNING_HASH_MAX, 1, 'count'),
  /** The CarSet of the cars that were in the wake of another car when this was last checked. */
  field('wakes', 0, WAKES_MAX, 1, 'count'),
] as const;

/** The fields of one car. */
export const CAR_FIELDS = [
  /** Position of the centre of mass. */
  field('px', -POSITION_MAX, POSITION_MAX, POSITION_STEP_M, 'm'),
  field('py', -POSITION_MAX, POSITION_MAX, POSITION_STEP_M, 'm'),
  field('pz', -POSITION_MAX, POSITION_MAX, POSITION_STEP_M, 'm'),
  /** Rotation. */
  field('qx', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('qy', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('qz', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('qw', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  /** Velocity. */
  field('vx', -VELOCITY_MAX, VELOCITY_MAX, VELOCITY_STEP, 'm/s'),
  field('vy', -VELOCITY_MAX, VELOCITY_MAX, VELOCITY_STEP, 'm/s'),
  field('vz', -VELOCITY_MAX, VELOCITY_MAX, VELOCITY_STEP, 'm/s'),
  /** Angular velocity. */
  field('wx', -SPIN_MAX, SPIN_MAX, SPIN_STEP, 'rad/s'),
  field('wy', -SPIN_MAX, SPIN_MAX, SPIN_STEP, 'rad/s'),
  field('wz', -SPIN_MAX, SPIN_MAX, SPIN_STEP, 'rad/s'),
  /** Angle of the front wheels, right positive. */
  field('steer', -STEER_MAX, STEER_MAX, STEER_STEP, 'rad'),
  /** Direction of the barrel in the world, in the units of `aimYaw` and `aimPitch` of GunnerInput. */
  field('barrelYaw', 0, ANGLE_STEPS - 1, 1 / ANGLE_STEPS, 'turn'),
  field('barrelPitch', -AIM_PITCH_MAX, AIM_PITCH_MAX, 1 / ANGLE_STEPS, 'turn'),
  /** The track sample just behind the car at the start of its last simulated tick, where the next track query starts. */
  field('trackHint', 0, MAX_TRACK_SAMPLES, 1, 'count'),
  /** Boost in the tank. */
  field('boost', 0, BOOST_MAX, 1 / BOOST_MAX, 'share'),
  /** Health of the car, which the player sees as armour; the car is wrecked at 0. */
  field('health', 0, HEALTH_MAX, 1 / HEALTH_MAX, 'share'),
  /** Heat of the gun. At HEAT_MAX the gun jams until it has cooled. */
  field('heat', 0, HEAT_MAX, 1 / HEAT_MAX, 'share'),
  /** One of STATUS. */
  field('status', 0, 3, 1, 'count'),
  /** For a wreck, ticks until it respawns; otherwise, ticks until the driver may request the next respawn. */
  field('respawnTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Ticks until the car can be hit and can collide with other cars again, after a respawn. */
  field('protectTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Ticks for which the car has hardly moved although its driver gives throttle, or while on its side or roof. */
  field('stuckTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Ticks until the gun can fire again. */
  field('cooldownTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** 1 while the gun is jammed by heat. */
  field('jammed', 0, 1, 1, 'count'),
  /** 1 if the driver has held the reset input since a respawn: it requests no further respawn until it is released. */
  field('resetHeld', 0, 1, 1, 'count'),
  /** Laps completed. */
  field('lap', 0, MAX_LAPS, 1, 'count'),
  /** Index of the next checkpoint. */
  field('checkpoint', 0, MAX_CHECKPOINTS - 1, 1, 'count'),
  /** Start of the current lap, in ticks since the start of the race. */
  field('lapStartTick', 0, RACE_TICKS_MAX, 1, 'ticks'),
  /** Durations of the last and of the best lap; 0 before the first lap is completed. */
  field('lastLapTicks', 0, RACE_TICKS_MAX, 1, 'ticks'),
  field('bestLapTicks', 0, RACE_TICKS_MAX, 1, 'ticks'),
  /** Time of the finish, in ticks since the start of the race; 0 for a car that has not finished. */
  field('finishTicks', 0, RACE_TICKS_MAX, 1, 'ticks'),
  /** Place in the results, from 1; 0 until the car has finished or the race is over. */
  field('place', 0, MAX_CARS, 1, 'count'),
  /** Number of rockets on board. */
  field('rockets', 0, 7, 1, 'count'),
  /** Ticks until the next rocket can be launched. */
  field('rocketTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Number of the pad under the car, from 1; 0 for none. */
  field('pad', 0, MAX_PADS, 1, 'count'),
  /** Ticks for which the throttle has been held in the countdown; the largest value after a false start. */
  field('launchTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Index of the car's model among those of the World. */
  field('model', 0, MAX_CAR_MODELS - 1, 1, 'count'),
  /** Strength of the slipstream that the car has from other cars. */
  field('slipstream', 0, SLIPSTREAM_MAX, 1 / SLIPSTREAM_MAX, 'share'),
] as const;

export type RaceFieldName = (typeof RACE_FIELDS)[number]['name'];
/**
 * The name of a field of a car in the state.
 *
 * @example
 * const names: CarFieldName[] = ['px', 'py', 'pz'];
 */
export type CarFieldName = (typeof CAR_FIELDS)[number]['name'];

/** Returns the index of each field by its name. */
const offsets = <Name extends string>(fields: readonly (StateField & { readonly name: Name })[]) =>
  Object.fromEntries(fields.map((each, index) => [each.name, index])) as Readonly<Record<Name, number>>;

/**
 * Index of each race field in the state, as in `state[RACE.tick]`.
 *
 * @example
 * const tick = world.state[RACE.tick];
 */
export const RACE = offsets<RaceFieldName>(RACE_FIELDS);
/**
 * Offset of each car field from `carOffset(car)`.
 *
 * @example
 * const lap = world.state[carOffset(2) + CAR.lap];
 */
export const CAR = offsets<CarFieldName>(CAR_FIELDS);

/**
 * Values of the `phase` field.
 *
 * @example
 * const isRacing = world.state[RACE.phase] === PHASE.racing;
 */
export const PHASE = { warmup: 0, countdown: 1, racing: 2, finished: 3 } as const;
/**
 * Values of the `status` field: no car in the slot, on the track, wrecked, or past the finish.
 *
 * @example
 * const isWrecked = world.state[carOffset(0) + CAR.status] === STATUS.wrecked;
 */
export const STATUS = { empty: 0, racing: 1, wrecked: 2, finished: 3 } as const;

/** Returns the field at an offset of CAR. */
export const carField = (offset: number): StateField => CAR_FIELDS[offset]!;
