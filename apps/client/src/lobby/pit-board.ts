/** Shown while nobody races: who sits in which car, the link for the partner, and the button that starts the race. */
import type { Role, RosterMessage } from '@shotgun-rally/protocol';
import { paintOf } from '../liveries.ts';
import { button, element } from './dom.ts';
import { seatUrl, shareLink } from './share-link.ts';

export interface PitBoardModel {
  readonly roster: RosterMessage;
  readonly car: number;
  readonly role: Role;
  /** Whether a race has just been finished. */
  readonly finished: boolean;
  /** A race in the tab has nobody to invite. */
  readonly solo: boolean;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export class PitBoard {
  #root: HTMLElement;
  #onStart: () => void;
  #shown = '';
  #board: HTMLElement | null = null;

  /** `onStart` is called when the player asks for a race. */
  constructor(root: HTMLElement, onStart: () => void) {
    this.#root = root;
    this.#onStart = onStart;
  }

  /** Shows the model, or hides the board; builds nothing when nothing has changed. */
  update(model: PitBoardModel | null): void {
    const key = model ? `${model.roster.room} ${model.roster.number} ${model.car} ${model.role} ${model.finished}` : '';
    if (key === this.#shown) return;
    this.#shown = key;
    this.#board?.remove();
    this.#board = model ? this.#build(model) : null;
    if (this.#board) this.#root.append(this.#board);
  }

  /** Asks for a race, as its button does, if the board is shown. */
  start(): void {
    if (this.#board) this.#onStart();
  }

  #build(model: PitBoardModel): HTMLElement {
    const { roster } = model;
    const start = button(model.finished ? 'Race again' : 'Start the race', 'primary', this.#onStart);
    start.append(element('kbd', { textContent: 'Enter' }));
    start.id = 'start';
    if (model.finished) return element('section', { className: 'pit finished', id: 'pit' }, start);
    return element(
      'section',
      { className: 'pit', id: 'pit' },
      element('h2', {}, model.solo ? 'Practice' : `Room ${roster.room}`, leaveLink(model)),
      element('p', { textContent: `You ${model.role === 'driver' ? 'drive' : 'shoot from'} car ${model.car + 1}` }),
      element('ol', {}, ...roster.cars.map((car) => carLine(car, car.car === model.car))),
      model.solo ? null : invitation(model),
      start,
    );
  }
}

/** Back to the lobby; the room's code goes with the player. */
function leaveLink({ roster, solo }: PitBoardModel): HTMLAnchorElement {
  const href = solo ? location.pathname : `${location.pathname}?${new URLSearchParams({ room: roster.room })}`;
  return element('a', { href, textContent: 'Leave' });
}

function carLine(car: RosterMessage['cars'][number], own: boolean): HTMLLIElement {
  const paint = element('i');
  paint.style.background = paintOf(car);
  const seat = (name: string) => element('span', { className: name ? '' : 'bot', textContent: name || 'bot' });
  return element('li', { className: own ? 'own' : '' }, paint, seat(car.driver), ' + ', seat(car.gunner));
}

/** The link for the seat beside the player's, or for any seat when that one is taken. */
function invitation({ roster, car, role }: PitBoardModel): HTMLElement {
  const partnerRole: Role = role === 'driver' ? 'gunner' : 'driver';
  const ownCar = roster.cars.find((each) => each.car === car);
  const partner = ownCar?.[partnerRole] ?? '';
  const label = partner ? 'Invite a driver' : `Invite your ${partnerRole}`;
  const url = partner ? seatUrl(location, roster.room, 'driver', -1) : seatUrl(location, roster.room, partnerRole, car);
  const onlyHere = LOCAL_HOSTS.includes(location.hostname) ? ' Others need an address that the server printed.' : '';
  return element(
    'div',
    {},
    shareLink(label, url),
    element('p', {
      className: 'hint',
      textContent: `Warm up as long as you like.${onlyHere}`,
    }),
  );
}
