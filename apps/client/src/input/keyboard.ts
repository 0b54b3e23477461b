/** Which keys are held, by their place on the board (`KeyboardEvent.code`), so that AZERTY drives like QWERTY. */

/** What one sample of the keys says; a tap shorter than a tick still counts once. */
export interface KeySource {
  isDown(code: string): boolean;
}

export class Keyboard implements KeySource {
  /** Called with each key that goes down, and the time of the press on the `performance.now` clock. */
  onPress: ((code: string, atMs: number) => void) | null = null;
  #held = new Set<string>();
  #tapped = new Set<string>();
  #taken: ReadonlySet<string>;

  /** Listens on `target`; the codes in `taken` keep the browser from scrolling and the like. */
  constructor(target: Window, taken: ReadonlySet<string>) {
    this.#taken = taken;
    target.addEventListener('keydown', (event) => this.#down(event));
    target.addEventListener('keyup', (event) => this.#held.delete(event.code));
    target.addEventListener('blur', () => this.#held.clear());
  }

  /** Held now, or pressed and let go since the last `endSample`. */
  isDown(code: string): boolean {
    return this.#held.has(code) || this.#tapped.has(code);
  }

  /** Call once a tick, after the keys were read. */
  endSample(): void {
    this.#tapped.clear();
  }

  #down(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#taken.has(event.code)) event.preventDefault();
    if (event.repeat) return;
    this.#held.add(event.code);
    this.#tapped.add(event.code);
    this.onPress?.(event.code, event.timeStamp);
  }
}

/** Whether the key belongs to a text that is being typed, or a list that is being chosen from. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type === 'text' && !target.readOnly;
}
