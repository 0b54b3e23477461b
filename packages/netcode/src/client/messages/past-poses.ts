/**
 * Adds the past poses of a state message to the timeline. Past poses are the cars' positions and rotations in earlier ticks,
 * whose states were not sent. Their velocities and barrel angles are interpolated between poses of the timeline.
 */
import {
  hasPastPose,
  hasPose,
  PAST_POSE_FIELDS,
  type PastPoses,
  POSE,
  POSE_FIELDS,
  pastPoseOffset,
  poseOffset,
} from '@shotgun-rally/protocol';
import { turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';

/** Velocities are interpolated from earlier poses that are less than this many ticks older than the past poses. */
const SEARCH_TICKS = 16;

/** Inserts the past poses (newest first) of the state of `tick`. The poses of `tick` itself must be inserted before. */
export function insertPastPoses(timeline: PoseTimeline, tick: number, past: readonly PastPoses[]): void {
  const after = timeline.at(tick);
  if (!after) return;
  const oldestTick = past.at(-1)?.tick ?? tick;
  const beforeTick = lastTickBefore(timeline, oldestTick);
  const before = timeline.at(beforeTick) ?? after;
  for (const { tick: pastTick, poses } of past) {
    if (timeline.at(pastTick)) continue;
    const share = (pastTick - beforeTick) / (tick - beforeTick);
    timeline.insert(pastTick, completePoses(poses, before, after, share));
  }
}

/** Returns the newest tick of the timeline that is less than SEARCH_TICKS before `tick`; `tick - 1` if there is none. */
function lastTickBefore(timeline: PoseTimeline, tick: number): number {
  for (let earlier = tick - 1; earlier > tick - SEARCH_TICKS; earlier--) if (timeline.at(earlier)) return earlier;
  return tick - 1;
}

/** Returns `pastPoses` with the missing fields added, at `share` (0 to 1) of the way from `before` to `after`. */
function completePoses(pastPoses: Int32Array, before: Int32Array, after: Int32Array, share: number): Int32Array {
  const poses = new Int32Array(after.length);
  for (let car = 0; car * POSE_FIELDS.length < after.length; car++) {
    const offset = poseOffset(car);
    const hasBoth = hasPose(before, car) && hasPose(after, car);
    const hasPast = hasPastPose(pastPoses, car);
    // Without a past pose, a car was left out of the message if it was on the track before and after, and else was not there.
    if (!hasPast && !hasBoth) continue;
    const pastFields = hasPast ? PAST_POSE_FIELDS.length : 0;
    for (let field = 0; field < pastFields; field++) poses[offset + field] = pastPoses[pastPoseOffset(car) + field]!;
    for (let field = pastFields; field < POSE_FIELDS.length; field++) {
      const from = (hasBoth ? before : after)[offset + field]!;
      const change = after[offset + field]! - from;
      poses[offset + field] =
        field === POSE.barrelYaw ? interpolateAngle(from, change, share) : Math.round(from + change * share);
    }
  }
  return poses;
}

/** Returns `from` plus `share` (0 to 1) of `change`, the shorter way round. Angles are in 1/65536 turn. */
function interpolateAngle(from: number, change: number, share: number): number {
  return wrapSteps(from + Math.round(turnBetween(0, change) * share));
}
