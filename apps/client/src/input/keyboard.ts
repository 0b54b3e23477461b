/** Tracks held keys by their position (`KeyboardEvent.code`), so that bindings work on QWERTY and AZERTY keyboards alike. */

export class Keyboard {
  /** Called for each key press. */
  onPress: ((code: string) => void) | null = null;
  /** While true, key presses are ignored. */
  isSuspended = false;
  /** Codes of the keys that the game uses. The browser's default action, for example scrolling, is prevented while `isInGame`. */
  gameKeys: ReadonlySet<string>;
  /** True from joining a race until leaving it, false in the lobby. */
  isInGame = false;
  /** True while the player is in a race. SHORTCUTS then have no effect. */
  isRacing = false;
  #held = new Set<string>();
  /** Keys pressed since the last `endSample`. */
  #tapped = new Set<string>();

  /** Listens on `target`. */
  constructor(target: Window, gameKeys: ReadonlySet<string>) {
    this.gameKeys = gameKeys;
    target.addEventListener('keydown', (event) => this.#down(event));
    target.addEventListener('keyup', ({ key, code, shiftKey }) => {
      // macOS sends no keyup for keys that are released while Cmd is held.
      if (key === 'Meta') this.releaseAll();
      this.#held.delete(code);
      // Windows sends none for a Shift key that is released while the other one is held.
      if (key === 'Shift' && !shiftKey) for (const each of SHIFTS) this.#held.delete(each);
    });
    target.addEventListener('blur', () => this.releaseAll());
    target.addEventListener('focusin', ({ target }) => {
      // Chromium sends the keyup of a key to the list that is open, and not to the page.
      if (target instanceof Element && target.closest('select') !== null) this.releaseAll();
    });
  }

  /** Returns true if the key is held, or was tapped since the last `endSample`: a short tap counts for one tick. */
  isDown(code: string): boolean {
    return this.#held.has(code) || this.#tapped.has(code);
  }

  /** Call once per tick, after reading the keys. */
  endSample(): void {
    this.#tapped.clear();
  }

  /** Treats all held keys as released. */
  releaseAll(): void {
    this.#held.clear();
  }

  #down(event: KeyboardEvent): void {
    if (this.isSuspended || belongsToMenu(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (this.isRacing && !event.altKey && SHORTCUTS.includes(event.code)) event.preventDefault();
      return;
    }
    if (this.isInGame && this.gameKeys.has(event.code)) event.preventDefault();
    if (event.repeat) return;
    this.#held.add(event.code);
    this.#tapped.add(event.code);
    this.onPress?.(event.code);
  }
}

const SHIFTS = ['ShiftLeft', 'ShiftRight'];
/** Keys that open a dialog of the browser with Ctrl or Cmd: save, add a bookmark, and find. They are next to the driving keys. */
const SHORTCUTS = ['KeyS', 'KeyD', 'KeyF'];
/** Selector of the elements that use all keys while they have the focus. */
const USES_ALL_KEYS = 'dialog, select, input:not([readonly])';
/** Selector of the elements that CLICK_KEYS click. A text field that is only to be copied is not among them. */
const CLICKABLE = 'button, a, label, summary';
const CLICK_KEYS = ['Enter', 'NumpadEnter', 'Space'];

/** Returns true if an open dialog or the focused element uses the key itself, such as a text field, a list or a button. */
function belongsToMenu({ target, code }: KeyboardEvent): boolean {
  // A click on the text of a dialog takes the focus out of it.
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(USES_ALL_KEYS) !== null) return true;
  return CLICK_KEYS.includes(code) && target.closest(CLICKABLE) !== null;
}
