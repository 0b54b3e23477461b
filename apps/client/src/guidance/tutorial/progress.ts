/** The progress of a player through the tutorial of one seat. Pure functions: each frame, `advance` returns the next value. */
import type { Role } from '@shotgun-rally/protocol';
import { type Activity, LESSONS, type Lesson, type LessonName } from './lessons.ts';

export interface Progress {
  /** How much of each lesson the player has done. */
  readonly amounts: Readonly<Partial<Record<LessonName, number>>>;
  /** For how long prompts have been shown. */
  readonly shownSeconds: number;
}

export const NO_PROGRESS: Progress = { amounts: {}, shownSeconds: 0 };

/** The tutorial ends after this time with prompts (seconds), even if lessons are left. */
const SHOWN_MAX_SECONDS = 90;

/**
 * Returns the progress after a frame of `delta` seconds. Every lesson counts in every frame, so the player gets no prompt
 * for what they have already done.
 */
export function advance(progress: Progress, activity: Activity, delta: number): Progress {
  const isShown = currentLesson(progress, activity) !== null;
  const amounts = LESSONS[activity.role].map(({ name, amount }) => [
    name,
    (progress.amounts[name] ?? 0) + amount(activity, delta),
  ]);
  return { amounts: Object.fromEntries(amounts), shownSeconds: progress.shownSeconds + (isShown ? delta : 0) };
}

/** Returns the progress of a player who skips the rest of the tutorial. */
export const skip = (progress: Progress): Progress => ({ ...progress, shownSeconds: SHOWN_MAX_SECONDS });

/** Returns true if all lessons of the seat are done, the time is up, or the player has skipped the rest. */
export const isOver = (progress: Progress, role: Role): boolean =>
  progress.shownSeconds >= SHOWN_MAX_SECONDS || LESSONS[role].every((lesson) => shareOf(progress, lesson) >= 1);

/** Returns the lesson whose prompt is shown: the first one that is not done and is possible now; null for none. */
export function currentLesson(progress: Progress, activity: Activity): Lesson | null {
  if (isOver(progress, activity.role)) return null;
  const next = LESSONS[activity.role].find(
    (lesson) => shareOf(progress, lesson) < 1 && (lesson.isPossible?.(activity) ?? true),
  );
  return next ?? null;
}

/** Returns how much of a lesson is done, from 0 to 1. */
export const shareOf = ({ amounts }: Progress, { name, goal }: Lesson): number =>
  Math.min(1, (amounts[name] ?? 0) / goal);
