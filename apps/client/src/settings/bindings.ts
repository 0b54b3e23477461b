/** The actions of a player, and their bindings: the keys and gamepad buttons that trigger them, which players can change. */
import { printedName } from './key-layout.ts';

/** Every action with its seat and its title in the settings. `any`: for drivers and gunners, or for spectators. */
export const ACTIONS = {
  left: ['driver', 'Steer left'],
  right: ['driver', 'Steer right'],
  throttle: ['driver', 'Throttle'],
  brake: ['driver', 'Brake, reverse'],
  drift: ['driver', 'Drift'],
  boost: ['driver', 'Boost'],
  reset: ['driver', 'Back to the road'],
  aimLeft: ['gunner', 'Aim left'],
  aimRight: ['gunner', 'Aim right'],
  aimUp: ['gunner', 'Aim up'],
  aimDown: ['gunner', 'Aim down'],
  fire: ['gunner', 'Fire'],
  rocket: ['gunner', 'Rocket'],
  swap: ['any', 'Swap seats'],
  look: ['any', 'Call: look there'],
  target: ['any', 'Call: shoot that one'],
  slow: ['any', 'Call: slow down'],
  room: ['any', 'Open or close the room panel'],
  mute: ['any', 'Mute'],
  camera: ['any', 'Change the camera (spectator)'],
} as const satisfies Record<string, readonly [seat: 'driver' | 'gunner' | 'any', title: string]>;
export type Action = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as readonly Action[];

/** `KeyboardEvent.code`s by action. A code names the position of a key, so bindings do not depend on the layout. */
export type KeyBindings = Readonly<Record<Action, readonly string[]>>;

export const DEFAULT_KEYS: KeyBindings = {
  left: ['KeyA', 'ArrowLeft'],
  right: ['KeyD', 'ArrowRight'],
  throttle: ['KeyW', 'ArrowUp'],
  brake: ['KeyS', 'ArrowDown'],
  drift: ['Space'],
  boost: ['ShiftLeft', 'ShiftRight'],
  reset: ['KeyR'],
  aimLeft: ['ArrowLeft', 'KeyJ'],
  aimRight: ['ArrowRight', 'KeyL'],
  aimUp: ['ArrowUp', 'KeyI'],
  aimDown: ['ArrowDown', 'KeyK'],
  fire: ['Space'],
  rocket: ['KeyE'],
  swap: ['KeyT'],
  look: ['KeyQ'],
  target: ['KeyX'],
  slow: ['KeyC'],
  room: ['KeyO'],
  mute: ['KeyM'],
  camera: ['KeyV'],
};

/** Actions that can be bound to a button of a gamepad with the standard mapping. Sticks cannot be rebound. */
export const PAD_ACTIONS = [
  'throttle',
  'brake',
  'drift',
  'boost',
  'reset',
  'fire',
  'rocket',
  'look',
  'target',
  'slow',
  'swap',
] as const;
export type PadAction = (typeof PAD_ACTIONS)[number];
/** Button numbers by action. */
export type PadBindings = Readonly<Record<PadAction, number>>;

/** Button names by number, as in https://www.w3.org/TR/gamepad/#remapping. */
export const PAD_BUTTONS = 'A B X Y LB RB LT RT Back Start LS RS Up Down Left Right Home'.split(' ');

export const DEFAULT_PAD: PadBindings = {
  ...{ throttle: 7, brake: 6, drift: 0, boost: 1, reset: 3 },
  ...{ fire: 7, rocket: 5, look: 12, target: 15, slow: 13, swap: 8 },
};

/** Actions that happen once per press. All others last while the key is held. */
const PRESS_ACTIONS: readonly Action[] = ['swap', 'look', 'target', 'slow', 'room', 'mute', 'camera'];
export const PAD_PRESS_ACTIONS = PAD_ACTIONS.filter((action) => PRESS_ACTIONS.includes(action));

/** Returns the actions that happen once per press of the key. */
export const actionsOf = (keys: KeyBindings, code: string): readonly Action[] =>
  PRESS_ACTIONS.filter((action) => keys[action].includes(code));

const seatOf = (action: Action): string => ACTIONS[action][0];
/** Returns true if two actions cannot share a key, because one player can use both. */
const canClash = (a: Action, b: Action): boolean =>
  seatOf(a) === seatOf(b) || seatOf(a) === 'any' || seatOf(b) === 'any';

/**
 * Returns the bindings with `code` as the first key of `action`. Another action of the same seat that had `code` gets
 * the previous first key of `action` instead, or no key if a third action of its seat uses that key.
 */
export function rebindKey(keys: KeyBindings, action: Action, code: string): KeyBindings {
  const [previous, ...rest] = keys[action];
  const clashing = (key: string, by: Action): Action[] =>
    ACTION_NAMES.filter((other) => other !== by && canClash(by, other) && keys[other].includes(key));
  const withoutCode = (other: Action): readonly string[] => {
    const isFree = previous !== undefined && clashing(previous, other).every((each) => each === action);
    return keys[other].flatMap((each) => (each !== code ? [each] : isFree ? [previous] : []));
  };
  return {
    ...keys,
    ...Object.fromEntries(clashing(code, action).map((other) => [other, withoutCode(other)])),
    [action]: [code, ...rest.filter((each) => each !== code)],
  };
}

/** Returns the bindings with `button` for `action`. An action of the same seat with this button gets the previous button. */
export function rebindPad(pad: PadBindings, action: PadAction, button: number): PadBindings {
  const previous = pad[action];
  const others = PAD_ACTIONS.filter((other) => other !== action && canClash(action, other) && pad[other] === button);
  return { ...pad, ...Object.fromEntries(others.map((other) => [other, previous])), [action]: button };
}

/** Returns the name of a key, by the player's keyboard layout if it is known: `W` for KeyW, `Shift left` for ShiftLeft. */
export function keyName(code: string): string {
  // Removes the prefix of letters, digits and arrows. Separates the side of a modifier key.
  const name = code
    .replace(/^(Key|Digit)(?=.$)/, '')
    .replace(/^Arrow/, '')
    .replace(/(Left|Right)$/, (side) => (/^(Shift|Control|Alt|Meta)/.test(code) ? ` ${side.toLowerCase()}` : side));
  return printedName(code) ?? name;
}
