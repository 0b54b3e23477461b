/**
 * Whole poses of earlier ticks. The server tells position and heading of them; how fast a car moved and where its barrel
 * pointed lies evenly between the nearest ticks that are known.
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

/** The furthest back to look for a known tick. */
const REACH_TICKS = 16;

/** Adds the past of the state of `tick`, whose poses are in the timeline already. */
export function insertPastPoses(timeline: PoseTimeline, tick: number, past: readonly PastPoses[]): void {
  const after = timeline.at(tick);
  if (!after) return;
  const oldest = past.at(-1)?.tick ?? tick;
  const beforeTick = lastKnown(timeline, oldest);
  const before = timeline.at(beforeTick) ?? after;
  for (const each of past) {
    if (timeline.at(each.tick)) continue;
    const share = (each.tick - beforeTick) / (tick - beforeTick);
    timeline.insert(each.tick, completed(each.poses, before, after, share));
  }
}

/** The newest tick before `tick` that is known, at most REACH_TICKS before it. */
function lastKnown(timeline: PoseTimeline, tick: number): number {
  for (let earlier = tick - 1; earlier > tick - REACH_TICKS; earlier--) if (timeline.at(earlier)) return earlier;
  return tick - 1;
}

function completed(places: Int32Array, before: Int32Array, after: Int32Array, share: number): Int32Array {
  const poses = new Int32Array(after.length);
  for (let car = 0; car * POSE_FIELDS.length < after.length; car++) {
    if (!hasPastPose(places, car)) continue;
    const at = poseOffset(car);
    poses.set(places.subarray(pastOffset(car), pastOffset(car + 1)), at);
    const isKnown = hasPose(before, car) && hasPose(after, car);
    for (let field = PAST_FIELDS.length; field < POSE_FIELDS.length; field++) {
      const from = (isKnown ? before : after)[at + field]!;
      const change = after[at + field]! - from;
      poses[at + field] = field === POSE.barrelYaw ? turned(from, change, share) : Math.round(from + change * share);
    }
  }
  return poses;
}

/** The short way round. */
function turned(from: number, change: number, share: number): number {
  return wrapSteps(from + Math.round(turnBetween(0, change) * share));
}
