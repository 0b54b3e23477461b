/** Finds out whether a car that jumped on a screen was put back on the road there. */
import type { Pose } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { metresBetween, type Position } from './position.ts';
import type { Truth } from './truth.ts';

/** A respawn is shown at most this long (half a second) after the shown time has passed it, because it was not predicted. */
const RESPAWN_SEEN_TICKS = 32;

/** A car that is drawn at `from` in one frame and at `to` in the next one, which shows `tick`. */
export interface DrawnMove {
  readonly car: number;
  readonly tick: number;
  readonly from: Position;
  readonly to: Position;
}

/**
 * Returns true if a move leads from where the car was before a recent respawn to where it was put back on the road. Call it
 * after the server has run the tick of the move.
 */
export function showsRespawn({ car, tick, from, to }: DrawnMove, truth: Truth): boolean {
  for (let respawn = tick; respawn > tick - RESPAWN_SEEN_TICKS; respawn--) {
    if (!truth.hasRespawned(car, respawn)) continue;
    const before = truth.pose(car, timeOfTick(respawn - 1));
    const after = truth.pose(car, timeOfTick(respawn));
    const isNear = (shown: Position, expected: Pose, other: Pose): boolean =>
      metresBetween(shown, expected) < metresBetween(shown, other);
    if (before && after && isNear(from, before, after) && isNear(to, after, before)) return true;
  }
  return false;
}
