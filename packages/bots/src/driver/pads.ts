/** Picks the pad on the road ahead (boost, repair or ammo) that is worth leaving the racing line for. */
import { CAR, carOffset, clamp, PAD, ROCKET, type TrackPad } from '@shotgun-rally/sim';
import type { RoadView } from '../situation/neighbours.ts';

/** How far ahead the driver looks for pads: a distance (m), and at speed the way of this time (s) more. */
const AHEAD_M = 12;
const AHEAD_S = 1.8;
/** A car that passes a pad's centre within this distance (m) surely touches it. */
const PAD_SIDE_M = PAD.halfWidth - 0.8;
/** The driver moves over within this share of the look-ahead distance. */
const EASE_SHARE = 0.6;
/** Health (of 100) below which a repair pad is worth a detour. */
const HURT = 100 - PAD.repair / 2;

/** The offset (m right of the racing line) to take for the next useful pad; 0 if none is within `reachM` of the line. */
export function padOffset(view: RoadView, reachM: number): number {
  const { track, line, own } = view;
  const farthest = AHEAD_M + AHEAD_S * Math.max(0, own.roadSpeed);
  let nearest = farthest;
  let best = 0;
  for (const pad of track.pads) {
    const ahead = pad.at - own.here.distance;
    const wrapped = ahead < 0 ? ahead + track.length : ahead;
    if (wrapped >= nearest || !isWanted(view, pad)) continue;
    const centre = pad.lateral - line.lateral[pad.index]!;
    // Touching the near side of the pad is enough.
    const offset = centre - clamp(centre, -PAD_SIDE_M, PAD_SIDE_M);
    if (Math.abs(offset) > reachM) continue;
    nearest = wrapped;
    best = offset * Math.min(1, (farthest - wrapped) / (farthest * EASE_SHARE));
  }
  return best;
}

function isWanted({ state, car, own }: RoadView, { kind }: TrackPad): boolean {
  const at = carOffset(car);
  if (kind === 'boost') return own.roadSpeed < PAD.boostTopSpeed - PAD.boostSpeed / 2;
  if (kind === 'repair') return state[at + CAR.health]! < HURT;
  return state[at + CAR.rockets]! <= ROCKET.maxCarried - PAD.rockets;
}
