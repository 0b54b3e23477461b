/** The driver's input from the keyboard, and from the two controls that hold throttle and steering. */
import { type DriverInput, driverInput } from '@shotgun-rally/sim';

type Action = 'left' | 'right' | 'forward' | 'back' | 'drift' | 'boost' | 'reset';

/** The keys of each action, as `KeyboardEvent.code`. */
const KEYS: Readonly<Record<Action, readonly string[]>> = {
  left: ['ArrowLeft', 'KeyA'],
  right: ['ArrowRight', 'KeyD'],
  forward: ['ArrowUp', 'KeyW'],
  back: ['ArrowDown', 'KeyS'],
  drift: ['Space'],
  boost: ['ShiftLeft', 'ShiftRight'],
  reset: ['KeyR'],
};

export class DriverKeys {
  /** Throttle and steering (-1 to 1, right is positive) while no key for them is pressed. */
  heldThrottle = 0;
  heldSteer = 0;
  readonly #pressed = new Set<string>();

  /** Calls `reset` when its key is pressed. */
  constructor(reset: () => void) {
    addEventListener('keydown', (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      // Shortcuts of the browser, such as Ctrl+R.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (Object.values(KEYS).flat().includes(event.code)) event.preventDefault();
      if (KEYS.reset.includes(event.code)) reset();
      this.#pressed.add(event.code);
    });
    addEventListener('keyup', (event) => this.#pressed.delete(event.code));
    addEventListener('blur', () => this.#pressed.clear());
  }

  read(): DriverInput {
    const throttle = this.#axis('forward', 'back') || this.heldThrottle;
    const steer = this.#axis('right', 'left') || this.heldSteer;
    return driverInput({ throttle, steer, drift: this.#isPressed('drift'), boost: this.#isPressed('boost') });
  }

  #axis(positive: Action, negative: Action): number {
    return Number(this.#isPressed(positive)) - Number(this.#isPressed(negative));
  }

  #isPressed(name: Action): boolean {
    return KEYS[name].some((code) => this.#pressed.has(code));
  }
}
