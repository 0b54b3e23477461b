// extractPoses copies the poses of cars from a state, and extractPastPoses reduces them to position and orientation.
import { CAR, carOffset, STATUS } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import {
  extractPastPoses,
  extractPoses,
  hasPastPose,
  hasPose,
  PAST_POSE_FIELDS,
  POSE,
  POSE_FIELDS,
  pastPoseOffset,
  poseOffset,
} from '../src/index.ts';

describe('extractPoses and extractPastPoses', () => {
  const state = new Int32Array(stateLength(2)).fill(7);
  state[carOffset(0) + CAR.status] = STATUS.empty;
  state[carOffset(1) + CAR.status] = STATUS.racing;
  POSE_FIELDS.forEach(({ name }, index) => {
    state[carOffset(1) + CAR[name as keyof typeof CAR]] = 100 + index;
  });

  it('extractPoses copies the fields of POSE_FIELDS in their order', () => {
    const poses = extractPoses(state);
    expect([...poses.subarray(poseOffset(1))]).toEqual(POSE_FIELDS.map((_, index) => 100 + index));
    expect(poses[poseOffset(1) + POSE.barrelPitch]).toBe(state[carOffset(1) + CAR.barrelPitch]);
    expect(hasPose(poses, 1)).toBe(true);
  });

  it('extractPoses returns zeros for an empty slot, even if the state has other integers in that slot', () => {
    const poses = extractPoses(state);
    expect([...poses.subarray(0, poseOffset(1))]).toEqual(POSE_FIELDS.map(() => 0));
    expect(hasPose(poses, 0)).toBe(false);
  });

  it('extractPoses writes to the array `into` and returns it', () => {
    const into = new Int32Array(poseOffset(2)).fill(-1);
    expect(extractPoses(state, into)).toBe(into);
    expect(into).toEqual(extractPoses(state));
  });

  it('extractPastPoses copies position and orientation from poses', () => {
    const past = extractPastPoses(extractPoses(state));
    expect(PAST_POSE_FIELDS.map(({ name }) => name)).toEqual(['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw']);
    expect([...past.subarray(pastPoseOffset(1))]).toEqual([100, 101, 102, 103, 104, 105, 106]);
    expect([hasPastPose(past, 0), hasPastPose(past, 1)]).toEqual([false, true]);
  });
});
