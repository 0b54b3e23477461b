/** Loads the net panel when it is first opened, by F3 or `?debug`. */
import type { Moment } from '../race/moment.ts';
import type { RaceSession } from '../session/race-session.ts';
import { showNotLoaded } from '../ui/show-not-loaded.ts';
import type { DebugContext } from './panel/debug-context.ts';
import type { NetPanel } from './panel/net-panel.ts';

export class LazyNetPanel {
  #root: HTMLElement;
  #context: DebugContext;
  #panel: NetPanel | null = null;
  #isOpen = false;

  /** Adds the panel to `root` when it is first opened; `?debug` opens it at once. */
  constructor(root: HTMLElement, context: DebugContext) {
    this.#root = root;
    this.#context = context;
    if (context.config.debug) this.toggle();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** True if the game shows a ghost, the player's car in the server's newest state: the panel is open with this option on. */
  get showsGhost(): boolean {
    return this.#isOpen && (this.#panel?.showsGhost ?? false);
  }

  toggle(): void {
    this.#isOpen = !this.#isOpen;
    if (this.#panel) this.#panel.isShown = this.#isOpen;
    else if (this.#isOpen) {
      this.#load().catch((error) => {
        this.#isOpen = false;
        showNotLoaded('net panel', error);
      });
    }
  }

  /** Passes a frame to the open panel. Stops the recording of messages while the panel is closed. Call once per frame. */
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
