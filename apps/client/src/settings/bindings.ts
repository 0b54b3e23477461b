/** Which keys and which buttons of a gamepad do what: data that a player can change. */
import { printedOn } from './key-layout.ts';

/** What can be done, and in which seat; `any` in all. */
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
  mute: ['any', 'Mute'],
  camera: ['any', 'Another camera, watching'],
} as const satisfies Record<string, readonly [seat: 'driver' | 'gunner' | 'any', title: string]>;
export type Action = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as readonly Action[];

/** `KeyboardEvent.code`s by action: places on the board, whatever is printed there. */
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
  mute: ['KeyM'],
  camera: ['KeyV'],
};

/** What of a gamepad with the standard mapping can be chosen: each a button's number. Sticks stay where they are. */
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
export type PadBindings = Readonly<Record<PadAction, number>>;

/** https://www.w3.org/TR/gamepad/#remapping */
export const PAD_BUTTONS = 'A B X Y LB RB LT RT Back Start LS RS Up Down Left Right Home'.split(' ');

export const DEFAULT_PAD: PadBindings = {
  ...{ throttle: 7, brake: 6, drift: 0, boost: 1, reset: 3 },
  ...{ fire: 7, rocket: 5, look: 12, target: 15, slow: 13, swap: 8 },
};

/** What is done by one press, and not for as long as it is held. */
const PRESSES: readonly Action[] = ['swap', 'look', 'target', 'slow', 'mute', 'camera'];
export const PAD_PRESSES = PAD_ACTIONS.filter((action) => PRESSES.includes(action));

/** What pressing the key does at once. */
export const actionsOf = (keys: KeyBindings, code: string): readonly Action[] =>
  PRESSES.filter((action) => keys[action].includes(code));

const seatOf = (action: Action): string => ACTIONS[action][0];
/** Whether two actions cannot share a key: somebody could want both at once. */
const clash = (a: Action, b: Action): boolean => seatOf(a) === seatOf(b) || seatOf(a) === 'any' || seatOf(b) === 'any';

/** Gives `action` the key `code` in its first place; whoever had it gets what the action had before, where that is free. */
export function rebound(keys: KeyBindings, action: Action, code: string): KeyBindings {
  const [before, ...rest] = keys[action];
  const holders = (wanted: string, by: Action): Action[] =>
    ACTION_NAMES.filter((other) => other !== by && clash(by, other) && keys[other].includes(wanted));
  const swapped = (other: Action): readonly string[] => {
    const isFree = before !== undefined && holders(before, other).every((each) => each === action);
    return keys[other].flatMap((each) => (each !== code ? [each] : isFree ? [before] : []));
  };
  return {
    ...keys,
    ...Object.fromEntries(holders(code, action).map((other) => [other, swapped(other)])),
    [action]: [code, ...rest.filter((each) => each !== code)],
  };
}

/** The same for a gamepad's button. */
export function reboundPad(pad: PadBindings, action: PadAction, button: number): PadBindings {
  const before = pad[action];
  const others = PAD_ACTIONS.filter((other) => other !== action && clash(action, other) && pad[other] === button);
  return { ...pad, ...Object.fromEntries(others.map((other) => [other, before])), [action]: button };
}

/** A key as it is called on the player's board. */
export function keyName(code: string): string {
  const name = code
    .replace(/^(Key|Digit)(?=.$)/, '')
    .replace(/^Arrow/, '')
    .replace(/(Left|Right)$/, (side) => (/^(Shift|Control|Alt|Meta)/.test(code) ? ` ${side.toLowerCase()}` : side));
  return printedOn(code) ?? name;
}
