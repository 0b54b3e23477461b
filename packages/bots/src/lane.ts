/**
 * Where across the road a driver goes, and how fast, with others around: overtaking, following and giving way.
 *
 * Everything is measured from the racing line, in metres to its right ("aside"), as if the line were straight.
 * 1. Candidates: home (the line, or a pad that is worth the way), staying where it is, and just clear of each car that matters, on either side.
 * 2. The cheapest one wins: near home, near where it is, and in nobody's way.
 * 3. Who is alongside owns that side: no candidate crosses or squeezes them.
 * 4. A car that is still in the way ahead is followed, no faster than it can be braked for.
 */
import { clamp } from '@shotgun-rally/sim';
import type { Neighbour } from './traffic.ts';

/** Across: the width of a car's capsule, m. Along: the length of a car, and within how much cars are side by side. */
const WIDTH_M = 1.84;
const LENGTH_M = 4.2;
const BESIDE_M = 5.2;
/** A car ahead matters if it is reached within so long, s, or is this near, m. */
const MATTERS_S = 2.2;
const MATTERS_M = 9;
/** A car that comes up from behind this much faster, m/s, counts as alongside from this far off, s. */
const COMING_SPEED = 2;
const COMING_S = 0.5;
/** Price of a metre from home, of a metre sideways, and of being in somebody's way. */
const HOME_PRICE = 0.6;
const MOVE_PRICE = 0.4;
const BLOCKED_PRICE = 12;
/** m/s²: what it trusts the brakes with behind another. */
const FOLLOW_BRAKE = 9;

/** What a driver wants of the road, and how it treats others. */
export interface LaneWish {
  /** m right of the line: where it is, where it would like to be, and the least and most that the road allows. */
  readonly aside: number;
  readonly home: number;
  readonly least: number;
  readonly most: number;
  /** m/s along the road. */
  readonly speed: number;
  readonly sideRoomM: number;
  readonly gapS: number;
}

export interface Lane {
  /** m right of the racing line. */
  aside: number;
  /** No faster than this, m/s. */
  speedLimit: number;
}

const lane: Lane = { aside: 0, speedLimit: 0 };

/** The lane to take among `others`; the answer is used again by the next call. */
export function chooseLane(wish: LaneWish, others: readonly Neighbour[]): Lane {
  const clear = WIDTH_M + wish.sideRoomM;
  let { least, most } = wish;
  for (const other of others) {
    if (!isBeside(wish, other)) continue;
    if (other.aside > wish.aside) most = Math.min(most, other.aside - clear);
    else least = Math.max(least, other.aside + clear);
  }
  lane.aside =
    least <= most ? cheapest(wish, others, least, most, clear) : clamp((least + most) / 2, wish.least, wish.most);
  lane.speedLimit = followSpeed(wish, others);
  return lane;
}

function isBeside({ speed }: LaneWish, { ahead, speed: theirs }: Neighbour): boolean {
  if (Math.abs(ahead) < BESIDE_M) return true;
  return ahead < 0 && theirs - speed > COMING_SPEED && ahead + BESIDE_M > (speed - theirs) * COMING_S;
}

/** How soon a car ahead is in the way, 0 (never mind) to 1 (now). */
function urgency({ speed }: LaneWish, { ahead, speed: theirs }: Neighbour): number {
  const gap = ahead - LENGTH_M;
  if (ahead < 0) return 0;
  if (gap < MATTERS_M && theirs < speed + COMING_SPEED) return 1;
  const closing = speed - theirs;
  return closing * MATTERS_S <= gap ? 0 : 1 - gap / (closing * MATTERS_S);
}

function cheapest(wish: LaneWish, others: readonly Neighbour[], least: number, most: number, clear: number): number {
  let best = clamp(wish.home, least, most);
  let bestPrice = priceOf(wish, others, best, clear);
  const consider = (aside: number): void => {
    if (aside < least || aside > most) return;
    const price = priceOf(wish, others, aside, clear);
    if (price >= bestPrice) return;
    best = aside;
    bestPrice = price;
  };
  consider(clamp(wish.aside, least, most));
  for (const other of others) {
    if (urgency(wish, other) === 0) continue;
    consider(other.aside - clear);
    consider(other.aside + clear);
  }
  return best;
}

function priceOf(wish: LaneWish, others: readonly Neighbour[], aside: number, clear: number): number {
  let price = HOME_PRICE * Math.abs(aside - wish.home) + MOVE_PRICE * Math.abs(aside - wish.aside);
  for (const other of others) {
    const overlap = 1 - Math.abs(aside - other.aside) / clear;
    if (overlap > 0.01) price += BLOCKED_PRICE * (0.3 + overlap) * urgency(wish, other);
  }
  return price;
}

/** m/s: the speed at which every car that is still ahead of the own nose can be braked for. */
function followSpeed({ aside, gapS }: LaneWish, others: readonly Neighbour[]): number {
  let limit = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const gap = other.ahead - LENGTH_M;
    if (other.ahead < LENGTH_M / 2 || Math.abs(aside - other.aside) > WIDTH_M) continue;
    const room = gap - Math.max(0, other.speed) * gapS;
    limit = Math.min(limit, Math.max(0, other.speed) + Math.sign(room) * Math.sqrt(2 * FOLLOW_BRAKE * Math.abs(room)));
  }
  return Math.max(limit, 4);
}
