/** Interpolated and extrapolated poses of a car. */
import { POSE, POSE_FIELDS } from '@shotgun-rally/protocol';
import { CAR, TICK_SECONDS } from '@shotgun-rally/sim';
import { CAR_FIELDS } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { createTimelinePose, PoseTimeline } from '../../src/index.ts';

const POSITION_STEP = CAR_FIELDS[CAR.px]?.step as number;
const VELOCITY_STEP = CAR_FIELDS[CAR.vx]?.step as number;

/** The poses at `tick` of a single car on a circle of 40 m radius, at 40 m/s: its angle (rad) equals the time (s). */
function posesOnCircle(tick: number): Int32Array {
  const angle = tick * TICK_SECONDS;
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

describe('a timeline of poses', () => {
  it('follows a bend within 1.5 mm between poses four ticks apart', () => {
    const timeline = new PoseTimeline();
    for (let tick = 0; tick <= 200; tick += 4) timeline.insert(tick, posesOnCircle(tick));
    for (let timeMs = 0; timeMs < 3000; timeMs += 3) {
      expect(timeline.sample(0, timeMs, out)).toBe('interpolated');
      const angle = timeMs / 1000;
      expect(Math.hypot(out.x - 40 * Math.sin(angle), out.z - 40 * Math.cos(angle))).toBeLessThan(0.0015);
    }
  });

  it.each([1, 2, 4])(
    'interpolates the rotation of a fast spin within 0.3 mrad of the true one between poses %i ticks apart',
    (gap) => {
      const timeline = new PoseTimeline();
      /** Radians per tick, at 4.5 rad/s. */
      const spin = 4.5 * TICK_SECONDS;
      for (let tick = 0; tick <= 40; tick += gap) {
        const poses = posesOnCircle(tick);
        poses[POSE.qy] = Math.round(32_767 * Math.sin((tick * spin) / 2));
        poses[POSE.qw] = Math.round(32_767 * Math.cos((tick * spin) / 2));
        timeline.insert(tick, poses);
      }
      for (let timeMs = 0; timeMs < 600; timeMs++) {
        timeline.sample(0, timeMs, out);
        const error = 2 * Math.atan2(out.qy, out.qw) - (timeMs / 16) * spin;
        expect(Math.abs(error)).toBeLessThan(gap < 4 ? 1e-4 : 3e-4);
      }
    },
  );

  it.each([3, 5, 7])(
    'follows a turn that becomes faster within 0.3 mrad over a gap of %i ticks between known pairs',
    (gap) => {
      const timeline = new PoseTimeline();
      /** The angle at `tick` (rad), with an angular acceleration of 8 rad/s². */
      const angleAt = (tick: number): number => 4 * (tick * TICK_SECONDS) ** 2;
      for (let tick = 0; tick <= 40; tick += gap) {
        for (const known of [tick - 1, tick]) {
          if (known < 0) continue;
          const poses = posesOnCircle(known);
          poses[POSE.qy] = Math.round(32_767 * Math.sin(angleAt(known) / 2));
          poses[POSE.qw] = Math.round(32_767 * Math.cos(angleAt(known) / 2));
          timeline.insert(known, poses);
        }
      }
      for (let timeMs = 16 * gap; timeMs < 16 * 4 * gap; timeMs++) {
        expect(timeline.sample(0, timeMs, out)).toBe('interpolated');
        expect(Math.abs(2 * Math.atan2(out.qy, out.qw) - angleAt(timeMs / 16))).toBeLessThan(3e-4);
      }
    },
  );

  it('uses simulated poses of unknown ticks until the real ones are inserted', () => {
    const timeline = new PoseTimeline();
    const showsX = (tick: number): number => {
      expect(timeline.sample(0, tick * 16, out)).not.toBe('none');
      return out.x;
    };
    const standing = (x: number): Int32Array =>
      posesOnCircle(0)
        .with(POSE.px, x / POSITION_STEP)
        .fill(0, POSE.vx);
    for (const tick of [10, 14]) timeline.insert(tick, standing(tick).with(POSE.qw, 32_767));
    for (const tick of [12, 16, 18]) timeline.insertSimulated(tick, standing(tick + 1).with(POSE.qw, 32_767));
    expect([12, 16, 18].map(showsX)).toEqual([13, 17, 19]);
    expect(timeline.sample(0, 16 * 16, out)).toBe('extrapolated');
    expect([timeline.newestTick, timeline.lastTick, timeline.at(16)]).toEqual([14, 18, undefined]);
    // The real poses of a tick replace simulated ones of this tick and, if they are the newest, of later ticks.
    timeline.insert(12, standing(12));
    timeline.insert(16, standing(16));
    expect([12, 16].map(showsX)).toEqual([12, 16]);
    expect(timeline.lastTick).toBe(16);
    expect(showsX(18)).toBe(16);
  });

  it('extrapolates along the velocity if only one pose is known', () => {
    const timeline = new PoseTimeline();
    timeline.insert(10, posesOnCircle(10));
    // Tick 10 is at 160 ms.
    expect(timeline.sample(0, 176, out)).toBe('extrapolated');
    expect(Math.hypot(out.x - 40 * Math.sin(0.176), out.z - 40 * Math.cos(0.176))).toBeLessThan(0.02);
  });

  it('extrapolates with the rotation and acceleration of the last known poses', () => {
    const timeline = new PoseTimeline();
    for (const tick of [6, 8, 10]) timeline.insert(tick, posesOnCircle(tick));
    expect(timeline.sample(0, 160 + 48, out)).toBe('extrapolated');
    expect(Math.hypot(out.x - 40 * Math.sin(0.208), out.z - 40 * Math.cos(0.208))).toBeLessThan(0.005);
    expect(2 * Math.atan2(out.qy, out.qw)).toBeCloseTo(0.208, 3);
  });

  it('slows an extrapolated car down after 250 ms, so that it nearly stops within the distance of half a second', () => {
    const timeline = new PoseTimeline();
    timeline.insert(10, posesOnCircle(10));
    const travelledM = (ms: number): number => {
      timeline.sample(0, 160 + ms, out);
      return Math.hypot(out.x - 40 * Math.sin(0.16), out.z - 40 * Math.cos(0.16));
    };
    expect(travelledM(250)).toBeCloseTo(40 * 0.25, 1);
    expect(travelledM(251) - travelledM(250)).toBeCloseTo(40 * 0.001, 3);
    expect(travelledM(1000)).toBeLessThan(40 * 0.5);
    expect(travelledM(1001) - travelledM(1000)).toBeLessThan(40 * 0.0001);
  });

  it('extrapolates a teleported car without its motion before the teleport', () => {
    const timeline = new PoseTimeline();
    const teleported = posesOnCircle(10);
    teleported[POSE.px] = 500 / POSITION_STEP;
    teleported[POSE.vx] = 0;
    teleported[POSE.vz] = 0;
    timeline.insert(8, posesOnCircle(8));
    timeline.insert(10, teleported);
    timeline.sample(0, 160 + 48, out);
    expect(out.x).toBeCloseTo(500, 6);
    expect(2 * Math.atan2(out.qy, out.qw)).toBeCloseTo(0.16, 3);
  });

  it('shows the old position of a teleported car 2 ms before the tick of the new one', () => {
    const timeline = new PoseTimeline();
    const far = posesOnCircle(2);
    far[POSE.px] = 500 / POSITION_STEP;
    timeline.insert(0, posesOnCircle(0));
    timeline.insert(2, far);
    timeline.sample(0, 30, out);
    expect(out.x).toBeCloseTo(0, 1);
  });

  it('returns `none` for an empty car slot', () => {
    const timeline = new PoseTimeline();
    timeline.insert(0, new Int32Array(POSE_FIELDS.length));
    expect(timeline.sample(0, 0, out)).toBe('none');
  });

  it('interpolates the angle of a barrel the shorter way round', () => {
    const timeline = new PoseTimeline();
    const [first, second] = [posesOnCircle(0), posesOnCircle(2)];
    first[POSE.barrelYaw] = 65_500;
    second[POSE.barrelYaw] = 36;
    timeline.insert(0, first);
    timeline.insert(2, second);
    timeline.sample(0, 16, out);
    expect(out.barrelYaw).toBeCloseTo(0, 5);
  });
});
