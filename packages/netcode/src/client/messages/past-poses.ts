/**
 * Adds the poses of earlier ticks, which every state message carries, to the timeline. The server sends their positions
 * and headings only; velocities and barrel angles are interpolated between the nearest complete poses.
 */
import {
  hasPastPose,
  hasPose,
  PAST_FIELDS,
  type PastPoses,
  POSE,
  POSE_FIELDS,
  pastOffset,
  poseOffset,
} from '@shotgun-rally/protocol';
import { turnBetween, wrapSteps } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';

/** How far before the past poses to look for a complete one (ticks). */
const SEARCH_TICKS = 16;

/** Inserts `past`, newest first, from the state of `tick`. The poses of `tick` must be in the timeline already. */
export function insertPastPoses(timeline: PoseTimeline, tick: number, past: readonly PastPoses[]): void {
  const after = timeline.at(tick);
  if (!after) return;
  const oldestTick = past.at(-1)?.tick ?? tick;
  const beforeTick = lastTickBefore(timeline, oldestTick);
  const before = timeline.at(beforeTick) ?? after;
  for (const each of past) {
    if (timeline.at(each.tick)) continue;
    const share = (each.tick - beforeTick) / (tick - beforeTick);
    timeline.insert(each.tick, completePoses(each.poses, before, after, share));
  }
}

/** Returns the newest tick in the timeline among the SEARCH_TICKS before `tick`; the tick just before it if there is none. */
function lastTickBefore(timeline: PoseTimeline, tick: number): number {
  for (let earlier = tick - 1; earlier > tick - SEARCH_TICKS; earlier--) if (timeline.at(earlier)) return earlier;
  return tick - 1;
}

/** Returns complete poses: `pastPoses`, and the other fields at `share` (0 to 1) of the way from `before` to `after`. */
function completePoses(pastPoses: Int32Array, before: Int32Array, after: Int32Array, share: number): Int32Array {
  const poses = new Int32Array(after.length);
  for (let car = 0; car * POSE_FIELDS.length < after.length; car++) {
    if (!hasPastPose(pastPoses, car)) continue;
    const at = poseOffset(car);
    poses.set(pastPoses.subarray(pastOffset(car), pastOffset(car + 1)), at);
    const hasBoth = hasPose(before, car) && hasPose(after, car);
    for (let field = PAST_FIELDS.length; field < POSE_FIELDS.length; field++) {
      const from = (hasBoth ? before : after)[at + field]!;
      const change = after[at + field]! - from;
      poses[at + field] = field === POSE.barrelYaw ? turned(from, change, share) : Math.round(from + change * share);
    }
  }
  return poses;
}

/** Turns an angle (in steps of a turn) by a share of `change`, the shorter way round. */
function turned(from: number, change: number, share: number): number {
  return wrapSteps(from + Math.round(turnBetween(0, change) * share));
}
