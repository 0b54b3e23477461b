/**
 * A gunner with a person's eyes and hands: late to a new target, off at first, then steadier, firing in bursts.
 *
 * 1. Every two seconds it may fancy another target (target.ts); its hands follow a reaction time later, and no faster
 *    than hands do.
 * 2. It saw its target a reaction time ago, and guesses where that is now: the faster it crosses, the further off.
 * 3. Its error settles once it is on a target.
 * 4. It fires in bursts, with the barrel about where it means to aim, and lets go before the gun jams.
 * 5. With some fancies it sends a rocket ahead of the target, by the time that the rocket flies.
 * It keeps no memory: where its barrel points is state, and moods and errors are hashes of seed, car and tick.
 */
import {
  AIM_PITCH_MAX,
  atan2,
  CAR,
  carOffset,
  clamp,
  createPose,
  type GunnerInput,
  hash32,
  lengthOf,
  NEUTRAL_GUNNER,
  PHASE,
  RACE,
  ROCKET,
  readPose,
  readVelocity,
  STATUS,
  TICK_SECONDS,
  type Track,
  TURRET,
  turnBetween,
  type Vec3,
  type WorldState,
  wrapSteps,
} from '@shotgun-rally/sim';
import { handNoise } from './hand-noise.ts';
import type { GunnerSkill } from './levels.ts';
import { angleSteps, targetOf } from './target.ts';

/** How long a fancy lasts, ticks, and how fast the error of a new target fades, ticks. */
const FANCY_TICKS = 125;
const SETTLE_TICKS = 20;
/** Share of what the target moves in a reaction time by which the guess is off. */
const GUESS_ERROR = 0.25;
/** Hands turn a barrel no faster than this, 1/65536 turn a tick (about 5 rad/s). */
const SWING = 800;
/** Where it aims above the target's middle, m, and how far beside its aim a barrel may point to fire, m. */
const AIM_UP_M = 0.3;
const FIRE_BESIDE_M = 1.5;
/** Nearer than this every barrel is as good, m. */
const NEAR_M = 4;
const BURST_TICKS = 26;
/** A rocket that bursts nearer than this hurts its own car as well, m. */
const ROCKET_NEAREST_M = 14;
/** Salts of the hashes. */
const [FANCY, GUESS, YAW, PITCH, BURST, LAUNCH] = [101, 111, 121, 131, 141, 151];

const own = createPose();
const rival = createPose();
const ownVelocity: Vec3 = { x: 0, y: 0, z: 0 };
const rivalVelocity: Vec3 = { x: 0, y: 0, z: 0 };
const way: Vec3 = { x: 0, y: 0, z: 0 };

/** Whom a gunner is on, and how. */
interface Attack {
  readonly target: number;
  /** How far off its hands are at most, rad. */
  readonly error: number;
  readonly withRocket: boolean;
}

/** What a gunner of `skill` in `car` does in `tick`: a pure function of its arguments. */
export function gunner(
  state: WorldState,
  track: Track,
  car: number,
  tick: number,
  skill: GunnerSkill,
  seed: number,
): GunnerInput {
  const at = carOffset(car);
  if (state[at + CAR.status] === STATUS.empty) return NEUTRAL_GUNNER;
  const attack = chooseAttack(state, track, car, tick, skill, seed);
  if (!attack) return swing(state, at, roadYaw(state, track, at), 0);
  const distance = lookAt(state, car, tick, attack, skill, seed);
  const yaw = angleSteps(atan2(way.x, way.z) + attack.error * handNoise(seed + YAW, car, tick));
  const pitch = angleSteps(atan2(way.y, lengthOf(way.x, 0, way.z)) + attack.error * handNoise(seed + PITCH, car, tick));
  const input = swing(state, at, yaw, pitch);
  const off = lengthOf(turnBetween(state[at + CAR.barrelYaw]!, yaw), pitch - state[at + CAR.barrelPitch]!, 0);
  if (!mayShoot(state) || off > angleSteps(FIRE_BESIDE_M / Math.max(distance, NEAR_M))) return input;
  if (attack.withRocket) return { ...input, rocket: true };
  const isBurst = hash32(seed + BURST, car, Math.floor(tick / BURST_TICKS)) % 100 < skill.bursts;
  return { ...input, fire: isBurst && state[at + CAR.heat]! < skill.heatStop };
}

/** null while nobody is in reach. */
function chooseAttack(
  state: WorldState,
  track: Track,
  car: number,
  tick: number,
  skill: GunnerSkill,
  seed: number,
): Attack | null {
  const shifted = tick + car * 37;
  const spell = Math.floor(shifted / FANCY_TICKS);
  const since = shifted - spell * FANCY_TICKS - skill.reactionTicks;
  const before = targetOf(state, track, car, skill, hash32(seed + FANCY, car, spell - 1));
  const target = since < 0 ? before : targetOf(state, track, car, skill, hash32(seed + FANCY, car, spell));
  if (target < 0) return null;
  const unsettled = target === before ? 0 : (skill.firstError * SETTLE_TICKS) / (SETTLE_TICKS + since);
  const at = carOffset(car);
  const isLoaded = state[at + CAR.rockets]! > 0 && state[at + CAR.rocketTicks] === 0;
  const withRocket = isLoaded && since >= 0 && hash32(seed + LAUNCH, car, spell) % 100 < skill.rockets;
  return {
    target,
    error: skill.aimError + unsettled,
    withRocket: withRocket && distanceTo(state, car, target) > ROCKET_NEAREST_M,
  };
}

/** Fills `way` with the way from the barrel to where it takes its target to be; m, which it returns as well. */
function lookAt(
  state: WorldState,
  car: number,
  tick: number,
  { target, withRocket }: Attack,
  skill: GunnerSkill,
  seed: number,
): number {
  const distance = distanceTo(state, car, target);
  readVelocity(state, car, ownVelocity);
  readVelocity(state, target, rivalVelocity);
  const guess = GUESS_ERROR * skill.reactionTicks * TICK_SECONDS * handNoise(seed + GUESS, car, tick);
  const flight = withRocket ? distance / ROCKET.speed : 0;
  way.x = rival.x - own.x + rivalVelocity.x * (guess + flight) - ownVelocity.x * guess;
  way.y = rival.y - own.y + AIM_UP_M - TURRET.mount.y + rivalVelocity.y * guess - ownVelocity.y * guess;
  way.z = rival.z - own.z + rivalVelocity.z * (guess + flight) - ownVelocity.z * guess;
  return distance;
}

function distanceTo(state: WorldState, car: number, target: number): number {
  readPose(state, car, own);
  readPose(state, target, rival);
  return lengthOf(rival.x - own.x, rival.y - own.y, rival.z - own.z);
}

/** The barrel on its way to an aim, as fast as hands turn it. */
function swing(state: WorldState, at: number, yaw: number, pitch: number): GunnerInput {
  const [fromYaw, fromPitch] = [state[at + CAR.barrelYaw]!, state[at + CAR.barrelPitch]!];
  return {
    ...NEUTRAL_GUNNER,
    aimYaw: wrapSteps(fromYaw + clamp(turnBetween(fromYaw, yaw), -SWING, SWING)),
    aimPitch: clamp(fromPitch + clamp(pitch - fromPitch, -SWING, SWING), -AIM_PITCH_MAX, AIM_PITCH_MAX),
  };
}

function roadYaw(state: WorldState, track: Track, at: number): number {
  const hint = state[at + CAR.trackHint]!;
  return angleSteps(atan2(track.tx[hint]!, track.tz[hint]!));
}

const mayShoot = (state: WorldState): boolean =>
  state[RACE.weapons] === 1 && (state[RACE.phase] === PHASE.racing || state[RACE.phase] === PHASE.warmup);
