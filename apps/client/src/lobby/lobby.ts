/** The first screen: who plays, in which room, in which seat. */
import type { Role } from '@shotgun-rally/protocol';
import { RACE_CARS } from '@shotgun-rally/sim';
import { type ClientConfig, cleanName, isRoomCode } from '../page/config.ts';
import { recall, remember } from '../page/storage.ts';
import { type Action, type KeyBindings, keyName } from '../settings/bindings.ts';
import { element } from '../ui/dom.ts';
import type { Screens } from '../ui/screens.ts';
import { bestRace, RaceList } from './race-list.ts';

/** What the player asks the server for. */
export interface SeatWish {
  readonly name: string;
  readonly room: string;
  readonly role: Role;
  /** 0 to 15, or -1 for any. */
  readonly car: number;
}

/** No letters or digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 5;

interface Seat {
  readonly role: Role;
  readonly title: string;
  readonly text: string;
}

/** What each seat does, by the keys that the player has chosen. */
function seatsFor(keys: KeyBindings): readonly Seat[] {
  const name = (action: Action): string => keyName(keys[action][0] ?? '');
  const steering = (['throttle', 'left', 'brake', 'right'] as const).map(name).join(' ');
  const drives = `${steering}, ${name('drift')} drifts, ${name('boost')} boosts, ${name('reset')} resets`;
  const shoots = `Aim with the mouse, left button fires, right button or ${name('rocket')} launches a rocket`;
  return [
    { role: 'driver', title: 'Driver', text: drives },
    { role: 'gunner', title: 'Gunner', text: shoots },
  ];
}

/** What the link asks for, with a made-up name or room where it names none. */
export function wishOf(config: ClientConfig): SeatWish {
  return {
    name: config.name || recall('localStorage', 'name') || inventName(),
    room: config.room || inventRoom(),
    role: config.role,
    car: config.car,
  };
}

/** The player's answer: a seat in a race, or in one of one's own. */
export interface Answer extends SeatWish {
  readonly isSolo: boolean;
}

/** Shows the lobby filled in with `start`, and answers when the player joins. */
export function askSeat(screens: Screens, start: SeatWish, keys: KeyBindings): Promise<Answer> {
  return new Promise((resolve) => {
    const name = textField('name', start.name, 16);
    const room = textField('room', start.room, 12);
    room.addEventListener('input', () => {
      room.value = room.value.replace(/[^A-Za-z0-9-]/g, '').toUpperCase();
    });
    const seats = seatsFor(keys).map((seat) => seatChoice(seat, start.role));
    const car = carChoice(start.car);
    const join = element('button', { type: 'submit', id: 'join', className: 'primary', textContent: 'Join the race' });
    const races = new RaceList((code) => joinRace(code));
    const joinRace = (code: string): void => {
      room.value = code;
      form.requestSubmit();
    };
    const quick = element('button', { type: 'button', id: 'quick', textContent: 'Quick join' });
    quick.addEventListener('click', () => joinRace(bestRace(races.races)?.code ?? inventRoom()));
    const solo = element('button', { type: 'button', id: 'solo', textContent: 'Practise alone' });
    const form = element(
      'form',
      { className: 'card lobby', id: 'lobby', noValidate: true },
      element('div', { className: 'title', ariaHidden: 'true' }, 'Shotgun ', element('b', { textContent: 'Rally' })),
      element('p', { className: 'tagline', textContent: 'One drives. One shoots. Same car.' }),
      element('div', { className: 'fields' }, labelled('Your name', name), labelled('Room code', room)),
      element('div', { className: 'seats' }, ...seats),
      labelled('Car', car),
      element('div', { className: 'buttons' }, join, quick, solo),
      races.element,
    );
    const answer = (isSolo: boolean): void => {
      const wish = readForm(form, name, room, car);
      if (!wish) return;
      remember('localStorage', 'name', wish.name);
      resolve({ ...wish, isSolo });
    };
    solo.addEventListener('click', () => {
      room.value ||= inventRoom();
      answer(true);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      answer(false);
    });
    screens.show(form);
    (start.name ? join : name).focus();
  });
}

/** null when a field cannot be used; it is marked and says why. */
function readForm(
  form: HTMLFormElement,
  name: HTMLInputElement,
  room: HTMLInputElement,
  car: HTMLSelectElement,
): SeatWish | null {
  const clean = cleanName(name.value);
  mark(name, clean ? '' : 'Type a name, 1 to 16 characters');
  mark(room, isRoomCode(room.value) ? '' : 'Type a room code, 1 to 12 letters, digits or "-"');
  if (!clean || !isRoomCode(room.value)) return null;
  const role: Role = new FormData(form).get('role') === 'gunner' ? 'gunner' : 'driver';
  return { name: clean, room: room.value, role, car: Number(car.value) };
}

function mark(field: HTMLInputElement, message: string): void {
  const hint = field.parentElement?.querySelector('small');
  if (hint) hint.textContent = message;
  field.ariaInvalid = message ? 'true' : 'false';
  if (message) field.focus();
}

function textField(id: string, value: string, maxLength: number): HTMLInputElement {
  return element('input', { id, type: 'text', value, maxLength, autocomplete: 'off', spellcheck: false });
}

function labelled(text: string, control: HTMLElement): HTMLLabelElement {
  return element('label', {}, element('span', { textContent: text }), control, element('small'));
}

function seatChoice(seat: Seat, chosen: Role): HTMLLabelElement {
  const radio = element('input', {
    type: 'radio',
    name: 'role',
    id: `seat-${seat.role}`,
    value: seat.role,
    checked: seat.role === chosen,
  });
  return element(
    'label',
    { className: 'seat' },
    radio,
    element('b', { textContent: seat.title }),
    element('span', { textContent: seat.text }),
  );
}

function carChoice(chosen: number): HTMLSelectElement {
  const select = element(
    'select',
    { id: 'car' },
    element('option', { value: '-1', textContent: 'Any car with a free seat' }),
  );
  // A link may name any slot, also one beyond a race's usual cars.
  for (let car = 0; car < Math.max(RACE_CARS, chosen + 1); car++) {
    select.append(element('option', { value: String(car), textContent: `Car ${car + 1}` }));
  }
  select.value = String(chosen);
  return select;
}

function inventRoom(): string {
  const letter = () => CODE_LETTERS[Math.floor(Math.random() * CODE_LETTERS.length)]!;
  return Array.from({ length: CODE_LENGTH }, letter).join('');
}

const inventName = (): string => `Player ${Math.floor(Math.random() * 90) + 10}`;
