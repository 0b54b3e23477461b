/** The frame times of a simulated page. The simulated conditions HIDDEN also hide its tab at times. */
import { describe, expect, it } from 'vitest';
import { WEATHERS, type Weather } from '../../src/index.ts';
import { FrameSchedule, type Hitches } from '../../src/testing/frame-schedule.ts';

const schedule = (framesPerSecond: number, weather: Weather, seed = 1, hitches?: Hitches) =>
  new FrameSchedule({ framesPerSecond, phase: 0.5, startMs: 0, weather, seed, hitches });

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

  it('are at most one second plus one frame apart in ten minutes of HIDDEN, and 51 to 199 of them are in a hidden tab', () => {
    const frames = framesOf(schedule(60, WEATHERS.HIDDEN), 600_000);
    const hidden = frames.filter(({ isHidden }) => isHidden);
    const gaps = frames.map(({ atMs }, index) => atMs - (frames[index - 1]?.atMs ?? atMs));
    expect(hidden.length).toBeGreaterThan(50);
    expect(hidden.length).toBeLessThan(200);
    expect(Math.max(...gaps)).toBeCloseTo(1000 + 1000 / 60, 6);
  });

  it('are the only ones to run the page in a hidden tab: no timer fires until a visible frame is due', () => {
    const frames = schedule(60, WEATHERS.HIDDEN);
    let hiddenFrames = 0;
    while (frames.nextMs < 600_000) {
      const { nextMs: atMs, isHidden } = frames;
      frames.advance();
      if (!isHidden) continue;
      hiddenFrames++;
      expect(frames.timerMs(atMs + 8)).toBeGreaterThan(frames.nextMs - 1000 / 60 - 0.001);
    }
    expect(hiddenFrames).toBeGreaterThan(50);
  });

  it('have the same phase after a hidden period as before', () => {
    const frames = framesOf(schedule(75, WEATHERS.HIDDEN), 600_000);
    for (const { atMs, isHidden } of frames) if (!isHidden) expect(((atMs * 75) / 1000) % 1).toBeCloseTo(0.5, 6);
  });

  it('pause for 100 to 117 ms every 10 s if there is a hitch of 100 ms every 10 s, and keep their phase', () => {
    const frames = framesOf(schedule(60, WEATHERS.TYPICAL, 1, { everyMs: 10_000, lengthMs: 100 }), 60_000);
    const pauses = frames.flatMap(({ atMs }, index) => {
      const next = frames[index + 1];
      return next && next.atMs - atMs > 20 ? [{ endMs: next.atMs, lengthMs: next.atMs - atMs }] : [];
    });
    expect(pauses.map(({ endMs }) => Math.floor(endMs / 1000))).toEqual([5, 15, 25, 35, 45, 55]);
    for (const { lengthMs } of pauses) {
      expect(lengthMs).toBeGreaterThan(100);
      expect(lengthMs).toBeLessThan(117);
    }
    for (const { atMs } of frames) expect(((atMs * 60) / 1000) % 1).toBeCloseTo(0.5, 6);
  });

  it.each<[framesPerSecond: number, hitches: Hitches | undefined, message: string]>([
    [-60, undefined, 'framesPerSecond: got -60; allowed: numbers above 0'],
    [0, undefined, 'framesPerSecond: got 0; allowed'],
    [Number.NaN, undefined, 'framesPerSecond: got NaN; allowed'],
    [50, { everyMs: 1000, lengthMs: 1000 }, 'hitches.lengthMs: got 1000; allowed: 0 to everyMs minus the time'],
    [50, { everyMs: 1000, lengthMs: 981 }, 'hitches.lengthMs: got 981; allowed: 0 to everyMs minus the time'],
    [50, { everyMs: 10, lengthMs: 0 }, 'hitches.everyMs: got 10; allowed'],
  ])('are refused at %d Hz with the hitches %j, because there could be no next frame', (rate, hitches, message) => {
    expect(() => schedule(rate, WEATHERS.TYPICAL, 1, hitches)).toThrow(message);
  });

  it('are equal for equal seeds and differ for different seeds', () => {
    const first = framesOf(schedule(60, WEATHERS.HIDDEN, 4), 200_000);
    expect(framesOf(schedule(60, WEATHERS.HIDDEN, 4), 200_000)).toEqual(first);
    expect(framesOf(schedule(60, WEATHERS.HIDDEN, 5), 200_000)).not.toEqual(first);
  });
});
