/**
 * Chooses a driver's lane and speed limit among other cars: overtaking, following and giving way.
 *
 * All positions across the road are offsets: metres to the right of the racing line, as if the line were straight.
 * 1. Candidates are the preferred offset (the line, or a pad beside it), the current offset, and the offsets just clear of
 *    each relevant car on either side.
 * 2. The cheapest candidate wins: near the preferred and the current offset, and not in the way of another car.
 * 3. A car alongside owns its side: candidates that cross or squeeze it are excluded.
 * 4. A car that is still in the way ahead sets a speed limit, so that the driver can brake for it.
 */
import { clamp } from '@shotgun-rally/sim';
import type { Neighbour } from '../situation/neighbours.ts';

/** Width of a car's collision capsule (m). */
const WIDTH_M = 1.84;
/** Length of a car (m). */
const LENGTH_M = 4.2;
/** Cars closer than this along the road (m) are alongside. */
const BESIDE_M = 5.2;
/** A car ahead is relevant if it will be reached within this time (s) or is closer than this distance (m). */
const RELEVANT_S = 2.2;
const RELEVANT_M = 9;
/** A car that comes from behind at least this much faster (m/s) counts as alongside this time (s) before it is. */
const COMING_SPEED = 2;
const COMING_S = 0.5;
/** Price of each metre away from the preferred offset. */
const PREFERENCE_PRICE = 0.6;
/** Price of each metre away from the current offset. */
const MOVE_PRICE = 0.4;
/** Price of being behind another car, weighted by the overlap and the urgency. */
const BLOCKED_PRICE = 12;
/** The part of BLOCKED_PRICE that any overlap costs, and the overlap (share of a lane) that is ignored. */
const BLOCKED_BASE = 0.3;
const OVERLAP_MIN = 0.01;
/** Deceleration (m/s²) that a driver relies on behind another car. */
const FOLLOW_BRAKE = 9;
/** A speed limit is never below this (m/s). */
const LIMIT_MIN_SPEED = 4;

/** What a driver wants of the road, and how much space the driver leaves to others. */
export interface LaneRequest {
  /** The current offset (m). */
  readonly offset: number;
  /** The offset (m) that the driver would take on an empty road. */
  readonly preferredOffset: number;
  /** The offsets (m) between which the road allows driving. */
  readonly minOffset: number;
  readonly maxOffset: number;
  /** Speed along the road (m/s). */
  readonly speed: number;
  /** As in `DriverSkill`. */
  readonly sideRoomM: number;
  readonly gapS: number;
}

export interface Lane {
  /** m right of the racing line. */
  offset: number;
  /** m/s; Infinity if no car is in the way. */
  speedLimit: number;
}

/** The offsets that no car alongside blocks, and the distance (m) that keeps clear of a car. */
interface FreeRoad {
  readonly min: number;
  readonly max: number;
  readonly clear: number;
}

const lane: Lane = { offset: 0, speedLimit: 0 };

/** The lane to take among `others`. The next call overwrites the result. */
export function chooseLane(request: LaneRequest, others: readonly Neighbour[]): Lane {
  const clear = WIDTH_M + request.sideRoomM;
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

function isBeside({ speed }: LaneRequest, other: Neighbour): boolean {
  if (Math.abs(other.ahead) < BESIDE_M) return true;
  const isComing = other.ahead < 0 && other.speed - speed > COMING_SPEED;
  return isComing && other.ahead + BESIDE_M > (speed - other.speed) * COMING_S;
}

/** How soon a car ahead will be in the way: 0 for never or not soon, 1 for now. */
function urgency({ speed }: LaneRequest, other: Neighbour): number {
  const gap = other.ahead - LENGTH_M;
  if (other.ahead < 0) return 0;
  if (gap < RELEVANT_M && other.speed < speed + COMING_SPEED) return 1;
  const closingSpeed = speed - other.speed;
  return closingSpeed * RELEVANT_S <= gap ? 0 : 1 - gap / (closingSpeed * RELEVANT_S);
}

function cheapestOffset(request: LaneRequest, others: readonly Neighbour[], { min, max, clear }: FreeRoad): number {
  let best = clamp(request.preferredOffset, min, max);
  let bestPrice = priceOf(request, others, best, clear);
  const consider = (offset: number): void => {
    if (offset < min || offset > max) return;
    const price = priceOf(request, others, offset, clear);
    if (price >= bestPrice) return;
    best = offset;
    bestPrice = price;
  };
  consider(clamp(request.offset, min, max));
  for (const other of others) {
    if (urgency(request, other) === 0) continue;
    consider(other.offset - clear);
    consider(other.offset + clear);
  }
  return best;
}

function priceOf(request: LaneRequest, others: readonly Neighbour[], offset: number, clear: number): number {
  const { preferredOffset, offset: currentOffset } = request;
  let price = PREFERENCE_PRICE * Math.abs(offset - preferredOffset) + MOVE_PRICE * Math.abs(offset - currentOffset);
  for (const other of others) {
    const overlap = 1 - Math.abs(offset - other.offset) / clear;
    if (overlap > OVERLAP_MIN) price += BLOCKED_PRICE * (BLOCKED_BASE + overlap) * urgency(request, other);
  }
  return price;
}

/** The highest speed (m/s) from which the driver can brake for every car ahead in the current lane. */
function followSpeed({ offset, gapS }: LaneRequest, others: readonly Neighbour[]): number {
  let limit = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const gap = other.ahead - LENGTH_M;
    if (other.ahead < LENGTH_M / 2 || Math.abs(offset - other.offset) > WIDTH_M) continue;
    const room = gap - Math.max(0, other.speed) * gapS;
    limit = Math.min(limit, Math.max(0, other.speed) + Math.sign(room) * Math.sqrt(2 * FOLLOW_BRAKE * Math.abs(room)));
  }
  return Math.max(limit, LIMIT_MIN_SPEED);
}
