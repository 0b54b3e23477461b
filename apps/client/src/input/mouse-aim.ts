/** Aiming with the mouse: under pointer lock where the browser allows it, otherwise by dragging. Fingers drag too. */

/** A drag by a finger or a held button: the pointer's id and last position. */
interface Drag {
  readonly pointerId: number;
  x: number;
  y: number;
}

/** The left and the right button in a PointerEvent: the number in `button`, and the bit in `buttons`. */
const FIRST = { button: 0, bit: 1 } as const;
const SECOND = { button: 2, bit: 2 } as const;

export class MouseAim {
  /** True only in the gunner's seat. */
  isEnabled = false;
  #canvas: HTMLElement;
  #x = 0;
  #y = 0;
  #isFirstHeld = false;
  #isFirstClicked = false;
  #isSecondHeld = false;
  #isSecondClicked = false;
  #drag: Drag | null = null;
  #hasLockedBefore = false;
  #isLockRefused = false;

  /** Listens on the canvas; a click there locks the pointer. */
  constructor(canvas: HTMLElement) {
    this.#canvas = canvas;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => this.#up(event));
    }
    window.addEventListener('blur', () => this.#releaseAll());
    document.addEventListener('pointerlockerror', () => this.#noteRefusal());
    document.addEventListener('pointerlockchange', () => {
      this.#hasLockedBefore ||= this.isLocked;
      if (!this.isLocked) this.#releaseAll();
    });
  }

  /** Returns the motion to the right and down since the last call (CSS pixels). */
  take(): { readonly x: number; readonly y: number } {
    const moved = { x: this.#x, y: this.#y };
    this.#x = 0;
    this.#y = 0;
    return moved;
  }

  /** Returns true if the first button is held, or was clicked since the last `endSample`. */
  isFiring(): boolean {
    return this.#isFirstHeld || this.#isFirstClicked;
  }

  /** Returns true if the second button is held, or was clicked since the last `endSample`. */
  isLaunching(): boolean {
    return this.#isSecondHeld || this.#isSecondClicked;
  }

  /** Call once per tick, after reading the buttons. */
  endSample(): void {
    this.#isFirstClicked = false;
    this.#isSecondClicked = false;
  }

  get isLocked(): boolean {
    return document.pointerLockElement === this.#canvas;
  }

  /** True if a click would lock the pointer. */
  get wantsLock(): boolean {
    return this.isEnabled && !this.isLocked && !this.#isLockRefused;
  }

  /** Adds motion to the right and down, as if the mouse had moved (CSS pixels). */
  push(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  /** Releases the pointer, so that the player can click on a screen. */
  unlock(): void {
    if (this.isLocked) document.exitPointerLock();
  }

  #down(event: PointerEvent): void {
    if (!this.isEnabled) return;
    if (this.wantsLock && event.pointerType === 'mouse') {
      this.#lock();
      return;
    }
    if (!this.isLocked) this.#drag = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    // A finger that aims does not fire: the touch controls have a button for that.
    if (event.pointerType !== 'touch') this.#noteButton(event);
  }

  #move(event: PointerEvent): void {
    if (!this.isEnabled) return;
    // While one button is held, browsers report a press of another button as a pointermove.
    if (event.button >= 0 && event.pointerType !== 'touch') this.#noteButton(event);
    if (this.isLocked) {
      this.#x += event.movementX;
      this.#y += event.movementY;
    } else if (this.#drag?.pointerId === event.pointerId) {
      // Not movementX: some browsers leave it 0 for fingers.
      this.#x += event.clientX - this.#drag.x;
      this.#y += event.clientY - this.#drag.y;
      this.#drag.x = event.clientX;
      this.#drag.y = event.clientY;
    }
  }

  #up(event: PointerEvent): void {
    if (event.pointerId === this.#drag?.pointerId) this.#drag = null;
    if (event.buttons === 0) this.#releaseButtons();
  }

  /** Updates the state of the button that was pressed or released. */
  #noteButton({ button, buttons }: PointerEvent): void {
    if (button === FIRST.button) this.#isFirstHeld = (buttons & FIRST.bit) !== 0;
    if (button === SECOND.button) this.#isSecondHeld = (buttons & SECOND.bit) !== 0;
    this.#isFirstClicked ||= this.#isFirstHeld;
    this.#isSecondClicked ||= this.#isSecondHeld;
  }

  #releaseButtons(): void {
    this.#isFirstHeld = false;
    this.#isSecondHeld = false;
  }

  #releaseAll(): void {
    this.#releaseButtons();
    this.#drag = null;
  }

  /** Locks the pointer. Browsers report a refusal by a promise or by an event; some browsers have no pointer lock at all. */
  #lock(): void {
    if (typeof this.#canvas.requestPointerLock !== 'function') {
      this.#noteRefusal();
      return;
    }
    const answer: unknown = this.#canvas.requestPointerLock();
    if (answer instanceof Promise) answer.catch(() => this.#noteRefusal());
  }

  /** Stops asking for a lock, unless one has worked before: Chrome also refuses for a second after Escape. */
  #noteRefusal(): void {
    this.#isLockRefused = !this.#hasLockedBefore;
  }
}
