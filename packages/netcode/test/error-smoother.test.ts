/** Smoothing hides corrections: the shown car does not jump, and its offset fades. */
import { createPose, type Pose } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { ErrorSmoother } from '../src/client/prediction/error-smoother.ts';

const OWN = 0;
const RIVAL = 1;
const at = (x: number, qy = 0): Pose => ({ ...createPose(), x, qy, qw: Math.sqrt(1 - qy * qy) });
/** Metres that the end of a car moves, per unit of the quaternion's `qy`. */
const LEVER_M = 4;

/** The shown pose of a car that is simulated at the origin. */
function shown(smoother: ErrorSmoother, car: number): Pose {
  const pose = createPose();
  smoother.apply(car, pose);
  return pose;
}

/** The shown poses, in frames of `frameMs`, after the simulated car was corrected by `metres` and `turn`. */
function fading(car: number, metres: number, frameMs: number, frames: number, turn = 0, speed = 50): Pose[] {
  const smoother = new ErrorSmoother(2, OWN);
  smoother.absorb(car, at(metres, turn), at(0));
  const poses = [shown(smoother, car)];
  for (let frame = 0; frame < frames; frame++) {
    smoother.advance(frameMs, speed);
    poses.push(shown(smoother, car));
  }
  return poses;
}

const largestMove = (poses: Pose[], axis: 'x' | 'qy'): number =>
  poses.slice(1).reduce((most, pose, index) => Math.max(most, Math.abs(pose[axis] - poses[index]![axis])), 0);

describe('the error smoother', () => {
  it('keeps the shown car in place when the simulation is corrected', () => {
    const [first] = fading(OWN, 0.3, 16, 0, 0.1);
    expect(first?.x).toBeCloseTo(0.3, 9);
    expect(first?.qy).toBeCloseTo(0.1, 9);
  });

  it.each([60, 75, 144, 30])('fades 40 cm by less than 2 cm in each frame at %i Hz', (rate) => {
    const poses = fading(OWN, 0.4, 1000 / rate, rate);
    expect(largestMove(poses, 'x')).toBeLessThan(0.02);
    expect(largestMove(poses, 'x')).toBeGreaterThan(0.004);
    expect(Math.abs(poses.at(-1)?.x ?? 1)).toBeLessThan(0.01);
  });

  it.each([12, 25, 40])('changes the shown speed by 1 to 2 %% at %i m/s', (speed) => {
    const poses = fading(OWN, 0.2, 1000 / 60, 60, 0, speed);
    expect(largestMove(poses, 'x')).toBeLessThan((0.02 * speed) / 60);
    expect(largestMove(poses, 'x')).toBeGreaterThan((0.01 * speed) / 60);
  });

  it('fades a rotation so slowly that the ends of the car move less than 2 cm in a frame', () => {
    const poses = fading(OWN, 0, 1000 / 60, 60, 0.1);
    expect(largestMove(poses, 'qy') * LEVER_M).toBeLessThan(0.02);
    expect(Math.abs(poses.at(-1)?.qy ?? 1)).toBeLessThan(0.003);
  });

  it('fades any offset below 5 cm within 1.5 s', () => {
    for (const metres of [0.1, 0.5, 1, 1.9])
      expect(Math.abs(fading(OWN, metres, 16, 94).at(-1)?.x ?? 1)).toBeLessThan(0.05);
  });

  it('fades the offset of a rival at least three times as fast', () => {
    const offsetOf = (car: number) => Math.abs(fading(car, 0.4, 16, 6).at(-1)?.x ?? 1);
    expect(offsetOf(RIVAL)).toBeLessThan(offsetOf(OWN) / 3);
  });

  it('drops the offset after a correction of over 2 m, after a pause, and after `cut`', () => {
    expect(fading(OWN, 2.1, 16, 0)[0]?.x).toBe(0);
    expect(fading(OWN, 1, 1000, 1)[1]?.x).toBe(0);
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(OWN, at(1, 0.2), at(0));
    smoother.cut(OWN);
    expect(shown(smoother, OWN)).toEqual(createPose());
  });

  it('adds an offset to one that has not faded yet', () => {
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(OWN, at(0.1), at(0));
    smoother.absorb(OWN, at(0.1), at(0));
    expect(shown(smoother, OWN).x).toBeCloseTo(0.2, 9);
    expect(shown(smoother, RIVAL).x).toBe(0);
  });
});
