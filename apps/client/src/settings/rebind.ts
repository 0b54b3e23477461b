/** What the settings screen knows about actions: their titles, and how a change of a binding affects the other bindings. */
import {
  ACTION_NAMES,
  type Action,
  GAMEPAD_ACTIONS,
  GAMEPAD_BUTTONS,
  type GamepadAction,
  type GamepadBindings,
  type KeyBindings,
} from './bindings.ts';

/** Every action with its seat and its title in the settings. `any`: the action is not tied to one seat. */
export const ACTIONS: Readonly<Record<Action, readonly [seat: 'driver' | 'gunner' | 'any', title: string]>> = {
  left: ['driver', 'Steer left'],
  right: ['driver', 'Steer right'],
  throttle: ['driver', 'Throttle'],
  brake: ['driver', 'Brake, reverse'],
  drift: ['driver', 'Drift'],
  boost: ['driver', 'Boost'],
  reset: ['driver', 'Back to the last checkpoint'],
  lookBack: ['driver', 'Look back (hold)'],
  aimLeft: ['gunner', 'Aim left'],
  aimRight: ['gunner', 'Aim right'],
  aimUp: ['gunner', 'Aim up'],
  aimDown: ['gunner', 'Aim down'],
  fire: ['gunner', 'Fire'],
  rocket: ['gunner', 'Rocket'],
  threat: ['gunner', 'Call: rival behind'],
  slow: ['gunner', 'Call: slow down'],
  swap: ['any', 'Swap seats'],
  look: ['any', 'Call: look there'],
  target: ['any', 'Call: shoot that car'],
  room: ['any', 'Open or close the room panel'],
  mute: ['any', 'Mute'],
  camera: ['any', 'Change the camera'],
  skip: ['any', 'Skip the tutorial'],
};

const seatOf = (action: Action): string => ACTIONS[action][0];
/** Returns true if two actions cannot share a key, because one player can use both. */
const canClash = (a: Action, b: Action): boolean =>
  seatOf(a) === seatOf(b) || seatOf(a) === 'any' || seatOf(b) === 'any';

/** Keys that no action has by default, for actions that lose their key. */
const SPARE_KEYS = ['KeyG', 'KeyH', 'KeyU', 'KeyY', 'KeyZ', 'Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6'];

/**
 * Returns the bindings with `code` as the first key of `action`. Another action that had `code` and can clash with `action`
 * gets the previous first key of `action` instead, or, if it can clash with a third action that uses that key, loses the key. If it has
 * no other key, it gets the first free one of SPARE_KEYS.
 */
export function rebindKey(keys: KeyBindings, action: Action, code: string): KeyBindings {
  const [previous, ...rest] = keys[action];
  const clashing = (key: string, by: Action): Action[] =>
    ACTION_NAMES.filter((other) => other !== by && canClash(by, other) && keys[other].includes(key));
  const isFree = (key: string, by: Action): boolean => clashing(key, by).every((each) => each === action);
  const withoutCode = (other: Action): readonly string[] => {
    const replacement = previous !== undefined && isFree(previous, other) ? [previous] : [];
    const left = keys[other].flatMap((each) => (each !== code ? [each] : replacement));
    if (left.length > 0) return left;
    return SPARE_KEYS.filter((key) => key !== code && isFree(key, other)).slice(0, 1);
  };
  return {
    ...keys,
    ...Object.fromEntries(clashing(code, action).map((other) => [other, withoutCode(other)])),
    [action]: [code, ...rest.filter((each) => each !== code)],
  };
}

/**
 * Returns the bindings with `button` for `action`. Another action that had `button` and can clash with `action` gets the
 * previous button of `action` instead, or the first free one if it can clash with a third action that uses that button.
 */
export function rebindGamepad(bindings: GamepadBindings, action: GamepadAction, button: number): GamepadBindings {
  const rebound = { ...bindings, [action]: button };
  const clashing = (each: number, by: GamepadAction): GamepadAction[] =>
    GAMEPAD_ACTIONS.filter((other) => other !== by && canClash(by, other) && rebound[other] === each);
  for (const other of clashing(button, action)) {
    // There is always a free button, because there are more buttons than actions.
    rebound[other] = [bindings[action], ...GAMEPAD_BUTTONS.keys()].find((each) => clashing(each, other).length === 0)!;
  }
  return rebound;
}
