/**
 * A gunner with a person's limits: slow to react, inaccurate at first and then steadier.
 *
 * 1. In each period of 2 s (target-period.ts) it may choose another target (target.ts). After a reaction time it turns the barrel
 *    there, no faster than a person would. If a target becomes better within a period, such as a leader who comes into range,
 *    it turns there without a reaction time.
 * 2. It aims ahead of or behind a moving target: the faster the target crosses, the larger the error.
 * 3. It has a further aiming error, which is larger on a new target and then fades.
 * 4. It fires in bursts if the barrel is near its aim and no ground is in between, and pauses before the gun jams.
 * 5. In some periods it launches a rocket at the position where the target will be.
 * The gunner has no memory: the barrel's angle is part of the state, and choices and errors are hashed from seed, car and tick.
 */
import {
  CAR,
  carOffset,
  type GunnerInput,
  NEUTRAL_GUNNER,
  PHASE,
  RACE,
  STATUS,
  TICK_SECONDS,
  type Track,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';
import { atan2, clamp, createRay, hash32, lengthOf, turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
import { AIM_PITCH_MAX, createPose, readPose, readVelocity } from '@shotgun-rally/sim/state';
import { groundOf } from '@shotgun-rally/sim/track';
import { ROCKET } from '@shotgun-rally/sim/tuning';
import { ticksToGuns } from '@shotgun-rally/sim/weapons';
import type { Situation } from '../situation/situation.ts';
import { inputNoise } from '../skill/input-noise.ts';
import type { GunnerSkill } from '../skill/levels.ts';
import { chooseTarget, toAngleSteps } from './target.ts';
import { AIM_UP_M, PERCENT, targetPeriodOf } from './target-period.ts';

/** Time (ticks) in which the error on a new target halves. */
const SETTLE_TICKS = 20;
/** Largest error of the target's position, as a share of the target's movement in a reaction time. */
const PREDICTION_ERROR = 0.25;
/** Largest turn of the barrel per tick, in 1/65536 turn (about 5 rad/s). */
const MAX_TURN = 800;
/** The gunner fires if the barrel's line passes the aimed position within this distance (m). */
const FIRE_WITHIN_M = 1.5;
/** A target nearer than this (m) is treated as if it were at this distance when the gunner decides whether to fire. */
const NEAR_M = 4;
/** In each period of this many ticks, the gunner either fires a burst or pauses. */
const BURST_TICKS = 26;
/** The blast of a rocket at a target nearer than this (m) could push the gunner's own car. */
const ROCKET_MIN_M = 14;
/** Added to the bot's seed, so that the random values for each purpose are independent. */
const [TARGET_SEED, PREDICTION_SEED, YAW_SEED, PITCH_SEED, BURST_SEED, ROCKET_SEED] = [101, 111, 121, 131, 141, 151];

// Reused between calls, to avoid allocations.
const own = createPose();
const rival = createPose();
const ownVelocity: Vec3 = { x: 0, y: 0, z: 0 };
const rivalVelocity: Vec3 = { x: 0, y: 0, z: 0 };
/** Vector (m) from the turret to the aimed position. */
const aim: Vec3 = { x: 0, y: 0, z: 0 };
const lineOfFire = createRay();

type GunnerSituation = Situation<GunnerSkill>;

interface Attack {
  /** Slot of the target. */
  readonly target: number;
  /** Largest aiming error (rad). */
  readonly error: number;
  readonly withRocket: boolean;
}

/** Returns the gunner's input for a tick. A pure function of the situation. */
export function botGunnerInput(situation: GunnerSituation): GunnerInput {
  const { state, track, car, tick, skill, seed } = situation;
  const at = carOffset(car);
  if (state[at + CAR.status] === STATUS.empty) return NEUTRAL_GUNNER;
  const attack = chooseAttack(situation);
  if (!attack) return turnBarrel(state, at, roadYaw(state, track, at), 0);
  const distance = aimAt(situation, attack);
  const yaw = toAngleSteps(atan2(aim.x, aim.z) + attack.error * inputNoise(seed + YAW_SEED, car, tick));
  const pitch = toAngleSteps(
    atan2(aim.y, lengthOf(aim.x, 0, aim.z)) + attack.error * inputNoise(seed + PITCH_SEED, car, tick),
  );
  const input = turnBarrel(state, at, yaw, pitch);
  const offAim = lengthOf(turnBetween(state[at + CAR.barrelYaw]!, yaw), pitch - state[at + CAR.barrelPitch]!, 0);
  if (!mayShoot(state) || offAim > toAngleSteps(FIRE_WITHIN_M / Math.max(distance, NEAR_M))) return input;
  const isBurst = hash32(seed + BURST_SEED, car, Math.floor(tick / BURST_TICKS)) % PERCENT < skill.burstPercent;
  const wantsShot = isBurst && state[at + CAR.heat]! < skill.heatLimit;
  if (!(attack.withRocket || wantsShot) || isHidden(situation)) return input;
  return attack.withRocket ? { ...input, rocket: true } : { ...input, fire: true };
}

/** Returns true if the road or a hill is between the turret and the aimed position. */
function isHidden({ state, track, car, tuning }: GunnerSituation): boolean {
  readPose(state, car, own);
  const length = lengthOf(aim.x, aim.y, aim.z);
  lineOfFire.ox = own.x;
  lineOfFire.oy = own.y + tuning.turret.up;
  lineOfFire.oz = own.z;
  lineOfFire.dx = aim.x / length;
  lineOfFire.dy = aim.y / length;
  lineOfFire.dz = aim.z / length;
  return groundOf(track).distance(lineOfFire, length) < length;
}

/** Chooses the target, the aiming error and the weapon. Returns null if no target is in range. */
function chooseAttack(situation: GunnerSituation): Attack | null {
  const { state, car, tick, skill, seed } = situation;
  const { period, sinceTicks } = targetPeriodOf(car, tick);
  // Negative during the reaction time.
  const ticksOnTarget = sinceTicks - skill.reactionTicks;
  const previous = chooseTarget(situation, hash32(seed + TARGET_SEED, car, period - 1));
  const target = ticksOnTarget < 0 ? previous : chooseTarget(situation, hash32(seed + TARGET_SEED, car, period));
  if (target < 0) return null;
  const fadingError = (skill.newTargetError * SETTLE_TICKS) / (SETTLE_TICKS + ticksOnTarget);
  const newTargetError = target === previous ? 0 : fadingError;
  const at = carOffset(car);
  const isLoaded = state[at + CAR.rockets]! > 0 && state[at + CAR.rocketTicks] === 0;
  const wantsRocket = hash32(seed + ROCKET_SEED, car, period) % PERCENT < skill.rocketPercent;
  return {
    target,
    error: skill.aimError + newTargetError,
    withRocket: isLoaded && ticksOnTarget >= 0 && wantsRocket && distanceTo(state, car, target) > ROCKET_MIN_M,
  };
}

/** Sets `aim` to where the gunner expects the target. Returns the distance (m) to the target. */
function aimAt({ state, car, tick, tuning, skill, seed }: GunnerSituation, { target, withRocket }: Attack): number {
  const distance = distanceTo(state, car, target);
  readVelocity(state, car, ownVelocity);
  readVelocity(state, target, rivalVelocity);
  const noise = inputNoise(seed + PREDICTION_SEED, car, tick);
  const errorS = PREDICTION_ERROR * skill.reactionTicks * TICK_SECONDS * noise;
  const flightS = withRocket ? distance / ROCKET.speed : 0;
  aim.x = rival.x - own.x + rivalVelocity.x * (errorS + flightS) - ownVelocity.x * errorS;
  aim.y = rival.y - own.y + AIM_UP_M - tuning.turret.up + rivalVelocity.y * (errorS + flightS) - ownVelocity.y * errorS;
  aim.z = rival.z - own.z + rivalVelocity.z * (errorS + flightS) - ownVelocity.z * errorS;
  return distance;
}

/** Reads the poses of the two cars into `own` and `rival`, and returns their distance (m). */
function distanceTo(state: WorldState, car: number, target: number): number {
  readPose(state, car, own);
  readPose(state, target, rival);
  return lengthOf(rival.x - own.x, rival.y - own.y, rival.z - own.z);
}

/** Turns the barrel towards the given angles by at most MAX_TURN. The car's fields begin at offset `at` of the state. */
function turnBarrel(state: WorldState, at: number, yaw: number, pitch: number): GunnerInput {
  const fromYaw = state[at + CAR.barrelYaw]!;
  const fromPitch = state[at + CAR.barrelPitch]!;
  const turnedPitch = fromPitch + clamp(pitch - fromPitch, -MAX_TURN, MAX_TURN);
  return {
    ...NEUTRAL_GUNNER,
    aimYaw: wrapSteps(fromYaw + clamp(turnBetween(fromYaw, yaw), -MAX_TURN, MAX_TURN)),
    aimPitch: clamp(turnedPitch, -AIM_PITCH_MAX, AIM_PITCH_MAX),
  };
}

/** Returns the direction of the road below the car (1/65536 turn). The car's fields begin at offset `at` of the state. */
function roadYaw(state: WorldState, track: Track, at: number): number {
  const sample = state[at + CAR.trackHint]!;
  return toAngleSteps(atan2(track.tx[sample]!, track.tz[sample]!));
}

/** Returns true if weapons are on and work already, and the race or the warm-up is running. */
const mayShoot = (state: WorldState): boolean =>
  state[RACE.weapons] === 1 &&
  (state[RACE.phase] === PHASE.racing || state[RACE.phase] === PHASE.warmup) &&
  ticksToGuns(state) === 0;
