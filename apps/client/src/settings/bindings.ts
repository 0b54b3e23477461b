/** The actions of a player, and their bindings: the keys and gamepad buttons that trigger them, which players can change. */
import { printedName } from './key-layout.ts';

/**
 * The default keys of every action, as `KeyboardEvent.code`s. A code names the position of a key, so bindings do not depend
 * on the layout.
 */
const KEYS = {
  left: ['KeyA', 'ArrowLeft'],
  right: ['KeyD', 'ArrowRight'],
  throttle: ['KeyW', 'ArrowUp'],
  brake: ['KeyS', 'ArrowDown'],
  drift: ['Space'],
  boost: ['ShiftLeft', 'ShiftRight'],
  reset: ['KeyR'],
  lookBack: ['KeyF'],
  aimLeft: ['ArrowLeft', 'KeyJ'],
  aimRight: ['ArrowRight', 'KeyL'],
  aimUp: ['ArrowUp', 'KeyI'],
  aimDown: ['ArrowDown', 'KeyK'],
  fire: ['Space'],
  rocket: ['KeyE'],
  threat: ['KeyF'],
  slow: ['KeyC'],
  swap: ['KeyT'],
  look: ['KeyQ'],
  target: ['KeyX'],
  room: ['KeyO'],
  mute: ['KeyM'],
  camera: ['KeyV'],
  skip: ['Backspace'],
} as const satisfies Record<string, readonly string[]>;
export type Action = keyof typeof KEYS;
/** Key codes by action. */
export type KeyBindings = Readonly<Record<Action, readonly string[]>>;
export const DEFAULT_KEYS: KeyBindings = KEYS;
export const ACTION_NAMES = Object.keys(KEYS) as readonly Action[];

/** The default gamepad buttons, as indices into GAMEPAD_BUTTONS. Other actions have no button. Sticks cannot be rebound. */
const GAMEPAD = {
  throttle: 7,
  brake: 6,
  drift: 0,
  boost: 1,
  reset: 3,
  lookBack: 5,
  fire: 7,
  rocket: 5,
  threat: 14,
  slow: 13,
  look: 12,
  target: 15,
  swap: 8,
  camera: 4,
  skip: 9,
} as const satisfies Partial<Record<Action, number>>;
export type GamepadAction = keyof typeof GAMEPAD;
/** Button numbers by action, for a gamepad with the standard mapping. */
export type GamepadBindings = Readonly<Record<GamepadAction, number>>;
export const DEFAULT_GAMEPAD: GamepadBindings = GAMEPAD;
export const GAMEPAD_ACTIONS = Object.keys(GAMEPAD) as readonly GamepadAction[];
export const isGamepadAction = (action: Action): action is GamepadAction =>
  GAMEPAD_ACTIONS.some((each) => each === action);

/**
 * Button names by number, as in https://www.w3.org/TR/gamepad/#remapping. Browsers append the other buttons of a gamepad, such as those
 * for sharing. No button beyond these can be bound.
 */
export const GAMEPAD_BUTTONS =
  'A,B,X,Y,LB,RB,LT,RT,Back,Start,LS,RS,D-pad up,D-pad down,D-pad left,D-pad right,Home,Extra 1,Extra 2'.split(',');

/** Actions that happen once per press. All others last while the key is held. */
const PRESS_ACTIONS: readonly Action[] = ['threat', 'slow', 'swap', 'look', 'target', 'room', 'mute', 'camera', 'skip'];
export const GAMEPAD_PRESS_ACTIONS = GAMEPAD_ACTIONS.filter((action) => PRESS_ACTIONS.includes(action));

/** Returns the actions that happen once per press of the key. */
export const actionsOf = (keys: KeyBindings, code: string): readonly Action[] =>
  PRESS_ACTIONS.filter((action) => keys[action].includes(code));

/** Returns the name of a key, by the player's keyboard layout if it is known: `W` for KeyW, `Left Shift` for ShiftLeft. */
export function keyName(code: string): string {
  // Removes the prefix of letters, digits and arrows. Puts the side of a modifier key first.
  const name = code
    .replace(/^(Key|Digit)(?=.$)/, '')
    .replace(/^Arrow/, '')
    .replace(/^(Shift|Control|Alt|Meta)(Left|Right)$/, '$2 $1');
  return printedName(code) ?? name;
}
