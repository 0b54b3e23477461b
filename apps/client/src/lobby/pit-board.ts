/** Shown while nobody races: who sits where and is ready, what will be raced, the link for a friend, and the vote after. */
import type { PlayerChoices } from '@shotgun-rally/netcode';
import type { ParticipantRole, Role, RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { paintOf } from '../look/liveries.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import { button, element, keepingFocus } from '../ui/dom.ts';
import { setupForm, setupText } from './setup-form.ts';
import { seatUrl, shareLink } from './share-link.ts';

export interface PitBoardModel {
  readonly roster: RosterMessage;
  readonly car: number;
  readonly role: Role;
  readonly participantRole: ParticipantRole;
  /** The player's id in the roster. */
  readonly person: number;
  /** True after a race, false before it. */
  readonly finished: boolean;
  /** True for a solo race, which no other player can join. */
  readonly solo: boolean;
}

/** What the board can ask for. */
export interface PitActions {
  /** The host wants the start, everybody else is ready or wants the race again. */
  readonly start: () => void;
  readonly choose: (wanted: Partial<PlayerChoices>) => void;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export class PitBoard implements Presenter {
  #root: HTMLElement;
  #actions: PitActions;
  #isSolo: boolean;
  #shown = '';
  #board: HTMLElement | null = null;
  /** The board's parts as they were made. */
  #parts: readonly string[] = [];

  constructor(root: HTMLElement, actions: PitActions, isSolo: boolean) {
    this.#root = root;
    this.#actions = actions;
    this.#isSolo = isSolo;
  }

  /** Shows the board before and after a race. While there is no picture the present board stays. */
  show(moment: Moment | null): void {
    if (moment?.isPictureBuilt) this.#update(this.#modelOf(moment));
  }

  hide(): void {
    this.#update(null);
  }

  /** Returns null while a race is running. */
  #modelOf({ view, welcome, roster, participantRole }: Moment): PitBoardModel | null {
    const phase = view.state[RACE.phase];
    const finished = phase === PHASE.finished;
    if (!roster || (phase !== PHASE.warmup && !finished)) return null;
    const { car, role, personId: person } = welcome;
    return { roster, car, role, participantRole, person, finished, solo: this.#isSolo };
  }

  /** Builds the board again only if the model has changed. */
  #update(model: PitBoardModel | null): void {
    const key = model ? `${model.roster.room} ${model.roster.number} ${model.car} ${model.role} ${model.finished}` : '';
    if (key === this.#shown) return;
    this.#shown = key;
    document.body.classList.toggle('in-pit', model !== null && !model.finished);
    if (model) keepingFocus(this.#root, () => this.#replaceParts(this.#build(model)));
    else {
      this.#board?.remove();
      this.#board = null;
    }
  }

  /** Parts that are made as before stay, with whatever is open, marked or pressed in them. */
  #replaceParts(board: HTMLElement): void {
    const made = [...board.children];
    const parts = made.map(({ outerHTML }) => outerHTML);
    if (this.#board?.className === board.className && this.#parts.length === parts.length) {
      const shown = [...this.#board.children];
      made.forEach((part, index) => {
        if (parts[index] !== this.#parts[index]) shown[index]?.replaceWith(part);
      });
    } else {
      this.#board?.remove();
      this.#root.append(board);
      this.#board = board;
    }
    this.#parts = parts;
  }

  /** Asks for a race, as its button does, if the board is shown. */
  start(): void {
    if (this.#board) this.#actions.start();
  }

  #build(model: PitBoardModel): HTMLElement {
    const self = model.roster.people.find(({ id }) => id === model.person);
    return model.finished ? this.#vote(model, self) : this.#pit(model, self);
  }

  #pit(model: PitBoardModel, self: RosterPerson | undefined): HTMLElement {
    const { roster, solo } = model;
    const isHost = self?.isHost ?? false;
    const spectators = roster.people.filter(({ role }) => role === 'spectator').map(({ name }) => name);
    return element(
      'section',
      { className: 'pit', id: 'pit', ariaLabel: 'Before the race' },
      element('h2', {}, solo ? 'Practice' : `Room ${roster.room}`, leaveLink(model)),
      element('p', { textContent: seatText(model) }),
      element('ol', {}, ...roster.cars.map((car) => this.#carLine(car, model))),
      spectators.length > 0 ? element('p', { textContent: `Watching: ${spectators.join(', ')}` }) : null,
      isHost
        ? setupForm(roster.setup, (setup) => this.#actions.choose({ setup }))
        : element('p', { className: 'setup', textContent: setupText(roster.setup) }),
      solo ? null : invitation(model),
      model.participantRole === 'spectator' ? null : this.#startButton(isHost, self?.isReady ?? false),
    );
  }

  #startButton(isHost: boolean, isReady: boolean): HTMLElement {
    const start = button(isHost ? 'Start the race' : isReady ? 'Not ready' : 'Ready', 'primary', () => {
      if (isReady && !isHost) this.#actions.choose({ isReady: false });
      else this.#actions.start();
    });
    start.append(element('kbd', { textContent: 'Enter' }));
    start.id = 'start';
    return start;
  }

  #vote(model: PitBoardModel, self: RosterPerson | undefined): HTMLElement {
    const { roster, participantRole } = model;
    const here = roster.people.filter(({ isConnected: isHere }) => isHere);
    const votesFor = (vote: RosterPerson['vote']): string => {
      const count = here.filter((person) => person.vote === vote).length;
      return count > 0 && here.length > 1 ? ` ${count}/${here.length}` : '';
    };
    const again = button(`Race again${votesFor('again')}`, 'primary', () => this.#actions.choose({ vote: 'again' }));
    again.append(element('kbd', { textContent: 'Enter' }));
    again.id = 'start';
    const next = button(`Next track${votesFor('next')}`, 'primary', () => this.#actions.choose({ vote: 'next' }));
    next.id = 'next-track';
    for (const [each, vote] of [
      [again, 'again'],
      [next, 'next'],
    ] as const) {
      each.ariaPressed = String(self?.vote === vote);
    }
    const isWaiting = self && self.vote !== 'none';
    const hint = element('p', {
      className: 'hint',
      textContent: isWaiting ? 'Waiting for the others, 20 s at most' : '',
    });
    hint.role = 'status';
    const buttons = participantRole === 'spectator' ? [] : [again, next];
    if (self?.isHost) buttons.push(button('Change the race', '', () => this.#actions.choose({ setup: roster.setup })));
    return element(
      'section',
      { className: 'pit finished', id: 'pit', ariaLabel: 'After the race' },
      ...buttons,
      leaveLink(model),
      hint,
    );
  }

  #carLine(car: RosterMessage['cars'][number], model: PitBoardModel): HTMLLIElement {
    const paint = element('i');
    paint.style.background = paintOf(car);
    const number = element('small', { textContent: `${car.car + 1} ` });
    const seats = (['driver', 'gunner'] as const).map((role) => this.#seat(car[role], car.car, role, model));
    const [driver = null, gunner = null] = seats;
    return element('li', { className: car.car === model.car ? 'own' : '' }, paint, number, driver, ' + ', gunner);
  }

  /** A name, whether it is ready, and for the others a way to vote it out. */
  #seat(name: string, car: number, role: Role, { roster, person: own }: PitBoardModel): HTMLElement {
    const person = roster.people.find((each) => each.car === car && each.role === role);
    const text = `${name || 'bot'}${person?.isHost ? ' ★' : ''}${person?.isReady ? ' ✓' : ''}`;
    const seat = element('span', { className: name ? '' : 'bot', textContent: text });
    if (!person || person.id === own) return seat;
    const votes = roster.people.filter(({ kick }) => kick === person.id).length;
    const isMine = roster.people.find(({ id }) => id === own)?.kick === person.id;
    const kick = button(`✕${votes > 0 ? votes : ''}`, 'kick', () =>
      this.#actions.choose({ kick: isMine ? -1 : person.id }),
    );
    kick.id = `kick-${person.id}`;
    kick.ariaLabel = `Vote to send ${person.name} away, ${votes} so far`;
    kick.ariaPressed = String(isMine);
    seat.append(kick);
    return seat;
  }
}

function seatText({ role, car, participantRole }: PitBoardModel): string {
  if (participantRole === 'spectator') return 'You watch, and get the next free seat';
  return `You ${role === 'driver' ? 'drive' : 'shoot from'} car ${car + 1}`;
}

/** Back to the lobby; the room's code goes with the player. */
function leaveLink({ roster, solo }: PitBoardModel): HTMLAnchorElement {
  const href = solo ? location.pathname : `${location.pathname}?${new URLSearchParams({ room: roster.room })}`;
  return element('a', { href, id: 'leave', textContent: 'Leave' });
}

/** The link for the seat beside the player's, or for any seat when that one is taken; and as a code for a phone. */
function invitation({ roster, car, role }: PitBoardModel): HTMLElement {
  const partnerRole: Role = role === 'driver' ? 'gunner' : 'driver';
  const ownCar = roster.cars.find((each) => each.car === car);
  const partner = ownCar?.[partnerRole] ?? '';
  const label = partner ? 'Invite a driver' : `Invite your ${partnerRole}`;
  const url = partner ? seatUrl(location, roster.room, 'driver', -1) : seatUrl(location, roster.room, partnerRole, car);
  const onlyHere = LOCAL_HOSTS.includes(location.hostname) ? ' Others need an address that the server printed.' : '';
  const code = element('div', { className: 'qr' });
  const show = button('QR code', 'small', async () => {
    const { renderSVG } = await import('uqr');
    code.innerHTML = code.innerHTML ? '' : renderSVG(url, { border: 1 });
  });
  return element(
    'div',
    {},
    shareLink(label, url),
    show,
    code,
    element('p', { className: 'hint', textContent: `Warm up as long as you like.${onlyHere}` }),
  );
}
