/** Loads the HUD and the news that it shows while the 3D scene of the first race is built, so that they do not delay that. */
import type { News } from '../news/news.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Project } from './hud-markers.ts';
import type { HudPresenter } from './hud-presenter.ts';

export class LazyHud implements Presenter {
  #hud: HudPresenter | null = null;

  /**
   * Fills `root`. `projection` returns the function that projects world points to the screen; null without a 3D scene.
   * `onFailure` is called with the error if the HUD cannot be loaded.
   */
  constructor(
    root: HTMLElement,
    store: SettingsStore,
    projection: () => Project | null,
    onFailure: (error: unknown) => void,
  ) {
    import('./hud-presenter.ts').then(({ HudPresenter }) => {
      this.#hud = new HudPresenter(root, store, projection);
    }, onFailure);
  }

  /** The news of the race; null until the HUD is loaded. */
  get news(): News | null {
    return this.#hud?.news ?? null;
  }

  show(moment: Moment | null): void {
    this.#hud?.show(moment);
  }
}
