/**
 * Decides which hint a player gets, from what has happened in the race so far. Pure functions: each frame, `updateMemory`
 * returns what to remember, and `chooseHint` returns the hint.
 */

/** What the hints depend on in one frame. Distances in m, shares from 0 to 1, bearings in radians clockwise from the view. */
export interface Situation {
  /** Race time (ms). It stands still with the cars if the page receives nothing. */
  readonly timeMs: number;
  readonly role: 'driver' | 'gunner';
  /** True if the player's car is on the track and not wrecked, and may drive. */
  readonly canAct: boolean;
  /** Distance that the car has driven along the track. */
  readonly progressM: number;
  /** True while the driver gives throttle, forwards or backwards. */
  readonly wantsToMove: boolean;
  readonly boost: number;
  /** True while the player boosts. It is false for a gunner, and while a bot plays. */
  readonly isBoosting: boolean;
  readonly armour: number;
  /** The next repair gate along the track; null if the track has none. */
  readonly repairGate: RelativePosition | null;
  /** The nearest rival that can be hit; null if there is none. */
  readonly rival: RelativePosition | null;
}

/** A position relative to the player. */
export interface RelativePosition {
  readonly distanceM: number;
  readonly bearing: number;
}

/** What is remembered from one frame to the next. */
export interface HintMemory {
  /** Since when the car has made no progress, and how far it had driven. */
  readonly stuckSinceMs: number;
  readonly stuckAtM: number;
  /** True once the player has boosted. */
  readonly hasBoosted: boolean;
  /** Since when the gunner has had no target; null while there is one. */
  readonly noTargetSinceMs: number | null;
}

export type Hint = { readonly kind: 'respawn' | 'boost' } | ({ readonly kind: 'repair' | 'rival' } & RelativePosition);

/** A car makes no progress if it has driven less than PROGRESS_M in STUCK_MS. */
const STUCK_MS = 2000;
const PROGRESS_M = 3;
/** Armour below this share is low. */
const LOW_ARMOUR = 0.35;
/** A tank that is at least this full counts as full. */
const FULL_BOOST = 0.99;
/** A rival within this angle of the view (radians) and this distance (m) is a target. The arrow appears after NO_TARGET_MS. */
const TARGET_BEARING_MAX = 0.6;
const TARGET_DISTANCE_MAX_M = 160;
const NO_TARGET_MS = 1000;

export const newMemory = (hasBoosted: boolean): HintMemory => ({
  stuckSinceMs: 0,
  stuckAtM: Number.POSITIVE_INFINITY, // so that the first frame counts as progress
  hasBoosted,
  noTargetSinceMs: null,
});

/** Returns what to remember after this frame. */
export function updateMemory(memory: HintMemory, situation: Situation): HintMemory {
  const { timeMs, canAct, wantsToMove, progressM, isBoosting, rival } = situation;
  const isStuck = canAct && wantsToMove && Math.abs(progressM - memory.stuckAtM) < PROGRESS_M;
  return {
    stuckSinceMs: isStuck ? memory.stuckSinceMs : timeMs,
    stuckAtM: isStuck ? memory.stuckAtM : progressM,
    hasBoosted: memory.hasBoosted || isBoosting,
    noTargetSinceMs: canAct && rival && !isTarget(rival) ? (memory.noTargetSinceMs ?? timeMs) : null,
  };
}

/** Returns the most urgent hint; null for none. `memory` is that of the same frame. */
export function chooseHint(memory: HintMemory, situation: Situation): Hint | null {
  if (!situation.canAct) return null;
  return situation.role === 'driver' ? driverHint(memory, situation) : gunnerHint(memory, situation);
}

/** Returns true for a hint that helps in an emergency, which cannot wait. */
export const isUrgent = ({ kind }: Hint): boolean => kind === 'respawn' || kind === 'repair';

function driverHint(memory: HintMemory, { timeMs, armour, repairGate, boost }: Situation): Hint | null {
  if (timeMs - memory.stuckSinceMs >= STUCK_MS) return { kind: 'respawn' };
  if (armour < LOW_ARMOUR && repairGate) return { kind: 'repair', ...repairGate };
  return boost >= FULL_BOOST && !memory.hasBoosted ? { kind: 'boost' } : null;
}

function gunnerHint({ noTargetSinceMs }: HintMemory, { timeMs, rival }: Situation): Hint | null {
  const isWaiting = noTargetSinceMs === null || timeMs - noTargetSinceMs < NO_TARGET_MS;
  return isWaiting || !rival ? null : { kind: 'rival', ...rival };
}

const isTarget = ({ bearing, distanceM }: RelativePosition): boolean =>
  Math.abs(bearing) <= TARGET_BEARING_MAX && distanceM <= TARGET_DISTANCE_MAX_M;
