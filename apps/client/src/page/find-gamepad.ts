/** Finds the player's gamepad, and the button that is pressed on it. */

/** A button or trigger, which reports 0 to 1, counts as pressed above this value. */
export const PAD_PRESSED_FROM = 0.3;

/** After no gamepad was found, the browser is not asked again for this time (ms), because each answer takes time. */
const SEARCH_EVERY_MS = 250;

/** The parts of a `Gamepad` that the game reads. */
export type PadReading = Pick<Gamepad, 'axes' | 'buttons'>;

let searchAtMs = 0;
globalThis.addEventListener?.('gamepadconnected', () => {
  searchAtMs = 0;
});

/**
 * Returns the first connected gamepad with the standard mapping, or null. Browsers hide gamepads on insecure pages and
 * until one of their buttons is pressed.
 */
export function findGamepad(): Gamepad | null {
  const nowMs = performance.now();
  if (nowMs < searchAtMs) return null;
  const pads = navigator.getGamepads?.() ?? [];
  const found = pads.find((pad) => pad?.connected && pad.mapping === 'standard') ?? null;
  searchAtMs = found ? 0 : nowMs + SEARCH_EVERY_MS;
  return found;
}

/** Returns the index of the first pressed button, or -1 if there is none. */
export const pressedButtonIndex = (pad: PadReading | null): number =>
  pad?.buttons.findIndex(({ value }) => value > PAD_PRESSED_FROM) ?? -1;
