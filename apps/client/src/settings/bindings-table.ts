/** The settings table of keys and gamepad buttons. After a click, a cell waits for a new key or button. */
import { findGamepad, pressedButtonIndex } from '../page/find-gamepad.ts';
import { element } from '../ui/dom.ts';
import {
  ACTION_NAMES,
  type Action,
  GAMEPAD_ACTIONS,
  GAMEPAD_BUTTONS,
  type GamepadAction,
  isGamepadAction,
  keyName,
} from './bindings.ts';
import { ACTIONS, rebindGamepad, rebindKey } from './rebind.ts';
import type { SettingsStore } from './settings-store.ts';

/** Codes of keys that menus, the net panel and the browser need. They cannot be bound, and neither can keys without a code: pressing one cancels the change. */
const RESERVED_KEYS = /^(Escape|Enter|Tab|F3|Control.*|Alt.*|Meta.*)?$/;
const SEAT_TITLES = { driver: 'Driver', gunner: 'Gunner', any: 'General' } as const;

/** Fills the table again, and says in a status line which bindings have changed since it was last filled. */
type Fill = () => void;

/** Creates the table with its status line. It is filled again after every change of a binding. */
export function bindingsTable(store: SettingsStore): HTMLElement {
  const table = element('table', { className: 'bindings', ariaLabel: 'Keys and gamepad buttons' });
  const status = element('p', { className: 'bindings-status', role: 'status' });
  let shown = bindingNames(store);
  const fill: Fill = () => {
    const names = bindingNames(store);
    const changed = [...names].filter(([title, name]) => shown.get(title) !== name);
    shown = names;
    status.textContent = changed.map(([title, name]) => `${title} is now ${name}.`).join(' ');
    const focused = document.activeElement?.id;
    table.replaceChildren(head(), ...ACTION_NAMES.flatMap((action, index) => rows(action, index, store, fill)));
    if (focused) table.querySelector<HTMLElement>(`#${focused}`)?.focus();
  };
  fill();
  return element('div', {}, table, status);
}

/** Returns the names of the keys and gamepad buttons by the title of their action. */
function bindingNames({ now: { keys, pad } }: SettingsStore): ReadonlyMap<string, string> {
  const ofGamepad = GAMEPAD_ACTIONS.map(
    (action) => [`${titleOf(action)} (gamepad)`, gamepadName(pad[action])] as const,
  );
  return new Map([...ACTION_NAMES.map((action) => [titleOf(action), keyNames(keys[action])] as const), ...ofGamepad]);
}

const keyNames = (codes: readonly string[]): string => codes.map((code) => keyName(code)).join(', ') || 'none';
const gamepadName = (button: number): string => GAMEPAD_BUTTONS[button] ?? 'none';

const head = (): HTMLElement =>
  element('tr', {}, ...['Action', 'Key', 'Gamepad'].map((textContent) => element('th', { textContent, scope: 'col' })));

/** The row of one action, below a title row if it is the first action of its seat. */
function rows(action: Action, index: number, store: SettingsStore, fill: Fill): HTMLElement[] {
  const [seat, title] = ACTIONS[action];
  const previous = ACTION_NAMES[index - 1];
  const isFirst = !previous || ACTIONS[previous][0] !== seat;
  const row = element(
    'tr',
    {},
    element('th', { textContent: title, scope: 'row' }),
    element('td', {}, keyCell(action, store, fill)),
    element('td', {}, isGamepadAction(action) ? gamepadCell(action, store, fill) : null),
  );
  if (!isFirst) return [row];
  return [
    element('tr', {}, element('th', { textContent: SEAT_TITLES[seat], colSpan: 3, className: 'seat-title' })),
    row,
  ];
}

const titleOf = (action: Action): string => ACTIONS[action][1];

function keyCell(action: Action, store: SettingsStore, fill: Fill): HTMLElement {
  const names = keyNames(store.now.keys[action]);
  const binding = { textContent: names, ariaLabel: `${titleOf(action)}: ${names}. Change the key` };
  const prompt = { textContent: 'Press a key', ariaLabel: `Press a key for: ${titleOf(action)}` };
  const cell = bindingButton(`key-${action}`, binding);
  cell.addEventListener('click', () => {
    const stop = new AbortController();
    showUntilBlur(cell, prompt, binding, () => stop.abort());
    const assign = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      if (!RESERVED_KEYS.test(event.code)) store.change({ keys: rebindKey(store.now.keys, action, event.code) });
      stop.abort();
      fill();
    };
    cell.addEventListener('keydown', assign, { signal: stop.signal });
  });
  return cell;
}

function gamepadCell(action: GamepadAction, store: SettingsStore, fill: Fill): HTMLElement {
  const name = gamepadName(store.now.pad[action]);
  const binding = { textContent: name, ariaLabel: `${titleOf(action)}: ${name}. Change the button` };
  const prompt = { textContent: 'Press a button', ariaLabel: `Press a gamepad button for: ${titleOf(action)}` };
  const cell = bindingButton(`gamepad-${action}`, binding);
  cell.addEventListener('click', () => {
    let isWaiting = true;
    showUntilBlur(cell, prompt, binding, () => {
      isWaiting = false;
    });
    // A gamepad button that is already held must be released before a press counts.
    let wasReleased = false;
    const poll = (): void => {
      if (!isWaiting || !cell.isConnected) return;
      const pressed = pressedButtonIndex(findGamepad());
      const isPressed = pressed in GAMEPAD_BUTTONS;
      wasReleased ||= !isPressed;
      if (!wasReleased || !isPressed) return void requestAnimationFrame(poll);
      store.change({ pad: rebindGamepad(store.now.pad, action, pressed) });
      fill();
    };
    poll();
  });
  return cell;
}

/** What a button of the table shows: its binding, or that it waits for a key or a gamepad button. */
type ButtonText = Pick<HTMLButtonElement, 'textContent' | 'ariaLabel'>;

/**
 * Shows `prompt` until the button loses the focus, then calls `onBlur` and shows `binding` again. The table is not filled again for
 * that, because then a click on another of its buttons, which takes the focus away, would be lost.
 */
function showUntilBlur(cell: HTMLButtonElement, prompt: ButtonText, binding: ButtonText, onBlur: () => void): void {
  Object.assign(cell, prompt);
  // In Safari, a click does not focus a button.
  cell.focus();
  const end = (): void => {
    Object.assign(cell, binding);
    onBlur();
  };
  cell.addEventListener('blur', end, { once: true });
}

const bindingButton = (id: string, binding: ButtonText): HTMLButtonElement =>
  element('button', { type: 'button', id, className: 'small', ...binding });
