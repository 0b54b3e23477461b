/** Which pad on the road ahead is worth leaving the racing line for. */
import { CAR, carOffset, clamp, PAD, ROCKET, type Track, type TrackPad, type WorldState } from '@shotgun-rally/sim';
import type { OwnCar } from './own-car.ts';
import type { RacingLine } from './racing-line.ts';

/** How far ahead it makes up its mind, s and m. */
const AHEAD_S = 1.8;
const AHEAD_M = 12;
/** From the middle of a pad to where a car surely meets it, m. */
const PAD_SIDE_M = PAD.halfWidth - 0.8;
/** Over this share of the way it moves over. */
const EASE_SHARE = 0.6;
/** Health under which a repair gate is worth the way, points of 100. */
const HURT = 100 - PAD.repair / 2;

/** m right of the racing line at which the next pad lies that `car` wants, 0 when there is none within `reachM`. */
export function padAside(
  state: WorldState,
  track: Track,
  line: RacingLine,
  car: number,
  { here, along }: OwnCar,
  reachM: number,
): number {
  const farthest = AHEAD_M + AHEAD_S * Math.max(0, along);
  let nearest = farthest;
  let best = 0;
  for (const pad of track.pads) {
    const ahead = pad.at - here.distance;
    const wrapped = ahead < 0 ? ahead + track.length : ahead;
    if (wrapped >= nearest || !isWanted(state, car, along, pad)) continue;
    const middle = pad.lateral - line.offset[pad.index]!;
    // Its near side will do.
    const aside = middle - clamp(middle, -PAD_SIDE_M, PAD_SIDE_M);
    if (Math.abs(aside) > reachM) continue;
    nearest = wrapped;
    best = aside * Math.min(1, (farthest - wrapped) / (farthest * EASE_SHARE));
  }
  return best;
}

function isWanted(state: WorldState, car: number, speed: number, { kind }: TrackPad): boolean {
  const at = carOffset(car);
  if (kind === 'boost') return speed < PAD.boostTopSpeed - PAD.boostSpeed / 2;
  if (kind === 'repair') return state[at + CAR.health]! < HURT;
  return state[at + CAR.rockets]! <= ROCKET.maxCarried - PAD.rockets;
}
