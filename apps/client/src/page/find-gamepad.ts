/** Finds the player's gamepad, and the button that is pressed on it. */

/** A button or trigger, which reports 0 to 1, counts as pressed above this value. */
export const PAD_PRESSED_FROM = 0.3;

/** The parts of a `Gamepad` that the game reads. */
export type PadReading = Pick<Gamepad, 'axes' | 'buttons'>;

/**
 * Returns the first connected gamepad with the standard mapping, or null. Browsers hide gamepads on insecure pages and
 * until one of their buttons is pressed.
 */
export function findGamepad(): Gamepad | null {
  const pads = navigator.getGamepads?.() ?? [];
  return pads.find((pad) => pad?.connected && pad.mapping === 'standard') ?? null;
}

/** Returns the index of the first pressed button, or -1 if there is none. */
export const pressedButtonIndex = (pad: PadReading | null): number =>
  pad?.buttons.findIndex(({ value }) => value > PAD_PRESSED_FROM) ?? -1;
