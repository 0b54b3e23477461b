/** Every field of the state: its name, range, step and unit. */

import { ANGLE_STEPS } from '../math/angle.ts';
import type { GridField } from './grid.ts';
import { AIM_PITCH_MAX } from './input.ts';

const field = <Name extends string>(name: Name, min: number, max: number, step: number, unit: GridField['unit']) => ({
  name,
  min,
  max,
  step,
  unit,
});
/** Most cars in a world. */
export const MAX_CARS = 16;
const INT_MAX = 0x7fff_ffff;
const TICKS_MAX = 0xf_ffff; // 4.6 hours
const TIMER_MAX = 1023; // 16 s
const POSITION_STEP_M = 1 / 1024;
const POSITION_MAX = 0x1f_ffff; // 2 km each way
const QUATERNION_MAX = 32_767;
/** The grid of velocities, m/s. */
export const VELOCITY_STEP = 1 / 512;
/** Of the pushes that hits give, m/s: so coarse that they are short to tell, so fine that nobody feels a step. */
export const PUSH_STEP = 1 / 32;
const VELOCITY_MAX = 0xffff; // 128 m/s
const SPIN_STEP = 1 / 1024;
const SPIN_MAX = 0x3fff; // 16 rad/s

export const RACE_FIELDS = [
  field('tick', 0, INT_MAX, 1, 'ticks'),
  field('phase', 0, 3, 1, 'count'),
  field('phaseStartTick', 0, INT_MAX, 1, 'ticks'),
  field('finishers', 0, MAX_CARS, 1, 'count'),
  /** 1 where turrets may fire. */
  field('weapons', 0, 1, 1, 'count'),
] as const;

export const CAR_FIELDS = [
  field('px', -POSITION_MAX, POSITION_MAX, POSITION_STEP_M, 'm'),
  field('py', -POSITION_MAX, POSITION_MAX, POSITION_STEP_M, 'm'),
  field('pz', -POSITION_MAX, POSITION_MAX, POSITION_STEP_M, 'm'),
  field('qx', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('qy', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('qz', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('qw', -QUATERNION_MAX, QUATERNION_MAX, 1 / QUATERNION_MAX, 'quaternion'),
  field('vx', -VELOCITY_MAX, VELOCITY_MAX, VELOCITY_STEP, 'm/s'),
  field('vy', -VELOCITY_MAX, VELOCITY_MAX, VELOCITY_STEP, 'm/s'),
  field('vz', -VELOCITY_MAX, VELOCITY_MAX, VELOCITY_STEP, 'm/s'),
  field('wx', -SPIN_MAX, SPIN_MAX, SPIN_STEP, 'rad/s'),
  field('wy', -SPIN_MAX, SPIN_MAX, SPIN_STEP, 'rad/s'),
  field('wz', -SPIN_MAX, SPIN_MAX, SPIN_STEP, 'rad/s'),
  /** Front wheel angle, right positive. */
  field('steer', -8191, 8191, 1 / 8192, 'rad'),
  /** Turret barrel in the world, as GunnerInput's aim: yaw 0 to 65535, pitch -16384 to 16384. */
  field('barrelYaw', 0, ANGLE_STEPS - 1, 1 / ANGLE_STEPS, 'turn'),
  field('barrelPitch', -AIM_PITCH_MAX, AIM_PITCH_MAX, 1 / ANGLE_STEPS, 'turn'),
  /** The track sample nearest behind the car: where the next query starts. */
  field('trackHint', 0, 4095, 1, 'count'),
  /** Boost left, 0 to 1023 of a full tank. */
  field('boost', 0, 1023, 1 / 1023, 'share'),
  /** Armour left, 0 (wrecked) to 100. */
  field('health', 0, 100, 1 / 100, 'share'),
  /** Heat of the gun, 0 to 1023; at the top it jams until it has cooled. */
  field('heat', 0, 1023, 1 / 1023, 'share'),
  /** 0 empty slot, 1 on the track, 2 wrecked, 3 finished. */
  field('status', 0, 3, 1, 'count'),
  /** Ticks until a wreck is respawned. */
  field('respawnTicks', 0, TIMER_MAX, 1, 'ticks'),
  /** Ticks for which the car cannot be hit and touches nobody. */
  field('protectTicks', 0, TIMER_MAX, 1, 'ticks'),
  /** Ticks since the car last got anywhere while it tried to. */
  field('stuckTicks', 0, TIMER_MAX, 1, 'ticks'),
  /** Ticks until the gun can fire again. */
  field('cooldownTicks', 0, TIMER_MAX, 1, 'ticks'),
  /** 1 while the gun is jammed by heat. */
  field('jammed', 0, 1, 1, 'count'),
  /** 1 while the input that asked for a reset is still held. */
  field('resetHeld', 0, 1, 1, 'count'),
  /** Laps completed. */
  field('lap', 0, 255, 1, 'count'),
  /** Index of the next checkpoint to pass. */
  field('checkpoint', 0, 255, 1, 'count'),
  field('lapStartTick', 0, TICKS_MAX, 1, 'ticks'),
  field('lastLapTicks', 0, TICKS_MAX, 1, 'ticks'),
  field('bestLapTicks', 0, TICKS_MAX, 1, 'ticks'),
  /** Ticks from the start signal to the finish; 0 while racing. */
  field('finishTicks', 0, TICKS_MAX, 1, 'ticks'),
  /** Place at the finish, 1 first; 0 while racing. */
  field('place', 0, MAX_CARS, 1, 'count'),
  /** Rockets left. */
  field('rockets', 0, 7, 1, 'count'),
  /** Ticks until the next rocket may go. */
  field('rocketTicks', 0, TIMER_MAX, 1, 'ticks'),
  /** Number of the track's pad that the car is on, from 1; 0 for none. */
  field('pad', 0, 63, 1, 'count'),
  /** Ticks for which the throttle has been held in the countdown. */
  field('launchTicks', 0, TIMER_MAX, 1, 'ticks'),
] as const;

export type RaceFieldName = (typeof RACE_FIELDS)[number]['name'];
export type CarFieldName = (typeof CAR_FIELDS)[number]['name'];

const offsets = <Name extends string>(fields: readonly (GridField & { readonly name: Name })[]) =>
  Object.fromEntries(fields.map((each, index) => [each.name, index])) as Readonly<Record<Name, number>>;

/** Index of each header field in a WorldState. */
export const RACE = offsets<RaceFieldName>(RACE_FIELDS);
/** Offset of each car field from `carOffset(car)`. */
export const CAR = offsets<CarFieldName>(CAR_FIELDS);

/** Values of the `phase` field. */
export const PHASE = { warmup: 0, countdown: 1, racing: 2, finished: 3 } as const;
/** Values of the `status` field. */
export const STATUS = { empty: 0, racing: 1, wrecked: 2, finished: 3 } as const;

/** The field at an offset of `CAR`. */
export const carField = (offset: number): GridField => CAR_FIELDS[offset] as GridField;
