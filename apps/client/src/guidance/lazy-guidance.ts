/** Loads hints and tutorial when the player's first race is drawn, so that they do not delay it. */
import type { Moment, Presenter } from '../race/moment.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Guidance } from './guidance.ts';

export class LazyGuidance implements Presenter {
  readonly #root: HTMLElement;
  readonly #store: SettingsStore;
  #guidance: Guidance | null = null;
  #isLoading = false;

  /** `root` covers the whole picture. */
  constructor(root: HTMLElement, store: SettingsStore) {
    this.#root = root;
    this.#store = store;
  }

  show(moment: Moment | null, delta: number): void {
    if (!moment?.isSceneBuilt) return;
    if (!this.#isLoading) this.#load();
    this.#guidance?.show(moment, delta);
  }

  /** Ends the tutorial, if it is shown. */
  skipTutorial(): void {
    this.#guidance?.skipTutorial();
  }

  #load(): void {
    this.#isLoading = true;
    // The game works without guidance, so failures are only logged.
    import('./guidance.ts').then(({ Guidance }) => {
      this.#guidance = new Guidance(this.#root, this.#store);
    }, console.error);
  }
}
