import { PoseTimeline } from '@shotgun-rally/netcode';
import { POSE, POSE_FIELDS } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { ShownError } from './shown-error.ts';

/** Poses of a race with one car at rest at `x` metres. */
function posesAt(x: number): Int32Array {
  const poses = new Int32Array(POSE_FIELDS.length);
  poses[POSE.px] = x / (POSE_FIELDS[POSE.px]?.step as number);
  poses[POSE.qw] = 32_767;
  return poses;
}

describe('ShownError', () => {
  it('takeErrorM returns the largest error of the frames that the server has reached since the last call', () => {
    const timeline = new PoseTimeline();
    const shownError = new ShownError();
    timeline.insert(1, posesAt(10));
    shownError.add(16, { x: 10, y: 0, z: 0 });
    shownError.add(32, { x: 10, y: 0, z: 1.5 });
    shownError.add(48, { x: 0, y: 0, z: 0 });
    expect(shownError.takeErrorM(timeline, 0)).toBe(0);
    expect(shownError.takeErrorM(timeline, 0)).toBeNull();
    timeline.insert(2, posesAt(10));
    timeline.insert(3, posesAt(10));
    expect(shownError.takeErrorM(timeline, 0)).toBe(10);
  });
});
