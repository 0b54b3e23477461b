/** Shows the HUD, creates a new one for each track, and hides it until the 3D scene is built. */
import type { News } from '../news/news.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import { Hud } from './hud.ts';
import type { Project } from './hud-markers.ts';
import { HudMessage } from './hud-message.ts';
import { createHudModel } from './hud-source.ts';

export class HudPresenter implements Presenter {
  #root: HTMLElement;
  #news: News;
  #projection: () => Project | null;
  #message = new HudMessage();
  #hud: Hud | null = null;
  #trackName = '';

  /** Fills `root`. `projection` returns the function that projects world points to the screen; null without a 3D scene. */
  constructor(root: HTMLElement, news: News, projection: () => Project | null) {
    this.#root = root;
    this.#news = news;
    this.#projection = projection;
  }

  show(moment: Moment | null): void {
    this.#root.hidden = !moment?.isSceneBuilt;
    if (!moment) return;
    if (moment.track.name !== this.#trackName) {
      this.#trackName = moment.track.name;
      this.#hud?.dispose();
      this.#hud = new Hud(this.#root, moment.track);
    }
    this.#hud?.update(createHudModel(moment, this.#news, this.#message, this.#projection()));
  }
}
