/**
 * A gunner with a person's eyes and hands: late to a new target, off at first, then steadier, firing in bursts.
 *
 * 1. Every two seconds or so it may fancy another target: near, ahead, leading the race, or aiming at it. Its hands
 *    follow a reaction time later, and no faster than hands do.
 * 2. It saw its target a reaction time ago, and guesses where that is now: the faster it crosses, the further off.
 * 3. Its error settles once it is on a target.
 * 4. It fires in bursts, with the barrel about on the target, and lets go before the gun jams.
 * It keeps no memory: where its barrel points is state, and moods and errors are hashes of seed, car and tick.
 */
import {
  AIM_PITCH_MAX,
  ANGLE_STEPS,
  atan2,
  CAR,
  CAR_BODY,
  carCountOf,
  carOffset,
  clamp,
  createPose,
  type GunnerInput,
  hash32,
  lengthOf,
  MUZZLE,
  NEUTRAL_GUNNER,
  PHASE,
  RACE,
  RESPAWN,
  readPose,
  readVelocity,
  SHOT,
  STATUS,
  standings,
  TAU,
  TICK_SECONDS,
  type Track,
  type Vec3,
  type WorldState,
} from '@shotgun-rally/sim';
import { handNoise } from './hand-noise.ts';
import type { GunnerSkill } from './levels.ts';

/** How long a fancy lasts, ticks, and how fast the error of a new target fades, ticks. */
const FANCY_TICKS = 125;
const SETTLE_TICKS = 20;
/** How many times as far a rival feels: behind, leading the race, with its barrel on us; and what a fancy adds at most. */
const BEHIND = 2;
const LEADING = 0.75;
const THREATENING = 0.5;
const FANCY = 0.6;
/** A barrel this close to the way to us is aimed at us, 1/65536 turn. */
const AIMED_AT_US = 600;
/** Share of what the target moves in a reaction time by which the guess is off. */
const GUESS_ERROR = 0.25;
/** Hands turn a barrel no faster than this, 1/65536 turn a tick (about 5 rad/s). */
const SWING = 800;
/** Where it aims above the target's middle, m, and how far beside the target a barrel may point to fire, m. */
const AIM_UP_M = 0.3;
const FIRE_BESIDE_M = 1.5;
const BURST_TICKS = 26;
/** Salts of the hashes. */
const [MOOD, GUESS, YAW, PITCH, BURST] = [101, 111, 121, 131, 141];

const own = createPose();
const rival = createPose();
const ownVelocity: Vec3 = { x: 0, y: 0, z: 0 };
const rivalVelocity: Vec3 = { x: 0, y: 0, z: 0 };

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
  readPose(state, car, own);
  const shifted = tick + car * 37;
  const fancy = Math.floor(shifted / FANCY_TICKS);
  const since = shifted - fancy * FANCY_TICKS - skill.reactionTicks;
  const before = favourite(state, track, car, fancy - 1, skill, seed);
  const target = since < 0 ? before : favourite(state, track, car, fancy, skill, seed);
  if (target < 0) return lookAhead(state, track, at);
  const isNew = target !== before;
  const error = skill.aimError + (isNew ? (skill.firstError * SETTLE_TICKS) / (SETTLE_TICKS + since) : 0);
  return shootAt(state, car, target, tick, skill, error, seed);
}

function shootAt(
  state: WorldState,
  car: number,
  target: number,
  tick: number,
  skill: GunnerSkill,
  error: number,
  seed: number,
): GunnerInput {
  const at = carOffset(car);
  readPose(state, target, rival);
  readVelocity(state, car, ownVelocity);
  readVelocity(state, target, rivalVelocity);
  const late = GUESS_ERROR * skill.reactionTicks * TICK_SECONDS * handNoise(seed + GUESS, car, tick);
  const dx = rival.x - own.x + (rivalVelocity.x - ownVelocity.x) * late;
  const dy = rival.y - own.y + AIM_UP_M - MUZZLE.y + (rivalVelocity.y - ownVelocity.y) * late;
  const dz = rival.z - own.z + (rivalVelocity.z - ownVelocity.z) * late;
  const level = lengthOf(dx, 0, dz);
  const yaw = steps(atan2(dx, dz) + error * handNoise(seed + YAW, car, tick));
  const pitch = steps(atan2(dy, level) + error * handNoise(seed + PITCH, car, tick));
  const away = turnTo(state[at + CAR.barrelYaw] as number, yaw);
  const pitchAway = pitch - (state[at + CAR.barrelPitch] as number);
  const isOn = lengthOf(away, pitchAway, 0) < steps(FIRE_BESIDE_M / Math.max(level, CAR_BODY.halfLength));
  const isBurst = hash32(seed + BURST, car, Math.floor(tick / BURST_TICKS)) % 100 < skill.bursts;
  const isFree = state[RACE.phase] === PHASE.racing || state[RACE.phase] === PHASE.warmup;
  return {
    ...NEUTRAL_GUNNER,
    aimYaw: ((state[at + CAR.barrelYaw] as number) + clamp(away, -SWING, SWING)) & (ANGLE_STEPS - 1),
    aimPitch: clamp(
      (state[at + CAR.barrelPitch] as number) + clamp(pitchAway, -SWING, SWING),
      -AIM_PITCH_MAX,
      AIM_PITCH_MAX,
    ),
    fire: isOn && isBurst && isFree && (state[at + CAR.heat] as number) < skill.heatStop,
  };
}

/** Barrel along the road. */
function lookAhead(state: WorldState, track: Track, at: number): GunnerInput {
  const hint = state[at + CAR.trackHint] as number;
  const yaw = steps(atan2(track.tx[hint] as number, track.tz[hint] as number));
  const away = clamp(turnTo(state[at + CAR.barrelYaw] as number, yaw), -SWING, SWING);
  return { ...NEUTRAL_GUNNER, aimYaw: ((state[at + CAR.barrelYaw] as number) + away) & (ANGLE_STEPS - 1) };
}

/** Slot of the rival that feels nearest with this fancy, -1 when none is in reach. */
function favourite(
  state: WorldState,
  track: Track,
  car: number,
  fancy: number,
  skill: GunnerSkill,
  seed: number,
): number {
  const hint = state[carOffset(car) + CAR.trackHint] as number;
  const leader = standings(state, track)[0];
  let best = -1;
  let bestFelt = Number.POSITIVE_INFINITY;
  for (let other = 0; other < carCountOf(state); other++) {
    if (other === car || !isWorthAShot(state, other, skill)) continue;
    readPose(state, other, rival);
    const [dx, dz] = [rival.x - own.x, rival.z - own.z];
    const distance = lengthOf(dx, rival.y - own.y, dz);
    if (distance > SHOT.rangeM * skill.reach) continue;
    const isBehind = dx * (track.tx[hint] as number) + dz * (track.tz[hint] as number) < 0;
    const theirs = state[carOffset(other) + CAR.barrelYaw] as number;
    const threatens = Math.abs(turnTo(theirs, steps(atan2(-dx, -dz)))) < AIMED_AT_US;
    const mood = 1 + (FANCY * (hash32(seed + MOOD + other, car, fancy) % 1000)) / 1000;
    const felt =
      distance * mood * (isBehind ? BEHIND : 1) * (threatens ? THREATENING : 1) * (other === leader ? LEADING : 1);
    if (felt >= bestFelt) continue;
    best = other;
    bestFelt = felt;
  }
  return best;
}

/** On the track and not protected; a wreck stays a target until it is seen to be one. */
function isWorthAShot(state: WorldState, other: number, { reactionTicks }: GunnerSkill): boolean {
  const at = carOffset(other);
  if ((state[at + CAR.protectTicks] as number) > 0) return false;
  if (state[at + CAR.status] === STATUS.wrecked)
    return (state[at + CAR.respawnTicks] as number) > RESPAWN.wreckTicks - reactionTicks;
  return state[at + CAR.status] === STATUS.racing;
}

const steps = (angle: number): number => Math.floor((angle / TAU) * ANGLE_STEPS + 0.5);

/** The way from one yaw to another, the short way round, 1/65536 turn. */
function turnTo(from: number, to: number): number {
  const half = ANGLE_STEPS / 2;
  return ((to - from + half) & (ANGLE_STEPS - 1)) - half;
}
