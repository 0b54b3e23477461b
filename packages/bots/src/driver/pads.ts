/** Chooses a pad ahead (an area of the road that gives boost, repair or ammo) that is worth leaving the racing line for. */
import { CAR, carOffset } from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import type { TrackPad } from '@shotgun-rally/sim/track';
import { PAD, ROCKET } from '@shotgun-rally/sim/tuning';
import type { RoadView } from '../situation/neighbours.ts';

/** The driver looks for pads this far (m) ahead, plus the distance driven in this time (s). */
const AHEAD_M = 12;
const AHEAD_S = 1.8;
/** A car that passes within this distance (m) of a pad's centre is sure to touch the pad. */
const PAD_SIDE_M = PAD.halfWidth - 0.8;
/** The driver moves over to the pad within this share of the look-ahead distance. */
const EASE_SHARE = 0.6;
/** Below this health (of 100) a repair pad is worth a detour. */
const REPAIR_BELOW = 100 - PAD.repair / 2;

/** Returns the offset (m right of the racing line) for the next useful pad; 0 if none is within `reachM` of the line. */
export function padOffset(view: RoadView, reachM: number): number {
  const { track, line, own } = view;
  const farthest = AHEAD_M + AHEAD_S * Math.max(0, own.roadSpeed);
  let nearest = farthest;
  let bestOffset = 0;
  for (const pad of track.pads) {
    const difference = pad.at - own.here.distance;
    const ahead = difference < 0 ? difference + track.length : difference;
    if (ahead >= nearest || !isUseful(view, pad)) continue;
    const centre = pad.lateral - line.lateral[pad.index]!;
    // Touching the near side of the pad is enough.
    const offset = centre - clamp(centre, -PAD_SIDE_M, PAD_SIDE_M);
    if (Math.abs(offset) > reachM) continue;
    nearest = ahead;
    bestOffset = offset * Math.min(1, (farthest - ahead) / (farthest * EASE_SHARE));
  }
  return bestOffset;
}

/** Returns true if the car can use enough of what the pad gives. */
function isUseful({ state, car, own }: RoadView, { kind }: TrackPad): boolean {
  const at = carOffset(car);
  if (kind === 'boost') return own.roadSpeed < PAD.boostTopSpeed - PAD.boostSpeed / 2;
  if (kind === 'repair') return state[at + CAR.health]! < REPAIR_BELOW;
  return state[at + CAR.rockets]! <= ROCKET.maxCarried - PAD.rockets;
}
