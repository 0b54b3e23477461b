/** Finds the player's gamepad, and the button that is pressed on it. */

/** A button or trigger counts as pressed above this value, of 0 to 1. */
export const PAD_PRESSED_FROM = 0.3;

/** The parts of a `Gamepad` that the game reads. */
export type PadReading = Pick<Gamepad, 'axes' | 'buttons'>;

/**
 * Returns the first connected gamepad with the standard mapping, or null. Browsers hide gamepads on insecure pages and
 * until one of their buttons is pressed.
 */
export function findGamepad(): Gamepad | null {
  const pads = navigator.getGamepads?.() ?? [];
  return pads.find((each) => each?.connected && each.mapping === 'standard') ?? null;
}

/** Returns the index of the first pressed button, or -1 if there is none. */
export const pressedButton = (pad: PadReading | null): number =>
  pad?.buttons.findIndex(({ value }) => value > PAD_PRESSED_FROM) ?? -1;
