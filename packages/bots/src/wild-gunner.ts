/**
 * A gunner for measuring, who aims at crossing targets as people do: late to a new one, and never quite on it.
 *
 * 1. Every couple of seconds it may take another rival in reach for its target; its hands follow a reaction time later.
 * 2. It tracks what it sees, a little ahead or behind in time: the faster a target crosses, the further off.
 * 3. It fires in bursts, while the barrel is about where it aims, and now and then a rocket.
 * It sees only what is shown: poses. It keeps no memory: choice and error are hashes of seed, car and tick.
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
  radiansToSteps,
  SHOT,
  TURRET,
  turnBetween,
  wrapSteps,
} from '@shotgun-rally/sim';
import { handNoise } from './hand-noise.ts';

/** A car as a gunner sees it: pose in m, velocity in m/s, barrel in 1/65536 turn. */
export interface SeenCar {
  readonly present: boolean;
  readonly pose: Readonly<Pose> & {
    readonly vx: number;
    readonly vy: number;
    readonly vz: number;
    readonly barrelYaw: number;
    readonly barrelPitch: number;
  };
}

/** How long a target is kept, and how long the hands take to follow the eyes, ticks (2 s, 0.24 s). */
const TARGET_TICKS = 125;
const REACTION_TICKS = 15;
/** Of its reach, how much it uses. */
const REACH_SHARE = 0.7;
/** Furthest that it tracks ahead of or behind the target, s, and that its hands shake, rad. */
const TRACKING_S = 0.05;
const TREMBLE = 0.012;
/** Where it aims above the target's middle, m. */
const AIM_UP_M = 0.3;
/** Barrel this close to the aim: fire, 1/65536 turn. Bursts and pauses last so long, ticks; of 100, how many burst. */
const FIRE_WITHIN = 500;
const BURST_TICKS = 30;
const BURSTS = 70;
/** Of 100 bursts, how many begin with a rocket if there is one. */
const ROCKETS = 30;

/** What a wild gunner of `car`, who sees `cars` (one per slot), does in `tick`: a pure function of its arguments. */
export function wildGunner(cars: readonly SeenCar[], car: number, tick: number, seed: number): GunnerInput {
  const own = cars[car];
  const target = own?.present ? cars[targetOf(cars, car, tick, seed)] : undefined;
  if (!own || !target) return NEUTRAL_GUNNER;
  const [mount, prey] = [own.pose, target.pose];
  const early = TRACKING_S * handNoise(seed + 31, car, tick);
  const dx = prey.x - mount.x + (prey.vx - mount.vx) * early;
  const dy = prey.y + AIM_UP_M - mount.y - TURRET.mount.y + (prey.vy - mount.vy) * early;
  const dz = prey.z - mount.z + (prey.vz - mount.vz) * early;
  const yaw = atan2(dx, dz) + TREMBLE * handNoise(seed + 41, car, tick);
  const pitch = atan2(dy, lengthOf(dx, 0, dz)) + TREMBLE * handNoise(seed + 51, car, tick);
  const aimYaw = wrapSteps(steps(yaw));
  const aimPitch = clamp(steps(pitch), -AIM_PITCH_MAX, AIM_PITCH_MAX);
  const isBurst = hash32(seed + 61, car, Math.floor(tick / BURST_TICKS)) % 100 < BURSTS;
  const fire = isBurst && Math.abs(turnBetween(mount.barrelYaw, aimYaw)) < FIRE_WITHIN;
  const rocket = fire && hash32(seed + 71, car, Math.floor(tick / BURST_TICKS)) % 100 < ROCKETS;
  return { aimYaw, aimPitch, fire, rocket, viewDelayMs: 0 };
}

/** Slot of the rival that it is after, -1 when none is in reach. */
function targetOf(cars: readonly SeenCar[], car: number, tick: number, seed: number): number {
  const shifted = tick + car * 37;
  const spell = Math.floor(shifted / TARGET_TICKS);
  const reacting = shifted - spell * TARGET_TICKS < REACTION_TICKS;
  return favourite(cars, car, reacting ? spell - 1 : spell, seed);
}

/** The nearest, as it feels in this spell: anyone may count as up to twice as far. */
function favourite(cars: readonly SeenCar[], car: number, spell: number, seed: number): number {
  const mount = cars[car]!.pose;
  let best = -1;
  let bestFelt = 2 * SHOT.rangeM;
  cars.forEach(({ present, pose }, other) => {
    if (other === car || !present) return;
    const distance = lengthOf(pose.x - mount.x, pose.y - mount.y, pose.z - mount.z);
    const felt = distance * (1 + (hash32(seed + other, car, spell) % 100) / 100);
    if (distance > SHOT.rangeM * REACH_SHARE || felt >= bestFelt) return;
    bestFelt = felt;
    best = other;
  });
  return best;
}

const steps = (angle: number): number => Math.floor(radiansToSteps(angle) + 0.5);
