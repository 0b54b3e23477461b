/** The lobby, the first screen: asks for a name, a room, a seat and a car. */
import {
  cleanPlayerName,
  MAX_CARS,
  NAME_LENGTH_MAX,
  ROOM_CODE_LENGTH_MAX,
  type Role,
  UNLISTED_ROOM_PREFIX,
} from '@shotgun-rally/protocol';
import type { CarModelName } from '@shotgun-rally/sim/tuning';
import { MODEL_NAMES, MODEL_TEXTS } from '../look/car-models.ts';
import { type ClientConfig, isRoomCode } from '../page/config.ts';
import { recall, remember } from '../page/storage.ts';
import { type Action, type KeyBindings, keyName } from '../settings/bindings.ts';
import { element } from '../ui/dom.ts';
import type { Screens } from '../ui/screens.ts';
import { quickJoin, RaceList } from './race-list.ts';

/** The seat that the player asks for. */
export interface SeatRequest {
  readonly name: string;
  readonly room: string;
  readonly role: Role;
  /** Car slot, or -1 for any. */
  readonly car: number;
  /** The car model, or '' for any. The first player in a car chooses its model. */
  readonly model: CarModelName | '';
}

/** Characters of invented room codes: letters and digits without I, O, 0 and 1, which look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 5;
/** The value of the list of cars that leaves the choice to the server. */
const ANY_CAR = '-1';

interface SeatDescription {
  readonly role: Role;
  readonly title: string;
  readonly text: string;
}

/** Returns the title and the controls of each seat, with the player's own key bindings. */
function describeSeats(keys: KeyBindings): readonly SeatDescription[] {
  const name = (action: Action): string => keyName(keys[action][0] ?? '');
  const steering = (['throttle', 'left', 'brake', 'right'] as const).map(name).join(' ');
  const driverText = `Drive with ${steering}, drift with ${name('drift')}, boost with ${name('boost')}, reset with ${name('reset')}`;
  const gunnerText = `Aim with the mouse, fire with the left button, launch a rocket with the right button or ${name('rocket')}`;
  return [
    { role: 'driver', title: 'Driver', text: driverText },
    { role: 'gunner', title: 'Gunner', text: gunnerText },
  ];
}

/** Returns the seat that the page link asks for. Without a room or a name (in the link or remembered), invents one. */
export function requestedSeat(config: ClientConfig): SeatRequest {
  return {
    name: config.name || cleanPlayerName(recall('localStorage', 'name') ?? '') || inventName(),
    room: config.room || (config.private ? inventUnlistedCode() : inventRoomCode()),
    role: config.role,
    car: config.car,
    model: config.model || (MODEL_NAMES.find((name) => name === recall('localStorage', 'model')) ?? ''),
  };
}

/** What the player chose in the lobby. */
export interface LobbyChoice {
  readonly seat: SeatRequest;
  /** Where the race runs: on a server, or in this tab, alone (`solo`) or with friends (`host`). */
  readonly place: 'server' | 'solo' | 'host';
}

/** The inputs of the lobby, without the choice between driver and gunner. */
interface LobbyFields {
  readonly name: HTMLInputElement;
  readonly room: HTMLInputElement;
  readonly car: HTMLSelectElement;
  readonly model: HTMLSelectElement;
}

/** Shows the lobby with the values of `initial`. Resolves when the player joins a race or practises alone. */
export function showLobby(screens: Screens, initial: SeatRequest, keys: KeyBindings): Promise<LobbyChoice> {
  return new Promise((resolve) => {
    const fields = createFields(initial);
    const buttons = createButtons();
    let hasServer = true;
    const joinRace = (code: string): void => {
      fields.room.value = code;
      form.requestSubmit();
    };
    const races = new RaceList(joinRace, (isFound) => {
      hasServer = isFound;
      showServer(isFound, fields, buttons);
    });
    const seats = describeSeats(keys).map((seat) => seatChoice(seat, initial.role));
    const form = createForm(fields, seats, buttons, races.element);
    buttons.quick.addEventListener('click', async () => {
      // Somebody may have opened a room since the list was loaded.
      await races.refresh();
      const match = quickJoin(races.races, roleOf(form));
      form.querySelector<HTMLInputElement>(`#seat-${match?.role ?? roleOf(form)}`)?.click();
      fields.car.value = ANY_CAR;
      joinRace(match?.code ?? inventRoomCode());
    });
    const submit = (place: LobbyChoice['place']): void => {
      if (place !== 'server') fields.room.value ||= inventRoomCode();
      const seat = readForm(form, fields);
      if (!seat) return;
      remember('localStorage', 'name', seat.name);
      remember('localStorage', 'model', seat.model);
      resolve({ seat, place });
    };
    buttons.solo.addEventListener('click', () => submit('solo'));
    buttons.host.addEventListener('click', () => submit('host'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submit(hasServer ? 'server' : 'solo');
    });
    screens.show(form);
    (initial.name ? buttons.join : fields.name).focus();
  });
}

function createFields(initial: SeatRequest): LobbyFields {
  const name = textField('name', initial.name, NAME_LENGTH_MAX);
  const room = textField('room', initial.room, ROOM_CODE_LENGTH_MAX);
  room.addEventListener('input', () => {
    // Room codes have only these characters.
    room.value = room.value.replace(/[^A-Za-z0-9-]/g, '').toUpperCase();
  });
  return { name, room, car: carChoice(initial.car), model: modelChoice(initial.model) };
}

interface LobbyButtons {
  readonly join: HTMLButtonElement;
  readonly quick: HTMLButtonElement;
  readonly host: HTMLButtonElement;
  readonly solo: HTMLButtonElement;
}

const createButtons = (): LobbyButtons => ({
  join: element('button', { type: 'submit', id: 'join', className: 'primary', textContent: 'Join the race' }),
  quick: element('button', { type: 'button', id: 'quick', textContent: 'Quick join' }),
  host: element('button', { type: 'button', id: 'host', textContent: 'Host a race' }),
  solo: element('button', { type: 'button', id: 'solo', textContent: 'Practise alone' }),
});

/** Without a game server, shows only what a race in this tab needs. */
function showServer(hasServer: boolean, { room, car }: LobbyFields, { join, quick, solo }: LobbyButtons): void {
  solo.textContent = hasServer ? 'Practise alone' : 'Race against bots';
  solo.className = hasServer ? '' : 'primary';
  if (!hasServer && document.activeElement === join) solo.focus();
  for (const part of [room.parentElement, car.parentElement, join, quick]) {
    if (part) part.hidden = !hasServer;
  }
}

function createForm(
  { name, room, car, model }: LobbyFields,
  seats: readonly HTMLElement[],
  { join, quick, host, solo }: LobbyButtons,
  races: HTMLElement,
): HTMLFormElement {
  return element(
    'form',
    { className: 'card lobby', id: 'lobby', noValidate: true },
    element('div', { className: 'title', ariaHidden: 'true' }, 'Shotgun ', element('b', { textContent: 'Rally' })),
    element('p', { className: 'tagline', textContent: 'One drives. One shoots. Same car.' }),
    element('div', { className: 'fields' }, labelled('Your name', name), labelled('Room code', room)),
    element('div', { className: 'seats' }, ...seats),
    element('div', { className: 'fields' }, labelled('Car', car), labelled('Model', model)),
    element('div', { className: 'buttons' }, join, quick, host, solo),
    races,
  );
}

/** Reads the form. Returns null if a field is invalid, after showing the reason beside it. */
function readForm(form: HTMLFormElement, { name, room, car, model }: LobbyFields): SeatRequest | null {
  const playerName = cleanPlayerName(name.value);
  showFieldError(name, playerName ? '' : `Enter a name with 1 to ${NAME_LENGTH_MAX} characters`);
  showFieldError(
    room,
    isRoomCode(room.value) ? '' : `Enter a room code with 1 to ${ROOM_CODE_LENGTH_MAX} letters, digits or "-"`,
  );
  if (!playerName || !isRoomCode(room.value)) return null;
  return {
    ...{ name: playerName, room: room.value, role: roleOf(form), car: Number(car.value) },
    model: MODEL_NAMES.find((each) => each === model.value) ?? '',
  };
}

const roleOf = (form: HTMLFormElement): Role => (new FormData(form).get('role') === 'gunner' ? 'gunner' : 'driver');

function showFieldError(field: HTMLInputElement, message: string): void {
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

function seatChoice(seat: SeatDescription, chosen: Role): HTMLLabelElement {
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
    element('option', { value: ANY_CAR, textContent: 'Any car with a free seat' }),
  );
  for (let car = 0; car < MAX_CARS; car++) {
    select.append(element('option', { value: String(car), textContent: `Car ${car + 1}` }));
  }
  select.value = String(chosen);
  return select;
}

function modelChoice(chosen: string): HTMLSelectElement {
  const any = element('option', { value: '', textContent: 'Any model' });
  const models = MODEL_NAMES.map((value) => element('option', { value, textContent: MODEL_TEXTS[value] }));
  const select = element('select', { id: 'model' }, any, ...models);
  select.value = chosen;
  return select;
}

const inventRoomCode = (): string => randomCharacters(CODE_LENGTH);

/** Returns the longest possible code of an unlisted room: 10 random characters are 50 bits, too many to be guessed. */
const inventUnlistedCode = (): string =>
  UNLISTED_ROOM_PREFIX + randomCharacters(ROOM_CODE_LENGTH_MAX - UNLISTED_ROOM_PREFIX.length);

function randomCharacters(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]!).join('');
}

const inventName = (): string => `Player ${Math.floor(Math.random() * 90) + 10}`;
