/** How a car moved on a screen from one frame to the next, compared with its speed. */
import type { TimelinePose } from '@shotgun-rally/netcode';

/** Where a car was drawn (m), and the velocity that it had (m/s). */
export type Motion = Readonly<Pick<TimelinePose, 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz'>>;

const SECOND_MS = 1000;

/** Copies the position and the velocity of a pose. */
export const motionOf = ({ x, y, z, vx, vy, vz }: TimelinePose): Motion => ({ x, y, z, vx, vy, vz });

/** Returns how much further a car moved than its speed explains (m). The frames show race times `elapsedMs` apart. */
export function unexplainedMove(from: Motion, to: Motion, elapsedMs: number): number {
  const halfSeconds = elapsedMs / 2 / SECOND_MS;
  const dx = to.x - from.x - (from.vx + to.vx) * halfSeconds;
  const dy = to.y - from.y - (from.vy + to.vy) * halfSeconds;
  const dz = to.z - from.z - (from.vz + to.vz) * halfSeconds;
  return Math.hypot(dx, dy, dz);
}
