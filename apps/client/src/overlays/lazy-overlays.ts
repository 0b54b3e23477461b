/** Loads the overlays when the first race is drawn, so that they do not delay it. */
import type { Project } from '../hud/hud-markers.ts';
import type { News } from '../news/news.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { Overlays } from './overlays.ts';

export class LazyOverlays implements Presenter {
  readonly #root: HTMLElement;
  readonly #news: () => News | null;
  readonly #projection: () => Project | null;
  #overlays: Overlays | null = null;
  #isLoading = false;

  /**
   * `root` covers the whole picture. `news` returns the news of the race; null until they are loaded. `projection` returns the
   * function that projects world points to the screen, or null.
   */
  constructor(root: HTMLElement, news: () => News | null, projection: () => Project | null) {
    this.#root = root;
    this.#news = news;
    this.#projection = projection;
  }

  show(moment: Moment | null): void {
    if (!moment?.isSceneBuilt) return;
    if (!this.#isLoading) this.#load();
    const news = this.#news();
    if (news) this.#overlays?.show(moment, news, this.#projection());
  }

  #load(): void {
    this.#isLoading = true;
    // The game works without overlays, so failures are only logged.
    import('./overlays.ts').then(({ Overlays }) => {
      this.#overlays = new Overlays(this.#root);
    }, console.error);
  }
}
