/** Mouse motion for aiming: with the pointer locked where the browser allows it, by dragging where it does not. */

export class MouseAim {
  /** Turned on only for the gunner's seat. */
  enabled = false;
  #canvas: HTMLElement;
  #x = 0;
  #y = 0;
  #pressed = false;
  #clicked = false;
  #dragPointer = -1;
  #lockRefused = false;

  /** Listens on the canvas; a click there locks the pointer. */
  constructor(canvas: HTMLElement) {
    this.#canvas = canvas;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => this.#up(event));
    }
    window.addEventListener('blur', () => this.#release());
    document.addEventListener('pointerlockerror', () => {
      this.#lockRefused = true;
    });
  }

  /** Pixels moved since the last call. */
  take(): { readonly x: number; readonly y: number } {
    const moved = { x: this.#x, y: this.#y };
    this.#x = 0;
    this.#y = 0;
    return moved;
  }

  /** Whether the trigger is held, or was clicked since the last `endSample`. */
  isFiring(): boolean {
    return this.#pressed || this.#clicked;
  }

  /** Call once a tick, after the trigger was read. */
  endSample(): void {
    this.#clicked = false;
  }

  get locked(): boolean {
    return document.pointerLockElement === this.#canvas;
  }

  /** Whether a click would lock the pointer, and the player has not yet aimed in any other way. */
  get invites(): boolean {
    return this.enabled && !this.locked && !this.#lockRefused;
  }

  /** Gives the pointer back to the page, for a screen that wants clicks. */
  unlock(): void {
    if (this.locked) document.exitPointerLock();
  }

  #down(event: PointerEvent): void {
    if (!this.enabled) return;
    if (!this.locked && !this.#lockRefused && event.pointerType === 'mouse') {
      this.#lock();
      return;
    }
    if (!this.locked) this.#dragPointer = event.pointerId;
    if (event.button === 0) {
      this.#pressed = true;
      this.#clicked = true;
    }
  }

  #move(event: PointerEvent): void {
    if (!this.enabled) return;
    if (!this.locked && event.pointerId !== this.#dragPointer) return;
    this.#x += event.movementX;
    this.#y += event.movementY;
  }

  #up(event: PointerEvent): void {
    if (event.pointerId === this.#dragPointer) this.#dragPointer = -1;
    if (event.button === 0 || event.type === 'pointercancel') this.#pressed = false;
  }

  #release(): void {
    this.#pressed = false;
    this.#dragPointer = -1;
  }

  /** Some browsers answer with a promise, some with an event, some have no pointer lock at all. */
  #lock(): void {
    if (typeof this.#canvas.requestPointerLock !== 'function') {
      this.#lockRefused = true;
      return;
    }
    const answer: unknown = this.#canvas.requestPointerLock();
    if (answer instanceof Promise) {
      answer.catch(() => {
        this.#lockRefused = true;
      });
    }
  }
}
