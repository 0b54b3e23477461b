/** Which key and which button does what: a table whose cells wait for another one when they are pressed. */
import { findGamepad, pressedButton } from '../page/find-gamepad.ts';
import { element } from '../ui/dom.ts';
import {
  ACTION_NAMES,
  ACTIONS,
  type Action,
  keyName,
  PAD_ACTIONS,
  PAD_BUTTONS,
  type PadAction,
  rebound,
  reboundPad,
} from './bindings.ts';
import { printedKeys } from './key-layout.ts';
import type { SettingsStore } from './settings-store.ts';

/** Keys that menus, the net panel and the browser live by; pressed here they leave everything as it was. */
const SPOKEN_FOR = /^(Escape|Enter|Tab|F3|Control.*|Alt.*|Meta.*)$/;
const SEAT_TITLES = { driver: 'Driver', gunner: 'Gunner', any: 'Both' } as const;

export function bindingsTable(store: SettingsStore): HTMLElement {
  const table = element('table', { className: 'bindings' });
  const fill = (): void => {
    const focused = document.activeElement?.id;
    table.replaceChildren(head(), ...ACTION_NAMES.flatMap((action, index) => rows(action, index, store, fill)));
    if (focused) table.querySelector<HTMLElement>(`#${focused}`)?.focus();
  };
  fill();
  // Where the board is printed differently, its own letters are shown.
  printedKeys().then(fill);
  return table;
}

const head = (): HTMLElement =>
  element('tr', {}, ...['', 'Key', 'Gamepad'].map((textContent) => element('th', { textContent, scope: 'col' })));

/** An action's row, under its seat's title where it is the first. */
function rows(action: Action, index: number, store: SettingsStore, fill: () => void): HTMLElement[] {
  const [seat, title] = ACTIONS[action];
  const previous = ACTION_NAMES[index - 1];
  const isFirst = !previous || ACTIONS[previous][0] !== seat;
  const row = element(
    'tr',
    {},
    element('th', { textContent: title, scope: 'row' }),
    element('td', {}, keyCell(action, store, fill)),
    element('td', {}, isOnPad(action) ? padCell(action, store, fill) : null),
  );
  if (!isFirst) return [row];
  return [
    element('tr', {}, element('th', { textContent: SEAT_TITLES[seat], colSpan: 3, className: 'seat-title' })),
    row,
  ];
}

const isOnPad = (action: Action): action is PadAction => PAD_ACTIONS.some((each) => each === action);

function keyCell(action: Action, store: SettingsStore, fill: () => void): HTMLElement {
  const names = store.now.keys[action].map((code) => keyName(code)).join(', ');
  const cell = waitingButton(`key-${action}`, names || 'none', `${ACTIONS[action][1]}: ${names}. Change the key`);
  cell.addEventListener('click', () => {
    cell.textContent = 'Press a key';
    const stop = new AbortController();
    const end = (event: Event): void => {
      stop.abort();
      fill();
      event.stopPropagation();
    };
    const take = (event: KeyboardEvent): void => {
      event.preventDefault();
      if (!SPOKEN_FOR.test(event.code)) store.change({ keys: rebound(store.now.keys, action, event.code) });
      end(event);
    };
    cell.addEventListener('keydown', take, { signal: stop.signal });
    // The focus is where it goes before the table is made anew.
    cell.addEventListener('blur', (event) => setTimeout(end, 0, event), { signal: stop.signal });
  });
  return cell;
}

function padCell(action: PadAction, store: SettingsStore, fill: () => void): HTMLElement {
  const name = PAD_BUTTONS[store.now.pad[action]] ?? 'none';
  const cell = waitingButton(`pad-${action}`, name, `${ACTIONS[action][1]}: ${name}. Change the button`);
  cell.addEventListener('click', () => {
    cell.textContent = 'Press a button';
    let isWaiting = true;
    const end = (): void => {
      isWaiting = false;
      fill();
    };
    cell.addEventListener('blur', () => setTimeout(end), { once: true });
    // The pad that has pressed this cell is let go first.
    let wasFree = false;
    const look = (): void => {
      if (!isWaiting) return;
      const pressed = pressedButton(findGamepad());
      wasFree ||= pressed < 0;
      if (!wasFree || pressed < 0) return void requestAnimationFrame(look);
      store.change({ pad: reboundPad(store.now.pad, action, pressed) });
      end();
    };
    look();
  });
  return cell;
}

function waitingButton(id: string, text: string, label: string): HTMLButtonElement {
  const made = element('button', { type: 'button', id, className: 'small', textContent: text });
  made.ariaLabel = label;
  return made;
}
