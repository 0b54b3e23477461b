/** The gunner's aim help: a pure function that pulls the aim towards a rival near the crosshair. */
import type { Vec3 } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { type AimRadians, aimTurnBetween } from '../race/aim.ts';

/** A rival within this angle of the aim (radians) is near the crosshair. */
const NEAR_RADIANS = 0.14;
/** Share of the angle to the rival by which the aim turns in a tick. If it is raised, a player needs more force to aim past a rival. */
const PULL_PER_TICK = 0.06;

const NO_PULL: AimRadians = { yaw: 0, pitch: 0 };

/**
 * Returns how far to turn the aim in this tick (radians): towards the rival nearest to the crosshair, and not at all if no
 * rival is near it. `turret` and `rivals` are positions (m).
 */
export function aimPull(aim: AimRadians, turret: Vec3, rivals: readonly Vec3[]): AimRadians {
  let pull = NO_PULL;
  let nearest = NEAR_RADIANS;
  for (const rival of rivals) {
    const turn = turnTowards(aim, turret, rival);
    if (!turn) continue;
    const angle = Math.hypot(turn.yaw * Math.cos(aim.pitch), turn.pitch);
    if (angle >= nearest) continue;
    nearest = angle;
    pull = { yaw: turn.yaw * PULL_PER_TICK, pitch: turn.pitch * PULL_PER_TICK };
  }
  return pull;
}

/** Returns the turn (radians) from the aim to a rival; null if the rival is out of range. */
function turnTowards(aim: AimRadians, turret: Vec3, rival: Vec3): AimRadians | null {
  const [dx, dy, dz] = [rival.x - turret.x, rival.y - turret.y, rival.z - turret.z];
  if (lengthOf(dx, dy, dz) > SHOT.rangeM) return null;
  return aimTurnBetween(aim, { yaw: Math.atan2(dx, dz), pitch: Math.atan2(dy, Math.hypot(dx, dz)) });
}
