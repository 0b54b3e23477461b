/** Mouse motion for aiming: with the pointer locked where the browser allows it, by dragging where it does not. */

/** A finger or button that drags, and where it was last. */
interface Drag {
  readonly pointer: number;
  x: number;
  y: number;
}

/** The left and the right button, as a PointerEvent names them: which has changed, and its bit of all that are held. */
const FIRST = { button: 0, bit: 1 } as const;
const SECOND = { button: 2, bit: 2 } as const;

export class MouseAim {
  /** Turned on only for the gunner's seat. */
  enabled = false;
  #canvas: HTMLElement;
  #x = 0;
  #y = 0;
  #pressed = false;
  #clicked = false;
  /** The second button likewise. */
  #secondPressed = false;
  #secondClicked = false;
  #drag: Drag | null = null;
  #lockWorked = false;
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
    document.addEventListener('pointerlockerror', () => this.#refuse());
    document.addEventListener('pointerlockchange', () => {
      this.#lockWorked ||= this.locked;
      if (!this.locked) this.#release();
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

  /** Likewise the second trigger. */
  isLaunching(): boolean {
    return this.#secondPressed || this.#secondClicked;
  }

  /** Call once a tick, after the triggers were read. */
  endSample(): void {
    this.#clicked = false;
    this.#secondClicked = false;
  }

  get locked(): boolean {
    return document.pointerLockElement === this.#canvas;
  }

  /** Whether a click would lock the pointer. */
  get invites(): boolean {
    return this.enabled && !this.locked && !this.#lockRefused;
  }

  /** Moves the aim as the mouse would, pixels. */
  push(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  /** Gives the pointer back to the page, for a screen that wants clicks. */
  unlock(): void {
    if (this.locked) document.exitPointerLock();
  }

  #down(event: PointerEvent): void {
    if (!this.enabled) return;
    if (this.invites && event.pointerType === 'mouse') {
      this.#lock();
      return;
    }
    if (!this.locked) this.#drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    // A finger that aims does not fire: there is a button for that.
    if (event.pointerType !== 'touch') this.#noteButton(event);
  }

  #move(event: PointerEvent): void {
    if (!this.enabled) return;
    // While one button is held, browsers tell of another one here.
    if (event.button >= 0 && event.pointerType !== 'touch') this.#noteButton(event);
    if (this.locked) {
      this.#x += event.movementX;
      this.#y += event.movementY;
    } else if (this.#drag?.pointer === event.pointerId) {
      // Not movementX: some browsers leave it 0 for fingers.
      this.#x += event.clientX - this.#drag.x;
      this.#y += event.clientY - this.#drag.y;
      this.#drag.x = event.clientX;
      this.#drag.y = event.clientY;
    }
  }

  #up(event: PointerEvent): void {
    if (event.pointerId === this.#drag?.pointer) this.#drag = null;
    if (event.buttons === 0) this.#letGo();
  }

  /** A button of the mouse, or the touch of a finger, has changed. */
  #noteButton({ button, buttons }: PointerEvent): void {
    if (button === FIRST.button) this.#pressed = (buttons & FIRST.bit) !== 0;
    if (button === SECOND.button) this.#secondPressed = (buttons & SECOND.bit) !== 0;
    this.#clicked ||= this.#pressed;
    this.#secondClicked ||= this.#secondPressed;
  }

  #letGo(): void {
    this.#pressed = false;
    this.#secondPressed = false;
  }

  #release(): void {
    this.#letGo();
    this.#drag = null;
  }

  /** Some browsers answer with a promise, some with an event, some have no pointer lock at all. */
  #lock(): void {
    if (typeof this.#canvas.requestPointerLock !== 'function') {
      this.#refuse();
      return;
    }
    const answer: unknown = this.#canvas.requestPointerLock();
    if (answer instanceof Promise) answer.catch(() => this.#refuse());
  }

  /** A browser that has locked before only asks for patience: Chrome refuses for a second after Escape. */
  #refuse(): void {
    this.#lockRefused = !this.#lockWorked;
  }
}
