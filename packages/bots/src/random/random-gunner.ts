/**
 * A gunner for measurements that aims at crossing targets as people do: slow to react, and never exactly on target.
 *
 * 1. In each period of TARGET_TICKS it may choose another rival in range; it follows a reaction time later.
 * 2. It aims at the target a little ahead or behind in time: the faster the target crosses, the larger the error.
 * 3. It fires in bursts while the barrel is near its aim, and sometimes launches a rocket.
 * It sees only the poses that a client shows. It has no memory: choices and errors are hashed from seed, car and tick.
 */
import {
  AIM_PITCH_MAX,
  atan2,
  clamp,
  type GunnerInput,
  hash32,
  lengthOf,
  NEUTRAL_GUNNER,
  type Pose,
  SHOT,
  TURRET,
  turnBetween,
  wrapSteps,
} from '@shotgun-rally/sim';
import { angleSteps } from '../gunner/target.ts';
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

/** Length of a period (ticks): a target is kept at least this long (2 s). */
const TARGET_TICKS = 125;
/** The periods of neighbouring cars are shifted by this many ticks. */
const SHIFT_TICKS = 37;
const REACTION_TICKS = 15;
/** Targets are chosen within this share of the gun's range. */
const RANGE_SHARE = 0.7;
/** Largest time (s) by which the gunner aims ahead of or behind the target. */
const TRACKING_S = 0.05;
/** Amplitude of the aiming noise (rad). */
const AIM_NOISE = 0.012;
/** The gunner aims this far above the target's centre (m). */
const AIM_UP_M = 0.3;
/** The gunner fires if the barrel is within this angle of the aim (1/65536 turn). */
const FIRE_WITHIN = 500;
/** Length of a burst, and of a pause (ticks). */
const BURST_TICKS = 30;
/** Percentage of possible bursts that are fired, and of bursts with a rocket. */
const BURST_PERCENT = 70;
const ROCKET_PERCENT = 30;
const PERCENT = 100;
/** Added to the seed, so that each kind of random value is independent. */
const [TRACKING, YAW, PITCH, BURST, LAUNCH] = [31, 41, 51, 61, 71];

/** The gunner's input for a tick: a pure function of its arguments. `cars` has one entry per slot. */
export function randomGunner(cars: readonly SeenCar[], car: number, tick: number, seed: number): GunnerInput {
  const own = cars[car];
  const target = own?.present ? cars[targetOf(cars, car, tick, seed)] : undefined;
  if (!own || !target) return NEUTRAL_GUNNER;
  const [mount, seen] = [own.pose, target.pose];
  const aheadS = TRACKING_S * inputNoise(seed + TRACKING, car, tick);
  const dx = seen.x - mount.x + (seen.vx - mount.vx) * aheadS;
  const dy = seen.y + AIM_UP_M - mount.y - TURRET.mount.y + (seen.vy - mount.vy) * aheadS;
  const dz = seen.z - mount.z + (seen.vz - mount.vz) * aheadS;
  const yaw = atan2(dx, dz) + AIM_NOISE * inputNoise(seed + YAW, car, tick);
  const pitch = atan2(dy, lengthOf(dx, 0, dz)) + AIM_NOISE * inputNoise(seed + PITCH, car, tick);
  const aimYaw = wrapSteps(angleSteps(yaw));
  const aimPitch = clamp(angleSteps(pitch), -AIM_PITCH_MAX, AIM_PITCH_MAX);
  const burst = Math.floor(tick / BURST_TICKS);
  const isBurst = hash32(seed + BURST, car, burst) % PERCENT < BURST_PERCENT;
  const fire = isBurst && Math.abs(turnBetween(mount.barrelYaw, aimYaw)) < FIRE_WITHIN;
  const rocket = fire && hash32(seed + LAUNCH, car, burst) % PERCENT < ROCKET_PERCENT;
  return { aimYaw, aimPitch, fire, rocket, viewDelayMs: 0 };
}

/** Slot of the current target, -1 if none is in range. */
function targetOf(cars: readonly SeenCar[], car: number, tick: number, seed: number): number {
  const shiftedTick = tick + car * SHIFT_TICKS;
  const period = Math.floor(shiftedTick / TARGET_TICKS);
  const isReacting = shiftedTick - period * TARGET_TICKS < REACTION_TICKS;
  return nearestRival(cars, car, isReacting ? period - 1 : period, seed);
}

/** The nearest rival, with each distance multiplied by a random factor of 1 to 2 for the period; -1 if none is in range. */
function nearestRival(cars: readonly SeenCar[], car: number, period: number, seed: number): number {
  const mount = cars[car]!.pose;
  let best = -1;
  let nearest = 2 * SHOT.rangeM;
  cars.forEach(({ present, pose }, other) => {
    if (other === car || !present) return;
    const distance = lengthOf(pose.x - mount.x, pose.y - mount.y, pose.z - mount.z);
    const weighted = distance * (1 + (hash32(seed + other, car, period) % PERCENT) / PERCENT);
    if (distance > SHOT.rangeM * RANGE_SHARE || weighted >= nearest) return;
    nearest = weighted;
    best = other;
  });
  return best;
}
