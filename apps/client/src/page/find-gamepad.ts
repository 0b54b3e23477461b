/** Finds the player's gamepad, and the button that is pressed on it. */

/** A button or trigger, which reports 0 to 1, counts as pressed above this value. */
export const GAMEPAD_PRESSED_FROM = 0.3;

/** After no gamepad was found, the browser is not asked again for this time (ms), because each answer takes time. */
const SEARCH_EVERY_MS = 250;

/** The parts of a `Gamepad` that the game reads. */
export type GamepadReading = Pick<Gamepad, 'axes' | 'buttons'>;

let searchAtMs = 0;
/** Index of the gamepad that was used last; -1 for none. */
let usedIndex = -1;
globalThis.addEventListener?.('gamepadconnected', () => {
  searchAtMs = 0;
});

/** A stick that is at least this far from the middle is in use. Worn sticks rest closer to it. */
const STICK_USED_FROM = 0.5;

/**
 * Returns the gamepad that was used last, or the first one, of those with the standard mapping; null if there is none. Browsers
 * hide gamepads on insecure pages, and until one of their buttons is pressed.
 */
export function findGamepad(): Gamepad | null {
  const nowMs = performance.now();
  if (nowMs < searchAtMs) return null;
  const gamepads = (navigator.getGamepads?.() ?? []).filter(
    (gamepad) => gamepad?.connected && gamepad.mapping === 'standard',
  );
  const found = (gamepads.length > 1 ? lastUsed(gamepads) : gamepads[0]) ?? null;
  searchAtMs = found ? 0 : nowMs + SEARCH_EVERY_MS;
  return found;
}

function lastUsed(gamepads: readonly (Gamepad | null)[]): Gamepad | null {
  const last = gamepads.find((gamepad) => gamepad?.index === usedIndex);
  const used = (last && isInUse(last) ? last : gamepads.find(isInUse)) ?? last ?? gamepads[0] ?? null;
  usedIndex = used?.index ?? -1;
  return used;
}

/** Returns true if a button is pressed or a stick is in use. */
export const isInUse = (gamepad: GamepadReading | null): boolean =>
  pressedButtonIndex(gamepad) >= 0 || (gamepad?.axes.some((value) => isStickInUse(value)) ?? false);

/** Returns true if this value (-1 to 1) of a stick's axis says that the player pushes the stick. */
export const isStickInUse = (value = 0): boolean => Math.abs(value) >= STICK_USED_FROM;

/** Returns the index of the first pressed button, or -1 if there is none. */
export const pressedButtonIndex = (gamepad: GamepadReading | null): number =>
  gamepad?.buttons.findIndex(({ value }) => value > GAMEPAD_PRESSED_FROM) ?? -1;
