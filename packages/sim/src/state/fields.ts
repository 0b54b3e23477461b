/** The fields of the state: name, range in integers, step and unit, in the order in which they are stored. */
import { ANGLE_STEPS } from '../math/angle.ts';
import type { GridField } from './grid.ts';
import { AIM_PITCH_MAX } from './input.ts';

/** Most cars in a world. */
export const MAX_CARS = 16;
/** Most points into which a track is sampled. */
export const MAX_TRACK_SAMPLES = 4095;
/** Most pads on a track. */
export const MAX_PADS = 63;
/** Most laps of a race. */
export const MAX_LAPS = 255;
const MAX_CHECKPOINTS = 256;
/** Full armour, a full boost tank, a gun about to jam: the largest integers of `health`, `boost` and `heat`. */
export const HEALTH_MAX = 100;
export const BOOST_MAX = 1023;
export const HEAT_MAX = 1023;
/** Largest value of the timers of a car (16 s). */
export const TIMER_MAX_TICKS = 1023;
/** SI value of the integer 1 in velocities (m/s). */
export const VELOCITY_STEP = 1 / 512;
/** SI value of the integer 1 in the push of a hit (m/s): coarser than velocities, so that a push takes few bits. */
export const PUSH_STEP = 1 / 32;

const TICK_NUMBER_MAX = 0x7fff_ffff;
const RACE_TICKS_MAX = 0xf_ffff; // 4.6 hours
const POSITION_STEP_M = 1 / 1024;
const POSITION_MAX = 0x1f_ffff; // 2 km from the origin
const QUATERNION_MAX = 32_767;
const VELOCITY_MAX = 0xffff; // 128 m/s
const SPIN_STEP = 1 / 1024;
const SPIN_MAX = 0x3fff; // 16 rad/s
const STEER_STEP = 1 / 8192;
const STEER_MAX = 8191; // 1 rad

const field = <Name extends string>(name: Name, min: number, max: number, step: number, unit: GridField['unit']) => ({
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
] as const;

/** The fields of one car. */
export const CAR_FIELDS = [
  /** Centre of mass. */
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
  /** Direction of the barrel in the world, in the units of GunnerInput. */
  field('barrelYaw', 0, ANGLE_STEPS - 1, 1 / ANGLE_STEPS, 'turn'),
  field('barrelPitch', -AIM_PITCH_MAX, AIM_PITCH_MAX, 1 / ANGLE_STEPS, 'turn'),
  /** The track sample just behind the car, where the next track query starts. */
  field('trackHint', 0, MAX_TRACK_SAMPLES, 1, 'count'),
  /** Boost left in the tank. */
  field('boost', 0, BOOST_MAX, 1 / BOOST_MAX, 'share'),
  /** Armour left; a car at 0 is wrecked. */
  field('health', 0, HEALTH_MAX, 1 / HEALTH_MAX, 'share'),
  /** Heat of the gun. It jams at HEAT_MAX until it has cooled. */
  field('heat', 0, HEAT_MAX, 1 / HEAT_MAX, 'share'),
  /** One of STATUS. */
  field('status', 0, 3, 1, 'count'),
  /** Ticks until a wreck respawns, or until the driver of any other car may request the next reset. */
  field('respawnTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Ticks for which the car cannot be hit and does not collide with other cars. */
  field('protectTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Ticks for which the car has hardly moved although the driver gives throttle or the car is on its side or roof. */
  field('stuckTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Ticks until the gun can fire again. */
  field('cooldownTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** 1 while the gun is jammed by heat. */
  field('jammed', 0, 1, 1, 'count'),
  /** 1 from a respawn with the reset input held until it is released. */
  field('resetHeld', 0, 1, 1, 'count'),
  /** Laps completed. */
  field('lap', 0, MAX_LAPS, 1, 'count'),
  /** Index of the next checkpoint. */
  field('checkpoint', 0, MAX_CHECKPOINTS - 1, 1, 'count'),
  /** Lap and finish times, in ticks since the start of the race. */
  field('lapStartTick', 0, RACE_TICKS_MAX, 1, 'ticks'),
  field('lastLapTicks', 0, RACE_TICKS_MAX, 1, 'ticks'),
  field('bestLapTicks', 0, RACE_TICKS_MAX, 1, 'ticks'),
  /** 0 for a car that has not finished. */
  field('finishTicks', 0, RACE_TICKS_MAX, 1, 'ticks'),
  /** Position in the results, from 1; 0 for a car without one. */
  field('place', 0, MAX_CARS, 1, 'count'),
  /** Rockets left. */
  field('rockets', 0, 7, 1, 'count'),
  /** Ticks until the next rocket can be launched. */
  field('rocketTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
  /** Number of the pad under the car, from 1; 0 for none. */
  field('pad', 0, MAX_PADS, 1, 'count'),
  /** Ticks for which the throttle has been held in the countdown. */
  field('launchTicks', 0, TIMER_MAX_TICKS, 1, 'ticks'),
] as const;

export type RaceFieldName = (typeof RACE_FIELDS)[number]['name'];
export type CarFieldName = (typeof CAR_FIELDS)[number]['name'];

const offsets = <Name extends string>(fields: readonly (GridField & { readonly name: Name })[]) =>
  Object.fromEntries(fields.map((each, index) => [each.name, index])) as Readonly<Record<Name, number>>;

/** Index of each race field in the state. */
export const RACE = offsets<RaceFieldName>(RACE_FIELDS);
/** Offset of each car field from `carOffset(car)`. */
export const CAR = offsets<CarFieldName>(CAR_FIELDS);

/** Values of the `phase` field. */
export const PHASE = { warmup: 0, countdown: 1, racing: 2, finished: 3 } as const;
/** Values of the `status` field: no car in the slot, on the track, wrecked, or past the finish. */
export const STATUS = { empty: 0, racing: 1, wrecked: 2, finished: 3 } as const;

/** Returns the field at an offset of CAR. */
export const carField = (offset: number): GridField => CAR_FIELDS[offset]!;
