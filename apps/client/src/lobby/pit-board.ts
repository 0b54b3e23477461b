/**
 * The pit board. Before a race: a small panel with the start button, which opens to the players, the race's setup and an
 * invitation. After a race: the vote.
 */
import type { PlayerChoices } from '@shotgun-rally/netcode';
import type { ParticipantRole, Role, RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { carCountOf } from '@shotgun-rally/sim/state';
import { paintOf } from '../look/liveries.ts';
import { type Moment, type Presenter, teamNameOf } from '../race/moment.ts';
import { button, element, keepingFocus } from '../ui/dom.ts';
import { createInvitation } from './invitation.ts';
import { setupForm, setupText } from './setup-form.ts';

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
  /** True if others can join the room by a link with its code. */
  readonly hasLink: boolean;
  /** The number of car slots. */
  readonly cars: number;
  /** True if the board before a race is open: it shows more than the room and the start button. */
  readonly isOpen: boolean;
}

/** The actions of the board's buttons. */
export interface PitActions {
  /** Starts the race (host), reports ready (other players), or votes to race again (after a race). */
  readonly start: () => void;
  /** Changes some of the player's choices in the room, such as votes. */
  readonly choose: (changed: Partial<PlayerChoices>) => void;
  /** Returns the name of the key that opens and closes the board. */
  readonly toggleKey: () => string;
}

export class PitBoard implements Presenter {
  #root: HTMLElement;
  #actions: PitActions;
  #kind: Pick<PitBoardModel, 'isSolo' | 'hasLink'>;
  /** False at first, because a player should drive before reading. */
  #isOpen = false;
  /** What the last call of `show` showed. */
  #moment: Moment | null = null;
  /** Identifies the model that is shown; '' while the board is hidden. */
  #shownKey = '';
  #board: HTMLElement | null = null;
  /** The HTML of each part (child of the board) when it was built. */
  #partsHtml: readonly string[] = [];

  constructor(root: HTMLElement, actions: PitActions, kind: Pick<PitBoardModel, 'isSolo' | 'hasLink'>) {
    this.#root = root;
    this.#actions = actions;
    this.#kind = kind;
  }

  /** Shows the board before and after a race. The board does not change while the 3D scene is being built. */
  show(moment: Moment | null): void {
    this.#moment = moment;
    if (moment?.isSceneBuilt) this.#update(this.#modelOf(moment));
  }

  hide(): void {
    this.#update(null);
  }

  /** Makes the board open before the next race. */
  open(): void {
    this.#isOpen = true;
  }

  /** Opens or closes the board before a race. */
  toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.show(this.#moment);
  }

  /** Returns null during the countdown and the race, and before the first roster. */
  #modelOf({ view, viewpoint, roster, participantRole }: Moment): PitBoardModel | null {
    const phase = view.state[RACE.phase];
    const isFinished = phase === PHASE.finished;
    if (!roster || (phase !== PHASE.warmup && !isFinished)) return null;
    const { car, role, personId: playerId } = viewpoint;
    const cars = carCountOf(view.state);
    const isOpen = this.#isOpen && !isFinished;
    return { roster, car, role, participantRole, playerId, isFinished, ...this.#kind, cars, isOpen };
  }

  /** Builds the board again only if the model has changed. */
  #update(model: PitBoardModel | null): void {
    const key = model
      ? `${model.roster.room} ${model.roster.number} ${model.car} ${model.role} ${model.isFinished} ${model.isOpen}`
      : '';
    if (key === this.#shownKey) return;
    this.#shownKey = key;
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
    const isHost = self?.isHost ?? false;
    const section = element(
      'section',
      { className: model.isOpen ? 'pit open' : 'pit', id: 'pit', ariaLabel: 'Before the race' },
      this.#createToggle(model),
    );
    if (model.isOpen) section.append(...this.#createDetails(model, isHost));
    if (model.participantRole !== 'spectator') section.append(this.#createStartButton(isHost, self?.isReady ?? false));
    return section;
  }

  /** Creates the title, a button that opens and closes the board. */
  #createToggle({ roster, isSolo, isOpen }: PitBoardModel): HTMLElement {
    const players = roster.people.filter(({ isConnected }) => isConnected).length;
    const toggle = button(isSolo ? 'Practice' : `Room ${roster.room}`, 'pit-toggle', () => this.toggle());
    toggle.id = 'pit-toggle';
    toggle.ariaExpanded = String(isOpen);
    const count = isSolo ? '' : `${players} ${players === 1 ? 'player' : 'players'}`;
    toggle.append(
      element('span', { className: 'pit-count', textContent: count }),
      element('kbd', { textContent: this.#actions.toggleKey() }),
    );
    return element('h2', {}, toggle);
  }

  #createDetails(model: PitBoardModel, isHost: boolean): HTMLElement[] {
    const { roster } = model;
    const spectators = roster.people.filter(({ role }) => role === 'spectator').map(({ name }) => name);
    const details = [
      element('p', {}, `${seatText(model)} · `, createLeaveLink(model)),
      element('ol', {}, ...roster.cars.map((car) => this.#createCarLine(car, model))),
      spectators.length > 0 ? element('p', { textContent: `Watching: ${spectators.join(', ')}` }) : null,
      isHost
        ? setupForm(roster.setup, model.cars, (setup) => this.#actions.choose({ setup }))
        : element('p', { className: 'setup', textContent: setupText(roster.setup) }),
      model.hasLink ? createInvitation(model) : null,
    ];
    return details.filter((detail) => detail !== null);
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
    nextButton.classList.remove('primary');
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
    const carModel = element('small', { textContent: ` ${car.entity}` });
    const className = car.car === model.car ? 'own' : '';
    return element('li', { className }, paint, number, ...this.#createCrew(car, model), carModel);
  }

  /** Shows the players of a car; the name of the team if bots have both seats. */
  #createCrew(car: RosterMessage['cars'][number], model: PitBoardModel): (HTMLElement | string)[] {
    const team = teamNameOf(model.roster, car.car);
    if (!car.driver && !car.gunner) return [element('span', { className: 'bot', textContent: team })];
    const seatOf = (role: Role): HTMLElement => this.#createSeat(car[role], car.car, role, model);
    return [seatOf('driver'), ' + ', seatOf('gunner')];
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

/** Creates a link to the lobby, with the room code if that helps to join again. */
function createLeaveLink({ roster, hasLink }: PitBoardModel): HTMLAnchorElement {
  const search = hasLink ? `?${new URLSearchParams({ room: roster.room })}` : '';
  const href = location.pathname + search;
  return element('a', { href, id: 'leave', textContent: 'Leave' });
}
