/** Passes the `Moment` of each frame (all that the frame shows) to the net panel and, as `window.__game`, to browser tests. */
import type { News } from '../news/news.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { RaceSession } from '../session/race-session.ts';
import type { ViewStats } from '../view/race-view.ts';
import { FrameCost } from './frame-cost.ts';
import type { LazyNetPanel } from './lazy-net-panel.ts';
import { createProbe, type GameProbe } from './probe.ts';

/** The net panel, and the parts of the game that the panel and the tests read. */
export interface DebugSources {
  readonly netPanel: LazyNetPanel;
  readonly news: () => News | null;
  readonly session: () => RaceSession | null;
  readonly audio: () => GameProbe['audio'];
  readonly viewStats: () => ViewStats | null;
}

/** What the last frame showed. */
interface ShownFrame {
  readonly moment: Moment;
  readonly session: RaceSession;
}

export class DebugOutput implements Presenter {
  readonly frameCost = new FrameCost();
  #sources: DebugSources;
  #shown: ShownFrame | null = null;
  #frames = 0;

  constructor(sources: DebugSources) {
    this.#sources = sources;
    // The values are computed when they are read, because computing them in each frame would cost the game time.
    Object.defineProperty(window, '__game', { get: () => this.#probe(), configurable: true });
  }

  show(moment: Moment | null): void {
    const session = this.#sources.session();
    if (!moment || !session) return;
    if (moment.isSceneBuilt) this.#frames += 1;
    this.#sources.netPanel.process(moment, session);
    this.#shown = { moment, session };
  }

  #probe(): GameProbe | undefined {
    const { news, audio, viewStats } = this.#sources;
    if (!this.#shown) return undefined;
    const { moment, session } = this.#shown;
    return createProbe({
      moment,
      client: session.client,
      transport: session.transport,
      news: news(),
      audio: audio(),
      viewStats: viewStats(),
      frameCost: this.frameCost,
      takeLongestAdvanceMs: () => session.takeLongestAdvanceMs(),
      frames: this.#frames,
    });
  }
}
