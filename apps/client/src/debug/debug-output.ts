/** Passes the `Moment` of each frame (all that the frame shows) to the net panel and, as `window.__game`, to browser tests. */
import type { News } from '../news/news.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { RaceSession } from '../session/race-session.ts';
import type { ViewStats } from '../view/race-view.ts';
import { FrameCost } from './frame-cost.ts';
import type { LazyPanel } from './lazy-panel.ts';
import { exposeProbe, type GameProbe } from './probe.ts';

/** The net panel, and the parts of the game that the panel and the tests read. */
export interface DebugSources {
  readonly panel: LazyPanel;
  readonly news: News;
  readonly session: () => RaceSession | null;
  readonly audio: () => GameProbe['audio'];
  readonly viewStats: () => ViewStats | null;
}

export class DebugOutput implements Presenter {
  readonly frameCost = new FrameCost();
  #sources: DebugSources;
  #frames = 0;

  constructor(sources: DebugSources) {
    this.#sources = sources;
  }

  show(moment: Moment | null): void {
    const { panel, news, audio, viewStats } = this.#sources;
    const session = this.#sources.session();
    if (!moment || !session) return;
    const isDrawn = moment.isSceneBuilt;
    if (isDrawn) this.#frames += 1;
    panel.process(moment, session);
    exposeProbe({
      moment,
      client: session.client,
      transport: session.transport,
      news,
      isDrawn,
      audio: audio(),
      viewStats: viewStats(),
      frameCost: this.frameCost,
      longestAdvanceMs: session.takeLongestAdvanceMs(),
      frames: this.#frames,
    });
  }
}
