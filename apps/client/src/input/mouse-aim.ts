/**
 * Aiming with the mouse: under pointer lock if the browser allows it. Otherwise, moving the pointer across the whole 3D view turns
 * the aim about 1.1 times around. Fingers aim by dragging.
 */

/** A finger that drags, or a mouse that moves without pointer lock: the pointer's id and last position. */
interface Drag {
  readonly pointerId: number;
  readonly isFinger: boolean;
  readonly x: number;
  readonly y: number;
}

/** Without pointer lock, the pointer's way from edge to edge counts as this motion (CSS pixels): about 1.1 turns. */
const EDGE_TO_EDGE_PX = 2900;
/** The left and the right button in a PointerEvent: the number in `button`, and the bit in the mask `buttons`. */
const LEFT = { button: 0, bit: 1 } as const;
const RIGHT = { button: 2, bit: 2 } as const;

export class MouseAim {
  /** True only in the gunner's seat. */
  isEnabled = false;
  #canvas: HTMLElement;
  /** Motion since the last `take`. */
  #x = 0;
  #y = 0;
  #isLeftHeld = false;
  #isLeftClicked = false;
  #isRightHeld = false;
  #isRightClicked = false;
  #wasUsed = false;
  #drag: Drag | null = null;
  /** True once the pointer was locked. */
  hasLocked = false;
  #isLockRefused = false;

  /** Listens on the canvas; a click there locks the pointer. */
  constructor(canvas: HTMLElement) {
    this.#canvas = canvas;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerleave', (event) => this.#endDrag(event));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    // Also over a panel, where the canvas gets no event.
    window.addEventListener('pointermove', ({ button, buttons }) => {
      if (button >= 0) this.#keepButtons(buttons);
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, (event) => this.#up(event));
    }
    window.addEventListener('blur', () => this.#releaseAll());
    document.addEventListener('pointerlockerror', () => this.#rememberRefusal());
    document.addEventListener('pointerlockchange', () => {
      this.hasLocked ||= this.isLocked;
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

  /** Returns true if the left button is held, or was clicked since the last `endSample`. */
  isFiring(): boolean {
    return this.#isLeftHeld || this.#isLeftClicked;
  }

  /** Returns true if the right button is held, or was clicked since the last `endSample`. */
  isLaunching(): boolean {
    return this.#isRightHeld || this.#isRightClicked;
  }

  /** True if a gunner has pressed a button of the mouse since the last `endSample`. */
  get wasUsed(): boolean {
    return this.#wasUsed;
  }

  /** Call once per tick, after reading the buttons. */
  endSample(): void {
    this.#wasUsed = false;
    this.#isLeftClicked = false;
    this.#isRightClicked = false;
  }

  get isLocked(): boolean {
    return document.pointerLockElement === this.#canvas;
  }

  /** True if a click would request pointer lock. */
  get wantsLock(): boolean {
    return this.isEnabled && !this.isLocked && !this.#isLockRefused;
  }

  /** Adds motion to the right and down, as if the mouse had moved (CSS pixels). */
  push(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  /** Releases the pointer, so that the player can use a menu. */
  unlock(): void {
    if (this.isLocked) document.exitPointerLock();
  }

  #down(event: PointerEvent): void {
    if (!this.isEnabled) return;
    this.#wasUsed ||= event.pointerType === 'mouse';
    if (this.wantsLock && event.pointerType === 'mouse') {
      this.#lock();
      return;
    }
    // A second finger does not take over from the first.
    if (!this.isLocked && !this.#drag?.isFinger) this.#drag = dragTo(event);
    // A finger that aims does not fire: the touch controls have a button for that.
    if (event.pointerType !== 'touch') this.#updateButton(event);
  }

  #move(event: PointerEvent): void {
    if (!this.isEnabled) return;
    // While one button is held, browsers report a press or release of another button as a pointermove.
    if (event.button >= 0 && event.pointerType !== 'touch') this.#updateButton(event);
    if (this.isLocked) {
      this.#x += event.movementX;
      this.#y += event.movementY;
      return;
    }
    const isFreeMouse = this.#isLockRefused && event.pointerType === 'mouse';
    const drag = this.#drag;
    if (drag?.pointerId === event.pointerId) {
      // Not movementX: some browsers leave it 0 for fingers.
      this.#x += (event.clientX - drag.x) * (isFreeMouse ? EDGE_TO_EDGE_PX / this.#canvas.clientWidth : 1);
      this.#y += event.clientY - drag.y;
    } else if (drag || !isFreeMouse) return;
    this.#drag = dragTo(event);
  }

  #up(event: PointerEvent): void {
    this.#endDrag(event);
    this.#keepButtons(event.buttons);
  }

  #endDrag({ pointerId }: PointerEvent): void {
    if (pointerId === this.#drag?.pointerId) this.#drag = null;
  }

  /** Updates the state of the button that was pressed or released. */
  #updateButton({ button, buttons }: PointerEvent): void {
    if (button === LEFT.button) this.#isLeftHeld = (buttons & LEFT.bit) !== 0;
    if (button === RIGHT.button) this.#isRightHeld = (buttons & RIGHT.bit) !== 0;
    this.#isLeftClicked ||= this.#isLeftHeld;
    this.#isRightClicked ||= this.#isRightHeld;
  }

  /** Releases the buttons that are not in the mask `buttons`. */
  #keepButtons(buttons: number): void {
    this.#isLeftHeld &&= (buttons & LEFT.bit) !== 0;
    this.#isRightHeld &&= (buttons & RIGHT.bit) !== 0;
  }

  #releaseAll(): void {
    this.#keepButtons(0);
    this.#drag = null;
  }

  /** Locks the pointer. Browsers report a refusal with a promise or an event; some browsers have no pointer lock. */
  #lock(): void {
    if (typeof this.#canvas.requestPointerLock !== 'function') {
      this.#rememberRefusal();
      return;
    }
    const answer: unknown = this.#canvas.requestPointerLock();
    if (answer instanceof Promise) answer.catch(() => this.#rememberRefusal());
  }

  /** Later clicks request no lock, unless one has worked before: Chrome also refuses for a second after the Escape key. */
  #rememberRefusal(): void {
    this.#isLockRefused = !this.hasLocked;
  }
}

const dragTo = ({ pointerId, pointerType, clientX, clientY }: PointerEvent): Drag => ({
  pointerId,
  isFinger: pointerType === 'touch',
  x: clientX,
  y: clientY,
});
