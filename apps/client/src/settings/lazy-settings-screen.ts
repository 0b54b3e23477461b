/** The gear button that opens the settings. The settings screen is loaded when it is first opened. */
import { button } from '../ui/dom.ts';
import { showNotLoaded } from '../ui/show-not-loaded.ts';
import type { RaceExit } from './race-exit.ts';
import type { SettingsStore } from './settings-store.ts';

export class LazySettingsScreen {
  /** Returns how to leave the race that is shown; null if there is none. */
  exit: () => RaceExit | null = () => null;
  /** Called when the settings are shown and closed. */
  onChange: ((isOpen: boolean) => void) | null = null;
  /** Also true while the screen is being loaded. */
  isOpen = false;
  #store: SettingsStore;
  #onFailure: (error: unknown) => void;
  #gear: HTMLElement;

  constructor(root: HTMLElement, store: SettingsStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
    const gear = button('⚙', 'corner-button', () => this.open());
    gear.id = 'gear';
    gear.ariaLabel = gear.title = 'Settings';
    root.append(gear);
    this.#gear = gear;
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    import('./settings-screen.ts')
      .then(
        ({ showSettings }) => {
          this.onChange?.(true);
          return showSettings(document.body, this.#store, this.exit());
        },
        (error) => showNotLoaded('settings', error),
      )
      .catch(this.#onFailure)
      .finally(() => {
        this.isOpen = false;
        this.onChange?.(false);
        // Keys control a race again. In the lobby, a screen reader goes on at the button.
        if (this.exit()) this.#gear.blur();
        else if (document.activeElement === document.body) this.#gear.focus();
      });
  }
}
