/** Whom a gunner is after: the rival that feels nearest, which is not always the one that is. */
import {
  atan2,
  CAR,
  carCountOf,
  carOffset,
  createPose,
  hash32,
  lengthOf,
  RESPAWN,
  radiansToSteps,
  readPose,
  SHOT,
  STATUS,
  standings,
  type Track,
  turnBetween,
  type WorldState,
} from '@shotgun-rally/sim';
import type { GunnerSkill } from './levels.ts';

/** How many times as far a rival feels: behind, leading the race, with its barrel on us; and what a fancy adds at most. */
const BEHIND = 2;
const LEADING = 0.75;
const THREATENING = 0.5;
const FANCY = 0.6;
/** A barrel this close to the way to us is aimed at us, 1/65536 turn. */
const AIMED_AT_US = 600;

const own = createPose();
const rival = createPose();

/** Slot of the rival that feels nearest to `car` with this `fancy`, a hash; -1 when none is in reach. */
export function targetOf(state: WorldState, track: Track, car: number, skill: GunnerSkill, fancy: number): number {
  const leader = standings(state, track)[0];
  readPose(state, car, own);
  let best = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let other = 0; other < carCountOf(state); other++) {
    if (other === car || !isWorthAShot(state, other, skill)) continue;
    readPose(state, other, rival);
    const distance = lengthOf(rival.x - own.x, rival.y - own.y, rival.z - own.z);
    if (distance > SHOT.rangeM * skill.reach) continue;
    const mood = 1 + (FANCY * (hash32(fancy, other, 0) % 1000)) / 1000;
    const felt = distance * mood * dangerOf(state, track, car, other) * (other === leader ? LEADING : 1);
    if (felt >= nearest) continue;
    best = other;
    nearest = felt;
  }
  return best;
}

/** On the track and not protected; a wreck stays a target until it is seen to be one. */
function isWorthAShot(state: WorldState, other: number, { reactionTicks }: GunnerSkill): boolean {
  const at = carOffset(other);
  if (state[at + CAR.protectTicks]! > 0) return false;
  if (state[at + CAR.status] !== STATUS.wrecked) return state[at + CAR.status] === STATUS.racing;
  return state[at + CAR.respawnTicks]! > RESPAWN.wreckTicks - reactionTicks;
}

/** Times as far as it is, by where the rival in `rival` is from `own`, and where its barrel points. */
function dangerOf(state: WorldState, track: Track, car: number, other: number): number {
  const hint = state[carOffset(car) + CAR.trackHint]!;
  const [dx, dz] = [rival.x - own.x, rival.z - own.z];
  const isBehind = dx * track.tx[hint]! + dz * track.tz[hint]! < 0;
  const barrel = state[carOffset(other) + CAR.barrelYaw]!;
  const isAimedAtUs = Math.abs(turnBetween(barrel, angleSteps(atan2(-dx, -dz)))) < AIMED_AT_US;
  return (isBehind ? BEHIND : 1) * (isAimedAtUs ? THREATENING : 1);
}

/** An angle in radians as whole steps of 1/65536 turn. */
export const angleSteps = (angle: number): number => Math.floor(radiansToSteps(angle) + 0.5);
