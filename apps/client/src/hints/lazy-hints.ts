/** Loads the hints when the player's first race is drawn, so that they do not delay it. */
import type { Moment, Presenter } from '../race/moment.ts';
import type { Hints } from './hints.ts';

export class LazyHints implements Presenter {
  readonly #root: HTMLElement;
  #hints: Hints | null = null;
  #isLoading = false;

  /** `root` covers the whole picture. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  show(moment: Moment | null): void {
    if (!moment?.isSceneBuilt) return;
    if (!this.#isLoading) this.#load();
    this.#hints?.show(moment);
  }

  #load(): void {
    this.#isLoading = true;
    // The game works without hints, so failures are only logged.
    import('./hints.ts').then(
      ({ Hints }) => {
        this.#hints = new Hints(this.#root);
      },
      (error) => console.error(error),
    );
  }
}
