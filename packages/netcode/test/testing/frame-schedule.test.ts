/** The frame times of a simulated page. Under the network conditions HIDDEN its tab is sometimes hidden. */
import { describe, expect, it } from 'vitest';
import { WEATHERS, type Weather } from '../../src/index.ts';
import { FrameSchedule } from '../../src/testing/frame-schedule.ts';

const schedule = (framesPerSecond: number, weather: Weather, seed = 1) =>
  new FrameSchedule({ framesPerSecond, phase: 0.5, startMs: 0, weather, seed });

/** Returns the times of all frames before `ms`, and whether each is hidden. */
function framesOf(frames: FrameSchedule, ms: number): { atMs: number; isHidden: boolean }[] {
  const times: { atMs: number; isHidden: boolean }[] = [];
  for (; frames.nextMs < ms; frames.advance()) times.push({ atMs: frames.nextMs, isHidden: frames.isHidden });
  return times;
}

describe('the frames of a page', () => {
  it.each([60, 75, 144])('are evenly spaced at %i Hz for two minutes if the tab is never hidden', (framesPerSecond) => {
    const frames = framesOf(schedule(framesPerSecond, WEATHERS.TYPICAL), 120_000);
    expect(frames).toHaveLength(120 * framesPerSecond);
    frames.forEach(({ atMs }, index) => {
      expect(atMs).toBeCloseTo(((index + 0.5) * 1000) / framesPerSecond, 6);
    });
  });

  it('are at most one second plus one frame apart, and 50 to 200 are hidden, in ten minutes in HIDDEN', () => {
    const frames = framesOf(schedule(60, WEATHERS.HIDDEN), 600_000);
    const hidden = frames.filter(({ isHidden }) => isHidden);
    const gaps = frames.map(({ atMs }, index) => atMs - (frames[index - 1]?.atMs ?? atMs));
    expect(hidden.length).toBeGreaterThan(50);
    expect(hidden.length).toBeLessThan(200);
    expect(Math.max(...gaps)).toBeCloseTo(1000 + 1000 / 60, 6);
  });

  it('have the same phase after a hidden period as before', () => {
    const frames = framesOf(schedule(75, WEATHERS.HIDDEN), 600_000);
    for (const { atMs, isHidden } of frames) if (!isHidden) expect(((atMs * 75) / 1000) % 1).toBeCloseTo(0.5, 6);
  });

  it('are equal for equal seeds and differ for different seeds', () => {
    const first = framesOf(schedule(60, WEATHERS.HIDDEN, 4), 200_000);
    expect(framesOf(schedule(60, WEATHERS.HIDDEN, 4), 200_000)).toEqual(first);
    expect(framesOf(schedule(60, WEATHERS.HIDDEN, 5), 200_000)).not.toEqual(first);
  });
});
