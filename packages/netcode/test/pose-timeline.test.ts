/** Interpolation and extrapolation of car poses. */
import { POSE, POSE_FIELDS } from '@shotgun-rally/protocol';
import { CAR, CAR_FIELDS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createTimelinePose, PoseTimeline } from '../src/index.ts';

const POSITION_STEP = CAR_FIELDS[CAR.px]?.step as number;
const VELOCITY_STEP = CAR_FIELDS[CAR.vx]?.step as number;

/** The pose of a car on a circle of 40 m radius at 40 m/s, which is 1 rad/s. */
function onCircle(tick: number): Int32Array {
  const angle = tick * 0.016;
  const poses = new Int32Array(POSE_FIELDS.length);
  poses[POSE.px] = Math.round((40 * Math.sin(angle)) / POSITION_STEP);
  poses[POSE.pz] = Math.round((40 * Math.cos(angle)) / POSITION_STEP);
  poses[POSE.vx] = Math.round((40 * Math.cos(angle)) / VELOCITY_STEP);
  poses[POSE.vz] = Math.round((-40 * Math.sin(angle)) / VELOCITY_STEP);
  poses[POSE.qy] = Math.round(32_767 * Math.sin(angle / 2));
  poses[POSE.qw] = Math.round(32_767 * Math.cos(angle / 2));
  return poses;
}

const out = createTimelinePose();

describe('a pose timeline', () => {
  it('follows a circle within 1.5 mm between poses four ticks apart', () => {
    const timeline = new PoseTimeline();
    for (let tick = 0; tick <= 200; tick += 4) timeline.insert(tick, onCircle(tick));
    for (let timeMs = 0; timeMs < 3000; timeMs += 3) {
      expect(timeline.sample(0, timeMs, out)).toBe('interpolated');
      const angle = timeMs / 1000;
      expect(Math.hypot(out.x - 40 * Math.sin(angle), out.z - 40 * Math.cos(angle))).toBeLessThan(0.0015);
    }
  });

  it.each([1, 2, 4])('interpolates rotation within 0.3 mrad of a slerp, over %i ticks of the fastest spin', (gap) => {
    const timeline = new PoseTimeline();
    const spin = 4.5 * 0.016;
    for (let tick = 0; tick <= 40; tick += gap) {
      const poses = onCircle(tick);
      poses[POSE.qy] = Math.round(32_767 * Math.sin((tick * spin) / 2));
      poses[POSE.qw] = Math.round(32_767 * Math.cos((tick * spin) / 2));
      timeline.insert(tick, poses);
    }
    for (let timeMs = 0; timeMs < 600; timeMs++) {
      timeline.sample(0, timeMs, out);
      const off = 2 * Math.atan2(out.qy, out.qw) - (timeMs / 16) * spin;
      expect(Math.abs(off)).toBeLessThan(gap < 4 ? 1e-4 : 3e-4);
    }
  });

  it('extrapolates along the velocity if it has a single pose, and reports it', () => {
    const timeline = new PoseTimeline();
    timeline.insert(10, onCircle(10));
    expect(timeline.sample(0, 176, out)).toBe('extrapolated');
    expect(Math.hypot(out.x - 40 * Math.sin(0.176), out.z - 40 * Math.cos(0.176))).toBeLessThan(0.02);
  });

  it('extrapolates turn and acceleration from the last poses', () => {
    const timeline = new PoseTimeline();
    for (const tick of [6, 8, 10]) timeline.insert(tick, onCircle(tick));
    expect(timeline.sample(0, 160 + 48, out)).toBe('extrapolated');
    expect(Math.hypot(out.x - 40 * Math.sin(0.208), out.z - 40 * Math.cos(0.208))).toBeLessThan(0.005);
    expect(2 * Math.atan2(out.qy, out.qw)).toBeCloseTo(0.208, 3);
  });

  it('slows an extrapolated car down to rest within the distance of half a second', () => {
    const timeline = new PoseTimeline();
    timeline.insert(10, onCircle(10));
    const travelled = (ms: number): number => {
      timeline.sample(0, 160 + ms, out);
      return Math.hypot(out.x - 40 * Math.sin(0.16), out.z - 40 * Math.cos(0.16));
    };
    expect(travelled(250)).toBeCloseTo(40 * 0.25, 1);
    expect(travelled(251) - travelled(250)).toBeCloseTo(40 * 0.001, 3);
    expect(travelled(1000)).toBeLessThan(40 * 0.5);
    expect(travelled(1001) - travelled(1000)).toBeLessThan(40 * 0.0001);
  });

  it('does not extrapolate the motion from before a respawn', () => {
    const timeline = new PoseTimeline();
    const placed = onCircle(10);
    placed[POSE.px] = 500 / POSITION_STEP;
    placed[POSE.vx] = 0;
    placed[POSE.vz] = 0;
    timeline.insert(8, onCircle(8));
    timeline.insert(10, placed);
    timeline.sample(0, 160 + 48, out);
    expect(out.x).toBeCloseTo(500, 6);
    expect(2 * Math.atan2(out.qy, out.qw)).toBeCloseTo(0.16, 3);
  });

  it('keeps a respawning car at the old position until the tick of the new one', () => {
    const timeline = new PoseTimeline();
    const far = onCircle(2);
    far[POSE.px] = 500 / POSITION_STEP;
    timeline.insert(0, onCircle(0));
    timeline.insert(2, far);
    timeline.sample(0, 30, out);
    expect(out.x).toBeCloseTo(0, 1);
  });

  it('has no pose for an empty car slot', () => {
    const timeline = new PoseTimeline();
    timeline.insert(0, new Int32Array(POSE_FIELDS.length));
    expect(timeline.sample(0, 0, out)).toBe('none');
  });

  it('interpolates a barrel along the shorter turn', () => {
    const timeline = new PoseTimeline();
    const [first, second] = [onCircle(0), onCircle(2)];
    first[POSE.barrelYaw] = 65_500;
    second[POSE.barrelYaw] = 36;
    timeline.insert(0, first);
    timeline.insert(2, second);
    timeline.sample(0, 16, out);
    expect(out.barrelYaw).toBeCloseTo(0, 5);
  });
});
