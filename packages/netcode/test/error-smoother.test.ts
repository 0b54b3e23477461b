/** A correction is eased out of sight: the picture never jumps on its account, and never stays behind for long. */
import { createPose, type Pose } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { ErrorSmoother } from '../src/client/prediction/error-smoother.ts';

const OWN = 0;
const RIVAL = 1;
const at = (x: number, qy = 0): Pose => ({ ...createPose(), x, qy, qw: Math.sqrt(1 - qy * qy) });
const METRES_OF_LARGE_TURN = 4;

/** The shown pose of a car simulated at rest in the origin. */
function shown(smoother: ErrorSmoother, car: number): Pose {
  const pose = createPose();
  smoother.apply(car, pose);
  return pose;
}

/** Where the picture is in each frame after the simulation was corrected by `metres`, in frames of `frameMs`. */
function fading(car: number, metres: number, frameMs: number, frames: number, turn = 0, speed = 50): Pose[] {
  const smoother = new ErrorSmoother(2, OWN);
  smoother.absorb(car, at(metres, turn), at(0));
  const seen = [shown(smoother, car)];
  for (let frame = 0; frame < frames; frame++) {
    smoother.advance(frameMs, speed);
    seen.push(shown(smoother, car));
  }
  return seen;
}

const largestMove = (seen: Pose[], axis: 'x' | 'qy'): number =>
  seen.slice(1).reduce((most, pose, index) => Math.max(most, Math.abs(pose[axis] - seen[index]![axis])), 0);

describe('the error smoother', () => {
  it('keeps the picture where it was when the simulation is corrected', () => {
    const [first] = fading(OWN, 0.3, 16, 0, 0.1);
    expect(first?.x).toBeCloseTo(0.3, 9);
    expect(first?.qy).toBeCloseTo(0.1, 9);
  });

  it.each([60, 75, 144, 30])('never moves the own car by 2 cm in a frame on account of 40 cm, at %i Hz', (rate) => {
    const seen = fading(OWN, 0.4, 1000 / rate, rate);
    expect(largestMove(seen, 'x')).toBeLessThan(0.02);
    expect(largestMove(seen, 'x')).toBeGreaterThan(0.004);
    expect(Math.abs(seen.at(-1)?.x ?? 1)).toBeLessThan(0.01);
  });

  it.each([12, 25, 40])('hardly changes the speed that is seen: by less than 2 %%, at %i m/s', (speed) => {
    const seen = fading(OWN, 0.2, 1000 / 60, 60, 0, speed);
    expect(largestMove(seen, 'x')).toBeLessThan((0.02 * speed) / 60);
    expect(largestMove(seen, 'x')).toBeGreaterThan((0.01 * speed) / 60);
  });

  it('turns as gently: the ends of the car move no further than its middle may', () => {
    const seen = fading(OWN, 0, 1000 / 60, 60, 0.1);
    expect(largestMove(seen, 'qy') * METRES_OF_LARGE_TURN).toBeLessThan(0.02);
    expect(Math.abs(seen.at(-1)?.qy ?? 1)).toBeLessThan(0.003);
  });

  it('does not stay behind for more than a second and a half, however large the correction', () => {
    for (const metres of [0.1, 0.5, 1, 1.9])
      expect(Math.abs(fading(OWN, metres, 16, 94).at(-1)?.x ?? 1)).toBeLessThan(0.05);
  });

  it('hurries with rivals: where they are matters more than how they got there', () => {
    const behind = (car: number) => Math.abs(fading(car, 0.4, 16, 6).at(-1)?.x ?? 1);
    expect(behind(RIVAL)).toBeLessThan(behind(OWN) / 3);
  });

  it('shows a cut when the correction is a teleport, when told to, and after a pause', () => {
    expect(fading(OWN, 2.1, 16, 0)[0]?.x).toBe(0);
    expect(fading(OWN, 1, 1000, 1)[1]?.x).toBe(0);
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(OWN, at(1, 0.2), at(0));
    smoother.cut(OWN);
    expect(shown(smoother, OWN)).toEqual(createPose());
  });

  it('adds up corrections that come before the last one has faded', () => {
    const smoother = new ErrorSmoother(2, OWN);
    smoother.absorb(OWN, at(0.1), at(0));
    smoother.absorb(OWN, at(0.1), at(0));
    expect(shown(smoother, OWN).x).toBeCloseTo(0.2, 9);
    expect(shown(smoother, RIVAL).x).toBe(0);
  });
});
