/** The pit board. Before a race: players, the race's setup, an invitation and the start button. After a race: the vote. */
import type { PlayerChoices } from '@shotgun-rally/netcode';
import type { ParticipantRole, Role, RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { carCountOf } from '@shotgun-rally/sim/state';
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
  /** The roster id of this page's player. */
  readonly playerId: number;
  /** True after a race, false before it. */
  readonly isFinished: boolean;
  /** True for a solo race, which no other player can join. */
  readonly isSolo: boolean;
  /** The number of car slots. */
  readonly cars: number;
}

/** The actions of the board's buttons. */
export interface PitActions {
  /** Starts the race (host), reports ready (other players), or votes to race again (after a race). */
  readonly start: () => void;
  /** Changes some of the player's choices in the room, such as votes. */
  readonly choose: (changed: Partial<PlayerChoices>) => void;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export class PitBoard implements Presenter {
  #root: HTMLElement;
  #actions: PitActions;
  #isSolo: boolean;
  /** Identifies the model that is shown; '' while the board is hidden. */
  #shownKey = '';
  #board: HTMLElement | null = null;
  /** The HTML of each part (child of the board) when it was built. */
  #partsHtml: readonly string[] = [];

  constructor(root: HTMLElement, actions: PitActions, isSolo: boolean) {
    this.#root = root;
    this.#actions = actions;
    this.#isSolo = isSolo;
  }

  /** Shows the board before and after a race. The board does not change while the 3D scene is being built. */
  show(moment: Moment | null): void {
    if (moment?.isSceneBuilt) this.#update(this.#modelOf(moment));
  }

  hide(): void {
    this.#update(null);
  }

  /** Returns null during the countdown and the race, and before the first roster. */
  #modelOf({ view, viewpoint, roster, participantRole }: Moment): PitBoardModel | null {
    const phase = view.state[RACE.phase];
    const isFinished = phase === PHASE.finished;
    if (!roster || (phase !== PHASE.warmup && !isFinished)) return null;
    const { car, role, personId: playerId } = viewpoint;
    const cars = carCountOf(view.state);
    return { roster, car, role, participantRole, playerId, isFinished, isSolo: this.#isSolo, cars };
  }

  /** Builds the board again only if the model has changed. */
  #update(model: PitBoardModel | null): void {
    const key = model
      ? `${model.roster.room} ${model.roster.number} ${model.car} ${model.role} ${model.isFinished}`
      : '';
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    document.body.classList.toggle('in-pit', model !== null && !model.isFinished);
    if (model) keepingFocus(this.#root, () => this.#replaceParts(this.#build(model)));
    else {
      this.#board?.remove();
      this.#board = null;
    }
  }

  /** Replaces only the parts whose HTML has changed, so that open lists and selections in the other parts stay. */
  #replaceParts(board: HTMLElement): void {
    const newParts = [...board.children];
    const newHtml = newParts.map(({ outerHTML }) => outerHTML);
    if (this.#board?.className === board.className && this.#partsHtml.length === newHtml.length) {
      const oldParts = [...this.#board.children];
      newParts.forEach((part, index) => {
        if (newHtml[index] !== this.#partsHtml[index]) oldParts[index]?.replaceWith(part);
      });
    } else {
      this.#board?.remove();
      this.#root.append(board);
      this.#board = board;
    }
    this.#partsHtml = newHtml;
  }

  /** Acts as the start button, if the board is shown. */
  start(): void {
    if (this.#board) this.#actions.start();
  }

  #build(model: PitBoardModel): HTMLElement {
    const self = model.roster.people.find(({ id }) => id === model.playerId);
    return model.isFinished ? this.#createVote(model, self) : this.#createPit(model, self);
  }

  #createPit(model: PitBoardModel, self: RosterPerson | undefined): HTMLElement {
    const { roster, isSolo } = model;
    const isHost = self?.isHost ?? false;
    const spectators = roster.people.filter(({ role }) => role === 'spectator').map(({ name }) => name);
    return element(
      'section',
      { className: 'pit', id: 'pit', ariaLabel: 'Before the race' },
      element('h2', {}, isSolo ? 'Practice' : `Room ${roster.room}`, createLeaveLink(model)),
      element('p', { textContent: seatText(model) }),
      element('ol', {}, ...roster.cars.map((car) => this.#createCarLine(car, model))),
      spectators.length > 0 ? element('p', { textContent: `Watching: ${spectators.join(', ')}` }) : null,
      isHost
        ? setupForm(roster.setup, model.cars, (setup) => this.#actions.choose({ setup }))
        : element('p', { className: 'setup', textContent: setupText(roster.setup) }),
      isSolo ? null : createInvitation(model),
      model.participantRole === 'spectator' ? null : this.#createStartButton(isHost, self?.isReady ?? false),
    );
  }

  #createStartButton(isHost: boolean, isReady: boolean): HTMLElement {
    const start = button(isHost ? 'Start the race' : isReady ? 'Not ready' : 'Ready', 'primary', () => {
      if (isReady && !isHost) this.#actions.choose({ isReady: false });
      else this.#actions.start();
    });
    return markAsStart(start);
  }

  #createVote(model: PitBoardModel, self: RosterPerson | undefined): HTMLElement {
    const { roster, participantRole } = model;
    const againButton = markAsStart(this.#createVoteButton('Race again', 'again', roster, self));
    const nextButton = this.#createVoteButton('Next track', 'next', roster, self);
    nextButton.id = 'next-track';
    const hasVoted = self && self.vote !== 'none';
    const hint = element('p', {
      className: 'hint',
      textContent: hasVoted ? 'Waiting for the others, at most 20 s' : '',
    });
    hint.role = 'status';
    const buttons = participantRole === 'spectator' ? [] : [againButton, nextButton];
    if (self?.isHost) buttons.push(button('Change the race', '', () => this.#actions.choose({ setup: roster.setup })));
    return element(
      'section',
      { className: 'pit finished', id: 'pit', ariaLabel: 'After the race' },
      ...buttons,
      createLeaveLink(model),
      hint,
    );
  }

  /** Creates a button that votes. It shows how many of the connected players have cast this vote. */
  #createVoteButton(
    label: string,
    vote: RosterPerson['vote'],
    { people }: RosterMessage,
    self: RosterPerson | undefined,
  ): HTMLButtonElement {
    const connected = people.filter(({ isConnected }) => isConnected);
    const count = connected.filter((person) => person.vote === vote).length;
    const votes = count > 0 && connected.length > 1 ? ` ${count}/${connected.length}` : '';
    const voteButton = button(label + votes, 'primary', () => this.#actions.choose({ vote }));
    voteButton.ariaPressed = String(self?.vote === vote);
    return voteButton;
  }

  #createCarLine(car: RosterMessage['cars'][number], model: PitBoardModel): HTMLLIElement {
    const paint = element('i');
    paint.style.background = paintOf(car);
    const number = element('small', { textContent: `${car.car + 1} ` });
    const seats = (['driver', 'gunner'] as const).map((role) => this.#createSeat(car[role], car.car, role, model));
    const [driver = null, gunner = null] = seats;
    const carModel = element('small', { textContent: ` ${car.entity}` });
    return element(
      'li',
      { className: car.car === model.car ? 'own' : '' },
      paint,
      number,
      driver,
      ' + ',
      gunner,
      carModel,
    );
  }

  /** Shows who has a seat: name, marks for host and ready, and for other players a button to vote them out. */
  #createSeat(name: string, car: number, role: Role, { roster, playerId }: PitBoardModel): HTMLElement {
    const person = roster.people.find((each) => each.car === car && each.role === role);
    const text = `${name || 'bot'}${person?.isHost ? ' ★' : ''}${person?.isReady ? ' ✓' : ''}`;
    const seat = element('span', { className: name ? '' : 'bot', textContent: text });
    if (!person || person.id === playerId) return seat;
    // `kick` is the id of the player that this person votes to remove; -1 for none.
    const votes = roster.people.filter(({ kick }) => kick === person.id).length;
    const hasOwnVote = roster.people.find(({ id }) => id === playerId)?.kick === person.id;
    const kick = button(`✕${votes > 0 ? votes : ''}`, 'kick', () =>
      this.#actions.choose({ kick: hasOwnVote ? -1 : person.id }),
    );
    kick.id = `kick-${person.id}`;
    kick.ariaLabel = `Vote to remove ${person.name}, ${votes} votes`;
    kick.ariaPressed = String(hasOwnVote);
    seat.append(kick);
    return seat;
  }
}

/** Marks the button that the Enter key presses. */
function markAsStart(start: HTMLButtonElement): HTMLButtonElement {
  start.append(element('kbd', { textContent: 'Enter' }));
  start.id = 'start';
  return start;
}

function seatText({ role, car, participantRole }: PitBoardModel): string {
  if (participantRole === 'spectator') return 'You are watching and get the next free seat';
  return `You ${role === 'driver' ? 'drive' : 'shoot from'} car ${car + 1}`;
}

/** Creates a link to the lobby, with the room code unless the race is solo. */
function createLeaveLink({ roster, isSolo }: PitBoardModel): HTMLAnchorElement {
  const href = isSolo ? location.pathname : `${location.pathname}?${new URLSearchParams({ room: roster.room })}`;
  return element('a', { href, id: 'leave', textContent: 'Leave' });
}

/** Creates the invitation link and its QR code, for the partner's seat or, if that is taken, for any driver's seat. */
function createInvitation({ roster, car, role }: PitBoardModel): HTMLElement {
  const partnerRole: Role = role === 'driver' ? 'gunner' : 'driver';
  const ownCar = roster.cars.find((each) => each.car === car);
  const partner = ownCar?.[partnerRole] ?? '';
  const label = partner ? 'Invite a driver' : `Invite your ${partnerRole}`;
  const url = partner ? seatUrl(location, roster.room, 'driver', -1) : seatUrl(location, roster.room, partnerRole, car);
  const localHint = LOCAL_HOSTS.includes(location.hostname)
    ? ' On another device, use one of the addresses that the server printed.'
    : '';
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
    element('p', { className: 'hint', textContent: `Drive around until the race starts.${localHint}` }),
  );
}
