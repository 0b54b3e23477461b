/**
 * A gunner, for measurements, that aims at cars that cross its line of fire as people do: with a reaction time and with errors.
 *
 * 1. In each period of 2 s (target-period.ts) it may choose another rival in range, and aims at it after a reaction time.
 * 2. It aims a little ahead of the target or behind it: the faster the target crosses, the larger the error.
 * 3. It fires in bursts while the barrel is near its aim, and sometimes launches a rocket.
 * The gunner sees only the poses that a client shows. It has no memory: choices and errors are hashed from seed, car and tick.
 */
import { CAR_MODELS, type GunnerInput, NEUTRAL_GUNNER, type Pose } from '@shotgun-rally/sim';
import { atan2, clamp, hash32, lengthOf, turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
import { AIM_PITCH_MAX } from '@shotgun-rally/sim/state';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { toAngleSteps } from '../gunner/target.ts';
import { AIM_UP_M, PERCENT, targetPeriodOf } from '../gunner/target-period.ts';
import { inputNoise } from '../skill/input-noise.ts';

/** A car as a gunner sees it: position in m, velocity in m/s, barrel angles in 1/65536 turn. */
export interface SeenCar {
  /** False for an empty slot and for a wreck. */
  readonly present: boolean;
  readonly pose: Readonly<Pose> & {
    readonly vx: number;
    readonly vy: number;
    readonly vz: number;
    readonly barrelYaw: number;
    readonly barrelPitch: number;
  };
}

const REACTION_TICKS = 15;
/** Targets are chosen within this share of the gun's range. */
const RANGE_SHARE = 0.7;
/** The gunner aims at where the target was or will be at most this time (s) from now. */
const TRACKING_S = 0.05;
/** Amplitude of the aiming noise (rad). */
const AIM_NOISE = 0.012;
/** The height of its turret (m): a gunner that sees only poses takes its car for a rally car. */
const TURRET_UP_M = CAR_MODELS.rally.turret.up;
/** The gunner fires if the barrel's yaw differs from the aim's by less than this (1/65536 turn). */
const FIRE_WITHIN = 500;
/** In each period of this many ticks, the gunner either fires a burst or pauses. */
const BURST_TICKS = 30;
/** Percentage of these periods with a burst, and percentage of bursts in which a rocket is launched. */
const BURST_PERCENT = 70;
const ROCKET_PERCENT = 30;
/** Added to the bot's seed, so that the random values for each purpose are independent. */
const [TRACKING_SEED, YAW_SEED, PITCH_SEED, BURST_SEED, ROCKET_SEED] = [31, 41, 51, 61, 71];

/** Returns the gunner's input for a tick. A pure function of its arguments. `cars` has one entry for each car slot. */
export function randomGunnerInput(cars: readonly SeenCar[], car: number, tick: number, seed: number): GunnerInput {
  const own = cars[car];
  const target = own?.present ? cars[targetOf(cars, car, tick, seed)] : undefined;
  if (!own || !target) return NEUTRAL_GUNNER;
  const [ownPose, seen] = [own.pose, target.pose];
  const aheadS = TRACKING_S * inputNoise(seed + TRACKING_SEED, car, tick);
  const dx = seen.x - ownPose.x + (seen.vx - ownPose.vx) * aheadS;
  const dy = seen.y + AIM_UP_M - ownPose.y - TURRET_UP_M + (seen.vy - ownPose.vy) * aheadS;
  const dz = seen.z - ownPose.z + (seen.vz - ownPose.vz) * aheadS;
  const yaw = atan2(dx, dz) + AIM_NOISE * inputNoise(seed + YAW_SEED, car, tick);
  const pitch = atan2(dy, lengthOf(dx, 0, dz)) + AIM_NOISE * inputNoise(seed + PITCH_SEED, car, tick);
  const aimYaw = wrapSteps(toAngleSteps(yaw));
  const aimPitch = clamp(toAngleSteps(pitch), -AIM_PITCH_MAX, AIM_PITCH_MAX);
  const burst = Math.floor(tick / BURST_TICKS);
  const isBurst = hash32(seed + BURST_SEED, car, burst) % PERCENT < BURST_PERCENT;
  const fire = isBurst && Math.abs(turnBetween(ownPose.barrelYaw, aimYaw)) < FIRE_WITHIN;
  const rocket = fire && hash32(seed + ROCKET_SEED, car, burst) % PERCENT < ROCKET_PERCENT;
  return { aimYaw, aimPitch, fire, rocket, viewDelayMs: 0 };
}

/** Returns the slot of the current target; -1 if none is in range. */
function targetOf(cars: readonly SeenCar[], car: number, tick: number, seed: number): number {
  const { period, sinceTicks } = targetPeriodOf(car, tick);
  const isReacting = sinceTicks < REACTION_TICKS;
  return nearestRival(cars, car, isReacting ? period - 1 : period, seed);
}

/** Returns the nearest rival; -1 if none is in range. Each distance is multiplied by a random factor of 1 to 2. */
function nearestRival(cars: readonly SeenCar[], car: number, period: number, seed: number): number {
  const ownPose = cars[car]!.pose;
  let best = -1;
  let nearest = 2 * SHOT.rangeM;
  cars.forEach(({ present, pose }, other) => {
    if (other === car || !present) return;
    const distance = lengthOf(pose.x - ownPose.x, pose.y - ownPose.y, pose.z - ownPose.z);
    const weighted = distance * (1 + (hash32(seed + other, car, period) % PERCENT) / PERCENT);
    if (distance > SHOT.rangeM * RANGE_SHARE || weighted >= nearest) return;
    nearest = weighted;
    best = other;
  });
  return best;
}
