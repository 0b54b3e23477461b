/** The door of the net panel (F3 or `?debug`): nothing of it is loaded or worked out before it is first opened. */

import type { Moment } from '../race/moment.ts';
import type { RaceSession } from '../session/race-session.ts';
import type { DebugContext } from './panel/debug-context.ts';
import type { NetPanel } from './panel/net-panel.ts';

export class LazyPanel {
  #root: HTMLElement;
  #context: DebugContext;
  #onFailure: (error: unknown) => void;
  #panel: NetPanel | null = null;
  #isOpen = false;

  /** The panel is put into `root`; `onFailure` hears of it when it cannot be loaded. */
  constructor(root: HTMLElement, context: DebugContext, onFailure: (error: unknown) => void) {
    this.#root = root;
    this.#context = context;
    this.#onFailure = onFailure;
    if (context.config.debug) this.toggle();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the ghost is wanted; it hides with the panel. */
  get showsGhost(): boolean {
    return this.#isOpen && (this.#panel?.showsGhost ?? false);
  }

  toggle(): void {
    this.#isOpen = !this.#isOpen;
    if (this.#panel) this.#panel.isShown = this.#isOpen;
    else if (this.#isOpen) this.#load().catch(this.#onFailure);
  }

  /** Call once a frame. */
  process(moment: Moment, session: RaceSession): void {
    if (this.#isOpen) this.#panel?.process(moment, session);
    else session.messageObserver = null;
  }

  async #load(): Promise<void> {
    const { NetPanel } = await import('./panel/net-panel.ts');
    if (this.#panel) return;
    this.#panel = new NetPanel(this.#root, this.#context, () => this.toggle());
    this.#panel.isShown = this.#isOpen;
  }
}
