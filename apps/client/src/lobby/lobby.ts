/** The lobby, the first screen: offers to play now or with a friend in a seat, and more below: name, room and car. */
import { cleanPlayerName, MAX_CARS, NAME_LENGTH_MAX, ROOM_CODE_LENGTH_MAX, type Role } from '@shotgun-rally/protocol';
import { MODEL_DESCRIPTIONS, MODEL_NAMES, MODEL_TITLES } from '../look/car-models.ts';
import { isRoomCode } from '../page/config.ts';
import { writeStorage } from '../page/storage.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { element, keepingFocus, labelled } from '../ui/dom.ts';
import type { Screens } from '../ui/screens.ts';
import { quickJoin, RaceList } from './race-list.ts';
import { generateRoomCode, generateUnlistedCode, type SeatRequest } from './requested-seat.ts';
import { createSeatChoices } from './seat-choice.ts';

const PLAY_NOW = 'Play now';
/** The value of the list of cars that leaves the choice to the server. */
const ANY_CAR = '-1';

/** What the player chose in the lobby. */
export interface LobbyChoice {
  readonly seat: SeatRequest;
  /** Where the race runs: on a server, or in this tab, alone (`solo`) or with friends (`host`). */
  readonly place: 'server' | 'solo' | 'host';
  /** True if the player wants to invite a friend first. */
  readonly isInviting: boolean;
}

/** What the lobby shows at first. */
export interface LobbyOptions {
  readonly seat: SeatRequest;
  readonly settings: SettingsStore;
  /** True if the link names a room, or the player has chosen one: then joining it is the main button. */
  readonly hasRoom: boolean;
  /** True for a guest of a hosted race, who can join it again without a game server. */
  readonly isGuest: boolean;
}

/** The inputs of the lobby, without the choice between driver and gunner. */
interface LobbyFields {
  readonly name: HTMLInputElement;
  readonly room: HTMLInputElement;
  readonly car: HTMLSelectElement;
  readonly model: HTMLSelectElement;
}

/** Shows the lobby. Resolves when the player joins a race, races against bots or hosts a race. */
export function showLobby(
  screens: Screens,
  { seat: initial, settings, hasRoom, isGuest }: LobbyOptions,
): Promise<LobbyChoice> {
  return new Promise((resolve) => {
    const fields = createFields(initial);
    const buttons = createButtons(hasRoom);
    const end = new AbortController();
    let hasServer = true;
    let isInviting = false;
    // Without a server, this never turns the room of a link into a solo race.
    const join = (): void => submit(hasServer || hasRoom ? 'server' : 'solo');
    const joinRace = (code: string): void => {
      fields.room.value = code;
      join();
    };
    const races = new RaceList(joinRace, (isFound) => {
      hasServer = isFound;
      showServer(isFound, isGuest, fields, buttons);
    });
    const form = createForm(fields, createSeatChoices(initial.role, settings, end.signal), buttons, races);
    const submit = (place: LobbyChoice['place']): void => {
      if (place !== 'server') fields.room.value ||= generateRoomCode();
      const seat = readForm(form, fields);
      if (!seat) {
        isInviting = false;
        return;
      }
      writeStorage('localStorage', 'name', seat.name);
      writeStorage('localStorage', 'model', seat.model);
      end.abort();
      resolve({ seat, place, isInviting });
    };
    const joinQuickly = async (): Promise<void> => {
      // Somebody may have opened a room since the list was loaded.
      const { quick } = buttons;
      if (quick.ariaDisabled) return;
      quick.ariaDisabled = 'true';
      quick.textContent = 'Looking for a race…';
      await races.refresh();
      quick.ariaDisabled = null;
      quick.textContent = PLAY_NOW;
      const match = quickJoin(races.races, roleOf(form));
      form.querySelector<HTMLInputElement>(`#seat-${match?.role ?? roleOf(form)}`)?.click();
      fields.car.value = ANY_CAR;
      joinRace(match?.code ?? generateRoomCode());
    };
    if (hasRoom) buttons.quick.addEventListener('click', joinQuickly);
    else buttons.join.addEventListener('click', join);
    buttons.friend.addEventListener('click', () => {
      isInviting = true;
      joinRace(generateUnlistedCode());
    });
    buttons.solo.addEventListener('click', () => submit('solo'));
    buttons.host.addEventListener('click', () => submit('host'));
    // The Enter key does what the main button does. After a room code was typed, it joins that room.
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (hasRoom || !hasServer || document.activeElement === fields.room) join();
      else joinQuickly();
    });
    screens.show(form);
    (hasRoom ? buttons.join : buttons.quick).focus();
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
  /** The row of the main buttons. */
  readonly main: HTMLElement;
  /** The row of the other buttons. */
  readonly other: HTMLElement;
  readonly join: HTMLButtonElement;
  readonly quick: HTMLButtonElement;
  readonly friend: HTMLButtonElement;
  readonly host: HTMLButtonElement;
  readonly solo: HTMLButtonElement;
}

function createButtons(hasRoom: boolean): LobbyButtons {
  const create = (id: string, textContent: string, isMain = false): HTMLButtonElement =>
    element('button', { type: isMain ? 'submit' : 'button', id, textContent, className: isMain ? 'primary' : '' });
  const join = create('join', hasRoom ? 'Join the race' : 'Open or join this room', hasRoom);
  const quick = create('quick', PLAY_NOW, !hasRoom);
  const friend = create('friend', 'Play with a friend');
  const [host, solo] = [create('host', 'Host a race'), create('solo', 'Race against bots')];
  return {
    main: element('div', { className: 'buttons main' }, ...(hasRoom ? [join, quick] : [quick, friend])),
    other: element('div', { className: 'buttons' }, ...(hasRoom ? [friend] : [join]), host, solo),
    join,
    quick,
    friend,
    host,
    solo,
  };
}

/** Without a game server, shows only what a race in this tab needs, and a guest a seat in the race of the host. */
function showServer(hasServer: boolean, isGuest: boolean, { room, car }: LobbyFields, buttons: LobbyButtons): void {
  const { main, other, join, quick, friend, host, solo } = buttons;
  // A button loses the focus when it is hidden.
  const focused = document.activeElement;
  for (const part of [room.parentElement, quick, friend]) if (part) part.hidden = !hasServer;
  for (const part of [car.parentElement, join]) if (part) part.hidden = !hasServer && !isGuest;
  solo.className = join.hidden ? 'primary' : '';
  const row = hasServer ? other : main;
  if (solo.parentElement === row) return;
  keepingFocus(main.closest('form') ?? main, () => row.append(...(hasServer ? [host, solo] : [solo, host])));
  if (focused?.closest('[hidden]')) solo.focus();
}

function createForm(
  { name, room, car, model }: LobbyFields,
  seats: readonly HTMLElement[],
  { main, other, join }: LobbyButtons,
  races: RaceList,
): HTMLFormElement {
  const more = element(
    'details',
    { id: 'more', open: main.contains(join) },
    element('summary', { textContent: 'More' }),
    element('div', { className: 'fields' }, labelledField('Your name', name), labelledField('Room code', room)),
    element(
      'div',
      { className: 'fields' },
      labelledField('Car', car),
      labelledField('Model', model, 'Chosen by a car’s first player'),
    ),
    other,
  );
  return element(
    'form',
    { className: 'card lobby', id: 'lobby', noValidate: true },
    element('div', { className: 'title', ariaHidden: 'true' }, 'Shotgun ', element('b', { textContent: 'Rally' })),
    element('p', { className: 'tagline', textContent: 'One drives. One shoots. Same car.' }),
    element('div', { className: 'seats', role: 'group', ariaLabel: 'Your seat' }, ...seats),
    main,
    more,
    races.element,
    races.explanation,
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
    name: playerName,
    room: room.value,
    role: roleOf(form),
    car: Number(car.value),
    model: MODEL_NAMES.find((each) => each === model.value) ?? '',
  };
}

const roleOf = (form: HTMLFormElement): Role => (new FormData(form).get('role') === 'gunner' ? 'gunner' : 'driver');

function showFieldError(field: HTMLInputElement, message: string): void {
  const hint = field.parentElement?.querySelector('small');
  if (hint) hint.textContent = message;
  field.ariaInvalid = message ? 'true' : 'false';
  if (!message) return;
  const more = field.closest('details');
  if (more) more.open = true;
  field.focus();
}

function textField(id: string, value: string, maxLength: number): HTMLInputElement {
  return element('input', { id, type: 'text', value, maxLength, autocomplete: 'off', spellcheck: false });
}

/** Creates a labelled control with a line below it, for a note or for what is wrong with the value. */
const labelledField = (text: string, control: HTMLElement, note = ''): HTMLLabelElement =>
  labelled(text, control, element('small', { className: note && 'note', textContent: note }));

function carChoice(chosen: number): HTMLSelectElement {
  const select = element('select', { id: 'car' }, element('option', { value: ANY_CAR, textContent: 'Any free seat' }));
  for (let car = 0; car < MAX_CARS; car++) {
    select.append(element('option', { value: String(car), textContent: `Car ${car + 1}` }));
  }
  select.value = String(chosen);
  return select;
}

function modelChoice(chosen: string): HTMLSelectElement {
  const any = element('option', { value: '', textContent: 'Any model' });
  const models = MODEL_NAMES.map((value) =>
    element('option', { value, textContent: `${MODEL_TITLES[value]}: ${MODEL_DESCRIPTIONS[value]}` }),
  );
  const select = element('select', { id: 'model' }, any, ...models);
  select.value = chosen;
  return select;
}
