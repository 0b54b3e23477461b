/** Runs the tutorial of the player's seat: one prompt at a time, until the player has done what it asks. */
import type { Role } from '@shotgun-rally/protocol';
import type { AimRadians } from '../../race/aim.ts';
import type { Moment } from '../../race/moment.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { activityOf } from './activity.ts';
import { type Activity, LESSONS, type Lesson } from './lessons.ts';
import { advance, currentLesson, isOver, NO_PROGRESS, type Progress, shareOf, skip } from './progress.ts';
import { promptOf } from './prompts.ts';
import { TutorialCard } from './tutorial-card.ts';

/** The setting that says if the tutorial of a seat is shown. */
const SETTING = { driver: 'teachesDriver', gunner: 'teachesGunner' } as const;

export class Tutorial {
  readonly #store: SettingsStore;
  readonly #card: TutorialCard;
  readonly #progress: Record<Role, Progress> = { driver: NO_PROGRESS, gunner: NO_PROGRESS };
  /** The seat whose prompt is shown; null for none. */
  #shownRole: Role | null = null;
  /** The aim in the previous frame; null if the player was no gunner then. */
  #previousAim: AimRadians | null = null;

  /** `root` covers the whole picture. `store` remembers which seats' tutorials the player has seen. */
  constructor(root: HTMLElement, store: SettingsStore) {
    this.#store = store;
    this.#card = new TutorialCard(root, () => this.skip());
  }

  /** Shows the prompt for this moment, and returns true; returns false if there is none. `delta` is in seconds. */
  show(moment: Moment, delta: number): boolean {
    const isShown = this.#store.now[SETTING[moment.viewpoint.role]];
    const activity = isShown ? activityOf(moment, this.#previousAim) : null;
    // The aim jumps when a driver takes the gunner's seat.
    this.#previousAim = activity?.role === 'gunner' ? moment.aim : null;
    const lesson = activity && this.#advance(activity, delta);
    if (!activity || !lesson) return false;
    const { role } = activity;
    this.#shownRole = role;
    this.#card.show({
      ...promptOf(lesson.name, moment.controls, this.#store.now),
      skipControl: moment.controls.device === 'touch' ? '' : moment.controls.nameOf('skip'),
      shares: LESSONS[role].map((each) => shareOf(this.#progress[role], each)),
    });
    return true;
  }

  /** Hides the prompt. Nothing counts as done until the next call of `show`. */
  hide(): void {
    this.#shownRole = null;
    this.#card.hide();
  }

  /** Ends the tutorial of the seat whose prompt is shown. */
  skip(): void {
    if (this.#shownRole) this.#progress[this.#shownRole] = skip(this.#progress[this.#shownRole]);
  }

  /** Returns the lesson of this frame; null for none. When the tutorial is over, remembers that the player has seen it. */
  #advance(activity: Activity, delta: number): Lesson | null {
    const { role } = activity;
    const progress = advance(this.#progress[role], activity, delta);
    const hasEnded = isOver(progress, role);
    this.#progress[role] = hasEnded ? NO_PROGRESS : progress;
    if (hasEnded) this.#store.change({ [SETTING[role]]: false });
    return currentLesson(progress, activity);
  }
}
