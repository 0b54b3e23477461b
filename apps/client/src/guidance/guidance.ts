/**
 * Shows what guides the player: an urgent hint, a prompt of the tutorial, or else any other hint. The operator's notice is
 * here too, because it can also wait until the race is drawn.
 */
import type { Moment } from '../race/moment.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { isUrgent } from './hints/choose-hint.ts';
import { Hints } from './hints/hints.ts';
import { OperatorNotice } from './operator-notice.ts';
import { Tutorial } from './tutorial/tutorial.ts';

export class Guidance {
  readonly #hints: Hints;
  readonly #tutorial: Tutorial;
  readonly #notice: OperatorNotice;

  /** `root` covers the whole picture. `store` also remembers which seats' tutorials the player has seen. */
  constructor(root: HTMLElement, store: SettingsStore) {
    this.#hints = new Hints(root, store);
    this.#tutorial = new Tutorial(root, store);
    this.#notice = new OperatorNotice(root);
  }

  /** Call once per frame while a race is drawn. `delta` is the time since the last drawn frame (s). */
  show(moment: Moment, delta: number): void {
    this.#notice.show(moment);
    const hint = this.#hints.choose(moment);
    const isTutorialShown = !(hint && isUrgent(hint)) && this.#tutorial.show(moment, delta);
    if (!isTutorialShown) this.#tutorial.hide();
    this.#hints.show(isTutorialShown ? null : hint, moment.controls);
  }

  skipTutorial(): void {
    this.#tutorial.skip();
  }
}
