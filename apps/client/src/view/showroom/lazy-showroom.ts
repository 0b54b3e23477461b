/** Shows the game behind the lobby, once the page has nothing else to do. Fast computers only: others keep the still backdrop. */
import { wantsReducedMotion } from '../../look/page-look.ts';
import type { QualityName } from '../../look/quality.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { guessQuality } from '../guess-quality.ts';
import type { Showroom } from './showroom.ts';

/** Browsers without `requestIdleCallback` wait this long instead (ms). */
const IDLE_AFTER_MS = 1500;

export class LazyShowroom {
  readonly #canvas: HTMLCanvasElement;
  readonly #store: SettingsStore;
  #showroom: Showroom | null = null;
  #isStopped = false;

  /** `linkQuality` is the quality that the page's link asks for, or null. */
  constructor(canvas: HTMLCanvasElement, linkQuality: QualityName | null, store: SettingsStore) {
    this.#canvas = canvas;
    this.#store = store;
    store.watch((chosen) => {
      this.#showroom?.reduceMotion(wantsReducedMotion(chosen));
      this.#showroom?.repaint();
    });
    const open = () => this.#open(linkQuality);
    if ('requestIdleCallback' in window) requestIdleCallback(open);
    else setTimeout(open, IDLE_AFTER_MS);
  }

  /** Frees everything on the GPU, for the race. */
  stop(): void {
    this.#isStopped = true;
    this.#showroom?.dispose();
    this.#showroom = null;
  }

  #open(linkQuality: QualityName | null): void {
    // A link can skip the lobby.
    if (this.#isStopped || !document.querySelector('#lobby')) return;
    const quality = linkQuality ?? this.#store.now.quality ?? guessQuality();
    if (quality !== 'medium' && quality !== 'high') return;
    // The lobby works without it, so failures are only logged.
    import('./showroom.ts').then(({ Showroom }) => {
      if (this.#isStopped) return;
      this.#showroom = new Showroom(this.#canvas, quality, wantsReducedMotion(this.#store.now));
    }, console.error);
  }
}
