/** Smoothing hides corrections: the shown car does not jump, and its offset from the simulated car fades. */
import type { Pose } from '@shotgun-rally/sim';
import { createPose } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { ErrorSmoother } from '../../../src/client/prediction/error-smoother.ts';
import { createTimelinePose, type TimelinePose } from '../../../src/timeline/timeline-pose.ts';

const OWN = 0;
const RIVAL = 1;
/** A pose at `x` (m), rotated about the y axis, with a velocity of `vx` (m/s). */
const poseAt = (x: number, qy = 0, vx = 0): TimelinePose => ({
  ...createTimelinePose(),
  x,
  qy,
  qw: Math.sqrt(1 - qy * qy),
  vx,
});
/** Metres that the end of a car moves, per unit of the quaternion's `qy`. */
const LEVER_M = 4;

/** Returns the shown pose of a car that is simulated at the origin. */
function shownPose(smoother: ErrorSmoother, car: number): Pose {
  const pose = createPose();
  smoother.apply(car, pose);
  return pose;
}

interface Correction {
  readonly car?: number;
  /** Size of the correction along x (m). */
  readonly metres?: number;
  /** Size of the correction as the `qy` of a rotation. */
  readonly qy?: number;
  /** Change of velocity along x (m/s). */
  readonly velocityChange?: number;
  readonly frameMs?: number;
  readonly frames: number;
  /** Speed of the own car (m/s). */
  readonly speed?: number;
}

/** Corrects a car. Returns its shown poses: right after the correction, and after each of the next `frames`. */
function correctAndFade(correction: Correction): Pose[] {
  const { car = OWN, metres = 0, qy = 0, velocityChange = 0, frameMs = 16, frames, speed = 50 } = correction;
  const smoother = new ErrorSmoother(2, OWN);
  smoother.absorb(car, poseAt(metres, qy, velocityChange), poseAt(0));
  const poses = [shownPose(smoother, car)];
  for (let frame = 0; frame < frames; frame++) {
    smoother.advance(frameMs, speed);
    poses.push(shownPose(smoother, car));
  }
  return poses;
}

/** Returns the largest change between two frames. */
const largestChange = (poses: Pose[], axis: 'x' | 'qy'): number =>
  poses.slice(1).reduce((most, pose, index) => Math.max(most, Math.abs(pose[axis] - poses[index]![axis])), 0);

describe('the error smoother', () => {
  it('keeps the shown car in place when the simulation is corrected', () => {
    const [first] = correctAndFade({ metres: 0.3, qy: 0.1, frames: 0 });
    expect(first?.x).toBeCloseTo(0.3, 9);
    expect(first?.qy).toBeCloseTo(0.1, 9);
  });

  it.each([60, 75, 144, 30])(
    'fades 40 cm to under 1 cm in a second, with a largest step of 0.4 to 2 cm, at %i Hz',
    (rate) => {
      const poses = correctAndFade({ metres: 0.4, frameMs: 1000 / rate, frames: rate });
      expect(largestChange(poses, 'x')).toBeLessThan(0.02);
      expect(largestChange(poses, 'x')).toBeGreaterThan(0.004);
      expect(Math.abs(poses.at(-1)?.x ?? 1)).toBeLessThan(0.01);
    },
  );

  it.each([5, 12, 25, 50])('fades 10 cm to under 2 cm within 0.28 s at %i m/s', (speed) => {
    const poses = correctAndFade({ metres: 0.1, frameMs: 20, frames: 14, speed });
    expect(Math.abs(poses.at(-1)?.x ?? 1)).toBeLessThan(0.02);
  });

  it.each([16, 25, 40])("has a highest fade speed of 0.01 to 0.02 times the car's speed, at %i m/s", (speed) => {
    const poses = correctAndFade({ metres: 0.2, frameMs: 1000 / 60, frames: 60, speed });
    expect(largestChange(poses, 'x')).toBeLessThan((0.02 * speed) / 60);
    expect(largestChange(poses, 'x')).toBeGreaterThan((0.01 * speed) / 60);
  });

  it('fades a rotation within a second, and moves the ends of the car by less than 2 cm per frame', () => {
    const poses = correctAndFade({ qy: 0.1, frameMs: 1000 / 60, frames: 60 });
    expect(largestChange(poses, 'qy') * LEVER_M).toBeLessThan(0.02);
    expect(Math.abs(poses.at(-1)?.qy ?? 1)).toBeLessThan(0.003);
  });

  it('fades offsets of 0.1 to 1.9 m to less than 5 cm within about 1.5 s', () => {
    for (const metres of [0.1, 0.5, 1, 1.9])
      expect(Math.abs(correctAndFade({ metres, frames: 94 }).at(-1)?.x ?? 1)).toBeLessThan(0.05);
  });

  it("shrinks a rival's offset to less than a third of the own car's within 6 frames", () => {
    const offsetOf = (car: number) => Math.abs(correctAndFade({ car, metres: 0.4, frames: 6 }).at(-1)?.x ?? 1);
    expect(offsetOf(RIVAL)).toBeLessThan(offsetOf(OWN) / 3);
  });

  it("shrinks a rival's offset of 19 cm by at most 9 cm per frame and fades it to nothing", () => {
    const poses = correctAndFade({ car: RIVAL, metres: 0.19, frames: 3 });
    expect(largestChange(poses, 'x')).toBeLessThan(0.0901);
    expect(poses.at(-1)?.x).toBeCloseTo(0, 9);
  });

  it("shrinks a rival's offset of 1 m by at most 28 cm in the first frame, then by at most 9 cm per frame", () => {
    const poses = correctAndFade({ car: RIVAL, metres: 1, frames: 10 });
    expect(largestChange(poses.slice(0, 2), 'x')).toBeCloseTo(0.28, 9);
    expect(largestChange(poses.slice(1), 'x')).toBeLessThan(0.0901);
    expect(poses.at(-1)?.x).toBeCloseTo(0, 9);
  });

  it("shrinks a rival's offset of 7 m by at most 28 cm per frame and fades it to under 1 cm", () => {
    const poses = correctAndFade({ car: RIVAL, metres: 7, frames: 45 });
    expect(largestChange(poses, 'x')).toBeLessThan(0.2801);
    expect(Math.abs(poses.at(-1)?.x ?? 1)).toBeLessThan(0.01);
  });

  it("shrinks a rival's offset of up to 64 cm by 28 cm only if 1.2 s have passed since the last such step, because it is a twitch", () => {
    const smoother = new ErrorSmoother(2, OWN);
    /** Corrects the rival, and returns how far it moves in the next frame. Its offset ends in ten more frames: 220 ms in all. */
    const firstStep = (metres: number): number => {
      smoother.absorb(RIVAL, poseAt(metres), poseAt(0));
      smoother.advance(20, 50);
      const step = metres - shownPose(smoother, RIVAL).x;
      for (let frame = 0; frame < 10; frame++) smoother.advance(20, 50);
      return step;
    };
    expect(firstStep(0.6)).toBeCloseTo(0.28, 9);
    for (let count = 0; count < 4; count++) expect(firstStep(0.6)).toBeCloseTo(0.09, 9);
    expect(firstStep(0.7)).toBeCloseTo(0.28, 9);
    for (let count = 0; count < 5; count++) expect(firstStep(0.6)).toBeCloseTo(0.09, 9);
    expect(firstStep(0.6)).toBeCloseTo(0.28, 9);
  });

  it("shrinks a rival's offset of over 64 cm by 28 cm after each replay, even if the replay does not move the rival", () => {
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(RIVAL, poseAt(1.5), poseAt(0));
    const offsets = [0, 1, 2, 3].map((frame) => {
      if (frame % 2 === 0) smoother.absorb(RIVAL, poseAt(0), poseAt(0));
      smoother.advance(16, 50);
      return shownPose(smoother, RIVAL).x;
    });
    expect(offsets.map((offset) => offset.toFixed(2))).toEqual(['1.22', '1.13', '0.85', '0.76']);
  });

  it("shrinks a rival's offset less in the frame after a correction of its velocity, which looks like a step as well", () => {
    const changesOf = (velocityChange: number) => {
      const poses = correctAndFade({ car: RIVAL, metres: 0.2, velocityChange, frameMs: 20, frames: 2 });
      return [largestChange(poses.slice(0, 2), 'x'), largestChange(poses.slice(1), 'x')];
    };
    // At a mean of 2 m/s too much, the rival moves 4 cm in a frame of 20 ms.
    expect(changesOf(4)[0]).toBeCloseTo(0.05, 9);
    expect(changesOf(4)[1]).toBeCloseTo(0.09, 9);
    expect(changesOf(100)[0]).toBeCloseTo(0.01, 9);
  });

  it('has no offset after a rival is corrected by over 12 m', () => {
    expect(correctAndFade({ car: RIVAL, metres: 12.1, frames: 0 })[0]?.x).toBe(0);
  });

  it('has no offset after the own car is corrected by over 2 m, after a frame of 1 s, or after `reset`', () => {
    expect(correctAndFade({ metres: 2.1, frames: 0 })[0]?.x).toBe(0);
    expect(correctAndFade({ metres: 1, frameMs: 1000, frames: 1 })[1]?.x).toBe(0);
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(OWN, poseAt(1, 0.2), poseAt(0));
    smoother.reset(OWN);
    expect(shownPose(smoother, OWN)).toEqual(createPose());
  });

  it('adds up the offsets of two corrections of a car', () => {
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(OWN, poseAt(0.1), poseAt(0));
    smoother.absorb(OWN, poseAt(0.1), poseAt(0));
    expect(shownPose(smoother, OWN).x).toBeCloseTo(0.2, 9);
    expect(shownPose(smoother, RIVAL).x).toBe(0);
  });
});
