/** Chooses a gunner's target: the rival with the smallest distance, weighted by danger, rank and chance. */
import { CAR, carOffset, STATUS, type Track, type WorldState } from '@shotgun-rally/sim';
import { atan2, hash32, lengthOf, radiansToSteps, turnBetween } from '@shotgun-rally/sim/math';
import { leaderOf } from '@shotgun-rally/sim/race';
import { carCountOf, createPose, readPose } from '@shotgun-rally/sim/state';
import { RESPAWN, SHOT } from '@shotgun-rally/sim/tuning';
import type { Situation } from '../situation/situation.ts';
import type { GunnerSkill } from '../skill/levels.ts';

/** Weight of the distance to a rival behind this car. */
const BEHIND_WEIGHT = 4;
/** Weight of the distance to the race leader. */
const LEADER_WEIGHT = 0.15;
/** Share of the gun's range within which the race leader is a target, if it is larger than that of the gunner's skill. */
const LEADER_RANGE_SHARE = 0.7;
/** Weight of the distance to a rival who aims at this car. */
const THREAT_WEIGHT = 0.5;
/** The random weight is one of CHANCE_STEPS values from 1 to 1 + CHANCE. */
const CHANCE = 0.6;
const CHANCE_STEPS = 1000;
/** A rival aims at this car if its barrel points there within this angle (1/65536 turn). */
const AIMED_WITHIN = 600;

// Reused between calls, to avoid allocations.
const own = createPose();
const rival = createPose();

/** Returns the slot of the rival with the smallest weighted distance; -1 if none is in range. `hash` sets the random weights. */
export function chooseTarget({ state, track, car, skill }: Situation<GunnerSkill>, hash: number): number {
  const leader = leaderOf(state, track);
  readPose(state, car, own);
  let best = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let other = 0; other < carCountOf(state); other++) {
    if (other === car || !isTarget(state, other, skill)) continue;
    readPose(state, other, rival);
    const distance = lengthOf(rival.x - own.x, rival.y - own.y, rival.z - own.z);
    const rangeShare = other === leader ? Math.max(skill.rangeShare, LEADER_RANGE_SHARE) : skill.rangeShare;
    if (distance > SHOT.rangeM * rangeShare) continue;
    const chance = 1 + (CHANCE * (hash32(hash, other, 0) % CHANCE_STEPS)) / CHANCE_STEPS;
    const leaderWeight = other === leader ? LEADER_WEIGHT : 1;
    // Most rivals are too far even with the smallest weight of danger, which takes long to compute.
    if (distance * chance * THREAT_WEIGHT * leaderWeight >= nearest) continue;
    const weighted = distance * chance * dangerWeight(state, track, car, other) * leaderWeight;
    if (weighted >= nearest) continue;
    best = other;
    nearest = weighted;
  }
  return best;
}

/** Returns true for a racing car without protection, and for a wreck until the gunner has had time to notice it. */
function isTarget(state: WorldState, other: number, { reactionTicks }: GunnerSkill): boolean {
  const at = carOffset(other);
  if (state[at + CAR.protectTicks]! > 0) return false;
  if (state[at + CAR.status] !== STATUS.wrecked) return state[at + CAR.status] === STATUS.racing;
  return state[at + CAR.respawnTicks]! > RESPAWN.wreckTicks - reactionTicks;
}

/** Returns the weight of the distance from `own` to `rival`: it depends on who is ahead and on where the rival aims. */
function dangerWeight(state: WorldState, track: Track, car: number, other: number): number {
  const sample = state[carOffset(car) + CAR.trackHint]!;
  const dx = rival.x - own.x;
  const dz = rival.z - own.z;
  const isBehind = dx * track.tx[sample]! + dz * track.tz[sample]! < 0;
  const barrel = state[carOffset(other) + CAR.barrelYaw]!;
  const isThreatening = Math.abs(turnBetween(barrel, toAngleSteps(atan2(-dx, -dz)))) < AIMED_WITHIN;
  return (isBehind ? BEHIND_WEIGHT : 1) * (isThreatening ? THREAT_WEIGHT : 1);
}

/** Converts an angle from radians to whole steps of 1/65536 turn. */
export const toAngleSteps = (angle: number): number => Math.floor(radiansToSteps(angle) + 0.5);
