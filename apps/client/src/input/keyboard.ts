/** Which keys are held, by their place on the board (`KeyboardEvent.code`), so that AZERTY drives like QWERTY. */

/** What one sample of the keys says; a tap shorter than a tick still counts once. */
export interface KeySource {
  isDown(code: string): boolean;
}

export class Keyboard implements KeySource {
  /** Called with each key that goes down, and the time of the press on the `performance.now` clock. */
  onPress: ((code: string, atMs: number) => void) | null = null;
  /** Somebody else has the keys: none is pressed. */
  isAway = false;
  /** The codes that play: they keep the browser from scrolling and the like. */
  taken: ReadonlySet<string>;
  #held = new Set<string>();
  #tapped = new Set<string>();

  /** Listens on `target`. */
  constructor(target: Window, taken: ReadonlySet<string>) {
    this.taken = taken;
    target.addEventListener('keydown', (event) => this.#down(event));
    target.addEventListener('keyup', (event) => this.#held.delete(event.code));
    target.addEventListener('blur', () => this.releaseAll());
  }

  /** Held now, or pressed and let go since the last `endSample`. */
  isDown(code: string): boolean {
    return this.#held.has(code) || this.#tapped.has(code);
  }

  /** Call once a tick, after the keys were read. */
  endSample(): void {
    this.#tapped.clear();
  }

  /** Lets everything go. */
  releaseAll(): void {
    this.#held.clear();
  }

  #down(event: KeyboardEvent): void {
    if (this.isAway || belongsToMenu(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.taken.has(event.code)) event.preventDefault();
    if (event.repeat) return;
    this.#held.add(event.code);
    this.#tapped.add(event.code);
    this.onPress?.(event.code, event.timeStamp);
  }
}

/** What keys do in a menu: all of them in these, and those that press things on these. */
const TAKES_KEYS = 'dialog, select, input:not([readonly])';
const IS_PRESSED = 'button, a, input, label';
const PRESSING = ['Enter', 'NumpadEnter', 'Space'];

/** Whether the key goes to a text that is typed, a list, or a button that has the focus. */
function belongsToMenu({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(TAKES_KEYS) !== null || (PRESSING.includes(code) && target.closest(IS_PRESSED) !== null);
}
