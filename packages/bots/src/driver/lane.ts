/**
 * Chooses a driver's lane and speed limit among other cars: overtaking, following and giving way.
 *
 * All positions across the road are offsets: metres to the right of the racing line, as if the line were straight.
 * 1. A car alongside limits the offsets: the driver may neither cross its lane nor touch it.
 * 2. Candidates are the preferred offset (the line, or a pad beside it), the current offset, and for each relevant car ahead
 *    the offsets to its left and right that are just clear of it.
 * 3. The candidate with the lowest cost wins. Distance from the preferred and the current offset raises the cost, and so
 *    does a car ahead.
 * 4. A car that is still in the way ahead sets a speed limit, so that the driver can brake for it.
 */
import { clamp } from '@shotgun-rally/sim/math';
import type { Neighbour } from '../situation/neighbours.ts';

/** Half the width and half the length of another car's collision capsule (m), as of the rally car. */
const OTHER_HALF_WIDTH_M = 0.92;
const OTHER_HALF_LENGTH_M = 2.1;
/** Cars with a gap along the road of less than this (m) are alongside. */
const BESIDE_GAP_M = 1;
/** A car ahead is relevant if it will be reached within this time (s), or is closer than this (m) and not clearly faster. */
const RELEVANT_S = 2.2;
const RELEVANT_M = 9;
/** A driver who is held up pulls out early: the lane is chosen as if the car were already faster, by at most this (m/s). */
const PULL_OUT_SPEED = 6;
/** A car behind that is faster by more than this (m/s) counts as alongside if it will be alongside within this time (s). */
const COMING_SPEED = 2;
const COMING_S = 0.5;
/** Cost of each metre away from the preferred offset. */
const PREFERENCE_COST = 0.6;
/** Cost of each metre away from the current offset. */
const MOVE_COST = 0.4;
/** Cost of being behind another car, weighted by overlap (0 to 1) and urgency (0 to 1). */
const BLOCKED_COST = 12;
/** Any overlap costs at least this share of BLOCKED_COST. Overlaps of OVERLAP_MIN or less cost nothing. */
const BLOCKED_BASE = 0.3;
const OVERLAP_MIN = 0.01;
/** Deceleration (m/s²) with which a driver can be sure to brake behind another car. */
const FOLLOW_BRAKE = 9;
/** A speed limit is never below this (m/s). */
const LIMIT_MIN_SPEED = 4;

/** The offsets and the speed of a driver, and how much space the driver leaves to other cars. */
export interface LaneRequest {
  /** The current offset (m). */
  readonly offset: number;
  /** The offset (m) that the driver would take on an empty road. */
  readonly preferredOffset: number;
  /** The range of offsets (m) on the road. */
  readonly minOffset: number;
  readonly maxOffset: number;
  /** Speed along the road (m/s). */
  readonly speed: number;
  /** The speed (m/s) that the driver would drive here on an empty road. */
  readonly freeSpeed: number;
  /** Half the size of the driver's own car (m). */
  readonly halfWidthM: number;
  readonly halfLengthM: number;
  /** Space (m) kept to the side of another car. */
  readonly sideRoomM: number;
  /** Time gap (s) kept behind another car. */
  readonly gapS: number;
}

export interface Lane {
  /** The lane's offset from the racing line (m, right positive). */
  offset: number;
  /** Speed limit (m/s); Infinity if no car is in the way. */
  speedLimit: number;
}

/** The range of offsets that no car alongside blocks, and the distance (m) between two offsets that keeps cars apart. */
interface FreeRoad {
  readonly min: number;
  readonly max: number;
  readonly clear: number;
}

// Reused between calls.
const lane: Lane = { offset: 0, speedLimit: 0 };

/** Returns the lane to take among the cars `others`. The next call overwrites the result. */
export function chooseLane(request: LaneRequest, others: readonly Neighbour[]): Lane {
  const clear = widthOf(request) + request.sideRoomM;
  let { minOffset: min, maxOffset: max } = request;
  for (const other of others) {
    if (!isBeside(request, other)) continue;
    if (other.offset > request.offset) max = Math.min(max, other.offset - clear);
    else min = Math.max(min, other.offset + clear);
  }
  lane.offset =
    min <= max
      ? cheapestOffset(request, others, { min, max, clear })
      : clamp((min + max) / 2, request.minOffset, request.maxOffset);
  lane.speedLimit = followSpeed(request, others);
  return lane;
}

/** Returns the distance (m) across the road between the centres of two cars that touch. */
const widthOf = ({ halfWidthM }: LaneRequest): number => halfWidthM + OTHER_HALF_WIDTH_M;

/** Returns the distance (m) along the road between the centres of two cars that touch. */
const lengthOf = ({ halfLengthM }: LaneRequest): number => halfLengthM + OTHER_HALF_LENGTH_M;

/** Returns true for a car that is alongside, or will be within COMING_S. */
function isBeside(request: LaneRequest, other: Neighbour): boolean {
  const { speed } = request;
  const besideM = lengthOf(request) + BESIDE_GAP_M;
  if (Math.abs(other.ahead) < besideM) return true;
  const isComing = other.ahead < 0 && other.speed - speed > COMING_SPEED;
  return isComing && other.ahead + besideM > (speed - other.speed) * COMING_S;
}

/** Returns how soon a car ahead will be in the way: from 0 (never, or not soon) to 1 (now). */
function urgency(request: LaneRequest, other: Neighbour): number {
  const { speed, freeSpeed } = request;
  const gap = other.ahead - lengthOf(request);
  if (other.ahead < 0) return 0;
  if (gap < RELEVANT_M && other.speed < speed + COMING_SPEED) return 1;
  const closingSpeed = speed + clamp(freeSpeed - speed, 0, PULL_OUT_SPEED) - other.speed;
  return closingSpeed * RELEVANT_S <= gap ? 0 : 1 - gap / (closingSpeed * RELEVANT_S);
}

function cheapestOffset(request: LaneRequest, others: readonly Neighbour[], { min, max, clear }: FreeRoad): number {
  let best = clamp(request.preferredOffset, min, max);
  let bestCost = costOf(request, others, best, clear);
  const consider = (offset: number): void => {
    if (offset < min || offset > max) return;
    const cost = costOf(request, others, offset, clear);
    if (cost >= bestCost) return;
    best = offset;
    bestCost = cost;
  };
  consider(clamp(request.offset, min, max));
  for (const other of others) {
    if (urgency(request, other) === 0) continue;
    consider(other.offset - clear);
    consider(other.offset + clear);
  }
  return best;
}

function costOf(request: LaneRequest, others: readonly Neighbour[], offset: number, clear: number): number {
  const { preferredOffset, offset: currentOffset } = request;
  let cost = PREFERENCE_COST * Math.abs(offset - preferredOffset) + MOVE_COST * Math.abs(offset - currentOffset);
  for (const other of others) {
    const overlap = 1 - Math.abs(offset - other.offset) / clear;
    if (overlap > OVERLAP_MIN) cost += BLOCKED_COST * (BLOCKED_BASE + overlap) * urgency(request, other);
  }
  return cost;
}

/** Returns the highest speed (m/s) from which the driver can brake for every car ahead in the current lane. */
function followSpeed(request: LaneRequest, others: readonly Neighbour[]): number {
  const { offset, gapS } = request;
  let limit = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const gap = other.ahead - lengthOf(request);
    if (gap < -OTHER_HALF_LENGTH_M || Math.abs(offset - other.offset) > widthOf(request)) continue;
    const room = gap - Math.max(0, other.speed) * gapS;
    limit = Math.min(limit, Math.max(0, other.speed) + Math.sign(room) * Math.sqrt(2 * FOLLOW_BRAKE * Math.abs(room)));
  }
  return Math.max(limit, LIMIT_MIN_SPEED);
}
