/** Remembers with which device the player aims, because the aim help is only for a gamepad's stick and for fingers. */
import { RIGHT_X, RIGHT_Y } from '../input/gamepad.ts';
import { type GamepadReading, isStickInUse } from '../page/find-gamepad.ts';

export class AimDevice {
  #isStickOrFinger = false;

  /** Listens to pointers and keys on `target`. */
  constructor(target: EventTarget) {
    const onPointer = (event: Event): void => {
      this.#isStickOrFinger = (event as PointerEvent).pointerType === 'touch';
    };
    for (const type of ['pointerdown', 'pointermove']) target.addEventListener(type, onPointer, true);
    target.addEventListener('keydown', () => {
      this.#isStickOrFinger = false;
    });
  }

  /** Returns true if a finger or a gamepad's aim stick was used more recently than the mouse and the keys. Call once per tick. */
  isStickOrFinger(gamepad: GamepadReading | null): boolean {
    this.#isStickOrFinger ||= [RIGHT_X, RIGHT_Y].some((axis) => isStickInUse(gamepad?.axes[axis]));
    return this.#isStickOrFinger;
  }
}
