/** The gear on every screen, and Escape: opens the settings, which are loaded when first wanted. */
import { element } from '../ui/dom.ts';
import type { SettingsStore } from './settings-store.ts';

export class LazySettings {
  /** Hears of the screen as it opens and closes, as a race in the tab is to wait meanwhile. */
  onChange: ((isOpen: boolean) => void) | null = null;
  #store: SettingsStore;
  #onFailure: (error: unknown) => void;
  #isOpen = false;

  constructor(root: HTMLElement, store: SettingsStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
    const gear = element('button', { type: 'button', className: 'gear', id: 'gear', textContent: '⚙' });
    gear.ariaLabel = gear.title = 'Settings';
    gear.addEventListener('click', () => this.open());
    root.append(gear);
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.onChange?.(true);
    import('./settings-screen.ts')
      .then(({ showSettings }) => showSettings(document.body, this.#store))
      .catch(this.#onFailure)
      .finally(() => {
        this.#isOpen = false;
        this.onChange?.(false);
      });
  }
}
