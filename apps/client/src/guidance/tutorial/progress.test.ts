/** Tests what completes each lesson of the tutorial, and when the tutorial ends. */
import { describe, expect, it } from 'vitest';
import { type Activity, LESSONS, type LessonName } from './lessons.ts';
import { advance, currentLesson, isOver, NO_PROGRESS, type Progress, shareOf, skip } from './progress.ts';

/** A driver or gunner who does nothing. A frame of the tests lasts FRAME_SECONDS. */
const IDLE: Activity = {
  role: 'driver',
  throttle: 0,
  isDrifting: false,
  isBoosting: false,
  boost: 0.4,
  turned: 0,
  hasRival: true,
  isOnTarget: false,
  hasWeapons: true,
  isFiring: false,
  heat: 0,
  rockets: 2,
  isReloadingRocket: false,
  hasCalled: false,
};
const IDLE_GUNNER: Activity = { ...IDLE, role: 'gunner' };
const FRAME_SECONDS = 0.1;

/** Returns the progress after `seconds` in which the player does what `activity` says. */
function after(seconds: number, activity: Activity, from = NO_PROGRESS): Progress {
  let progress = from;
  for (let frame = 0; frame < Math.round(seconds / FRAME_SECONDS); frame++)
    progress = advance(progress, activity, FRAME_SECONDS);
  return progress;
}

const promptAfter = (seconds: number, activity: Activity, from = NO_PROGRESS): LessonName | undefined =>
  currentLesson(after(seconds, activity, from), activity)?.name;

const isDone = (name: LessonName, { role }: Activity, progress: Progress): boolean =>
  shareOf(progress, LESSONS[role].find((lesson) => lesson.name === name)!) === 1;

describe('the lessons of a driver', () => {
  it.each<[LessonName, Partial<Activity>, number]>([
    ['throttle', { throttle: 1 }, 1],
    ['brake', { throttle: -1 }, 0.4],
    ['drift', { isDrifting: true }, 0.5],
    ['boost', { isBoosting: true }, 0.5],
  ])('%s is done after %o for %s s, and not before', (name, doing, seconds) => {
    const activity = { ...IDLE, ...doing };
    expect(isDone(name, activity, after(seconds - 0.2, activity))).toBe(false);
    expect(isDone(name, activity, after(seconds + 0.1, activity))).toBe(true);
  });

  it('the prompts follow each other: throttle, brake, drift, boost', () => {
    const throttled = after(1.1, { ...IDLE, throttle: 1 });
    const braked = after(1, { ...IDLE, throttle: -1 }, throttled);
    const drifted = after(1, { ...IDLE, isDrifting: true }, braked);
    const boosted = after(1, { ...IDLE, isBoosting: true }, drifted);
    const prompts = [NO_PROGRESS, throttled, braked, drifted, boosted].map(
      (progress) => currentLesson(progress, IDLE)?.name,
    );
    expect(prompts).toEqual(['throttle', 'brake', 'drift', 'boost', undefined]);
    expect([drifted, boosted].map((progress) => isOver(progress, 'driver'))).toEqual([false, true]);
  });

  it('there is no prompt for a lesson that the player has done during an earlier one', () => {
    expect(promptAfter(1.1, { ...IDLE, throttle: 1, isDrifting: true })).toBe('brake');
    expect(promptAfter(1.1, { ...IDLE, throttle: -1 }, after(1.1, { ...IDLE, throttle: 1, isDrifting: true }))).toBe(
      'boost',
    );
  });

  it('the prompt for the boost waits while the tank is empty', () => {
    const withoutBoost = after(1.1, { ...IDLE, throttle: -1, isDrifting: true }, after(1.1, { ...IDLE, throttle: 1 }));
    expect(currentLesson(withoutBoost, { ...IDLE, boost: 0 })).toBeNull();
    expect(currentLesson(withoutBoost, IDLE)?.name).toBe('boost');
  });
});

describe('the lessons of a gunner', () => {
  it.each<[LessonName, Partial<Activity>, Partial<Activity>]>([
    ['aim', { turned: 0.1 }, {}],
    ['follow', { isOnTarget: true }, {}],
    ['heat', { heat: 0.5 }, { heat: 0.5, isFiring: true }],
    ['heat', { heat: 0.5 }, { heat: 0.1 }],
    ['rocket', { isReloadingRocket: true }, {}],
    ['call', { hasCalled: true }, {}],
  ])('%s is done after 1.5 s of %o, and not after 1.5 s of %o', (name, doing, notDoing) => {
    expect(isDone(name, IDLE_GUNNER, after(1.5, { ...IDLE_GUNNER, ...doing }))).toBe(true);
    expect(isDone(name, IDLE_GUNNER, after(1.5, { ...IDLE_GUNNER, ...notDoing }))).toBe(false);
  });

  it('the prompts follow each other: aim, follow, heat, rocket, call', () => {
    const actions: Partial<Activity>[] = [
      ...[{ turned: 1 }, { isOnTarget: true }, { heat: 0.5 }, { isReloadingRocket: true }, { hasCalled: true }],
    ];
    let progress = NO_PROGRESS;
    const prompts = actions.map((action) => {
      const prompt = currentLesson(progress, IDLE_GUNNER)?.name;
      progress = after(1, { ...IDLE_GUNNER, ...action }, progress);
      return prompt;
    });
    expect(prompts).toEqual(['aim', 'follow', 'heat', 'rocket', 'call']);
    expect(isOver(progress, 'gunner')).toBe(true);
  });

  it('lessons that are not possible wait: without a rival, without weapons, without rockets', () => {
    const aimed = after(2, { ...IDLE_GUNNER, turned: 1 });
    const followed = after(1, { ...IDLE_GUNNER, isOnTarget: true }, aimed);
    const cooled = after(1, { ...IDLE_GUNNER, heat: 0.5 }, followed);
    expect(currentLesson(aimed, { ...IDLE_GUNNER, hasRival: false })?.name).toBe('heat');
    expect(currentLesson(aimed, { ...IDLE_GUNNER, hasWeapons: false })?.name).toBe('call');
    expect(currentLesson(cooled, { ...IDLE_GUNNER, rockets: 0 })?.name).toBe('call');
  });
});

describe('the end of the tutorial', () => {
  it('the tutorial ends after 90 s with prompts, and not before', () => {
    expect(isOver(after(89.8, IDLE), 'driver')).toBe(false);
    const late = after(90.2, IDLE);
    expect(isOver(late, 'driver')).toBe(true);
    expect(currentLesson(late, IDLE)).toBeNull();
  });

  it('time without a prompt does not count', () => {
    const withoutBoost = after(1.1, { ...IDLE, throttle: -1, isDrifting: true }, after(1.1, { ...IDLE, throttle: 1 }));
    expect(isOver(after(200, { ...IDLE, boost: 0 }, withoutBoost), 'driver')).toBe(false);
  });

  it('a player who skips gets no further prompt', () => {
    const skipped = skip(after(0.5, IDLE));
    expect(isOver(skipped, 'driver')).toBe(true);
    expect(promptAfter(1, IDLE, skipped)).toBeUndefined();
  });
});
