import { PoseTimeline } from '@shotgun-rally/netcode';
import { POSE, POSE_FIELDS } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { SeenError } from './seen-error.ts';

/** Poses of a race of one car that stands at `x` metres. */
function posesAt(x: number): Int32Array {
  const poses = new Int32Array(POSE_FIELDS.length);
  poses[POSE.px] = x / (POSE_FIELDS[POSE.px]?.step as number);
  poses[POSE.qw] = 32_767;
  return poses;
}

describe('SeenError', () => {
  it('judges a frame once the server has told of its time, and by its worst', () => {
    const timeline = new PoseTimeline();
    const seen = new SeenError();
    timeline.insert(1, posesAt(10));
    seen.shown(16, { x: 10, y: 0, z: 0 });
    seen.shown(32, { x: 10, y: 0, z: 1.5 });
    seen.shown(48, { x: 0, y: 0, z: 0 });
    expect(seen.judge(timeline, 0)).toBe(0);
    expect(seen.judge(timeline, 0)).toBeNull();
    timeline.insert(2, posesAt(10));
    timeline.insert(3, posesAt(10));
    expect(seen.judge(timeline, 0)).toBe(10);
  });
});
