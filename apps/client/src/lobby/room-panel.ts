/**
 * The room panel. Before a race: a small panel with the start button, which opens to the players, the race's setup and an
 * invitation. After a race: the vote.
 */
import type { RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { carCountOf } from '@shotgun-rally/sim/state';
import type { Moment, Presenter } from '../race/moment.ts';
import { button, element, keepingFocus } from '../ui/dom.ts';
import { createLeaveLink } from './leave-link.ts';
import type { RoomPanelActions, RoomPanelModel } from './room-panel-model.ts';

/** Creates what only the open panel shows. */
type CreateDetails = typeof import('./room-panel-details.ts').createDetails;

export class RoomPanel implements Presenter {
  #root: HTMLElement;
  #actions: RoomPanelActions;
  #kind: Pick<RoomPanelModel, 'isSolo' | 'hasLink'>;
  /** False at first, because a player should drive before reading. */
  #isOpen = false;
  /** null until it is loaded. */
  #createDetails: CreateDetails | null = null;
  /** What the last call of `show` showed. */
  #moment: Moment | null = null;
  /** The roster that the panel shows; null while the panel is hidden. */
  #shownRoster: RosterMessage | null = null;
  /** What else of the model the panel depends on. */
  #shownKey = '';
  #panel: HTMLElement | null = null;
  /** The HTML of each part (child of the panel) when it was built. */
  #partsHtml: readonly string[] = [];

  constructor(root: HTMLElement, actions: RoomPanelActions, kind: Pick<RoomPanelModel, 'isSolo' | 'hasLink'>) {
    this.#root = root;
    this.#actions = actions;
    this.#kind = kind;
  }

  /** Shows the panel before and after a race. The panel does not change while the 3D scene is being built. */
  show(moment: Moment | null): void {
    this.#moment = moment;
    if (moment?.isSceneBuilt) this.#update(this.#modelOf(moment));
  }

  hide(): void {
    this.#update(null);
  }

  /** Opens the panel before a race, as soon as its code is loaded. */
  open(): void {
    this.#isOpen = true;
    import('./room-panel-details.ts').then(({ createDetails }) => {
      this.#createDetails = createDetails;
    }, console.error);
  }

  /** Opens or closes the panel before a race. */
  toggle(): void {
    if (this.#isOpen) this.#isOpen = false;
    else this.open();
    this.show(this.#moment);
  }

  /** Returns null during the countdown and the race, and before the first roster. */
  #modelOf({ view, viewpoint, roster, participantRole }: Moment): RoomPanelModel | null {
    const phase = view.state[RACE.phase];
    const isFinished = phase === PHASE.finished;
    if (!roster || (phase !== PHASE.warmup && !isFinished)) return null;
    const { car, role, personId: playerId } = viewpoint;
    const cars = carCountOf(view.state);
    const isOpen = this.#isOpen && !isFinished && this.#createDetails !== null;
    return { roster, car, role, participantRole, playerId, isFinished, ...this.#kind, cars, isOpen };
  }

  /** Builds the panel again only if the model has changed. */
  #update(model: RoomPanelModel | null): void {
    const roster = model?.roster ?? null;
    const key = model ? `${model.car} ${model.role} ${model.isFinished} ${model.isOpen}` : '';
    // Each race numbers its rosters from the start, so an equal number does not mean the same roster.
    if (roster === this.#shownRoster && key === this.#shownKey) return;
    this.#shownRoster = roster;
    this.#shownKey = key;
    if (model) keepingFocus(this.#root, () => this.#replaceParts(this.#build(model)));
    else {
      this.#panel?.remove();
      this.#panel = null;
    }
  }

  /** Replaces only the parts whose HTML has changed, so that open lists and selections in the other parts stay. */
  #replaceParts(panel: HTMLElement): void {
    const newParts = [...panel.children];
    const newHtml = newParts.map(({ outerHTML }) => outerHTML);
    if (this.#panel?.className === panel.className && this.#partsHtml.length === newHtml.length) {
      const oldParts = [...this.#panel.children];
      newParts.forEach((part, index) => {
        if (newHtml[index] !== this.#partsHtml[index]) oldParts[index]?.replaceWith(part);
      });
    } else {
      this.#panel?.remove();
      this.#root.append(panel);
      this.#panel = panel;
    }
    this.#partsHtml = newHtml;
  }

  /** Starts the race, reports ready or votes, if the panel is shown. */
  start(): void {
    if (this.#panel) this.#actions.start();
  }

  #build(model: RoomPanelModel): HTMLElement {
    const self = model.roster.people.find(({ id }) => id === model.playerId);
    return model.isFinished ? this.#createVote(model, self) : this.#createBeforeRace(model, self);
  }

  #createBeforeRace(model: RoomPanelModel, self: RosterPerson | undefined): HTMLElement {
    const isHost = self?.isHost ?? false;
    const section = element(
      'section',
      { className: model.isOpen ? 'room-panel open' : 'room-panel', id: 'room-panel', ariaLabel: 'Before the race' },
      this.#createToggle(model),
    );
    if (model.isOpen && this.#createDetails) section.append(...this.#createDetails(model, isHost, this.#actions));
    if (model.participantRole !== 'spectator') section.append(this.#createStartButton(isHost, self?.isReady ?? false));
    return section;
  }

  /** Creates the title, a button that opens and closes the panel. */
  #createToggle({ roster, isSolo, isOpen }: RoomPanelModel): HTMLElement {
    const players = roster.people.filter(({ isConnected }) => isConnected).length;
    const toggle = button(isSolo ? 'Practice' : `Room ${roster.room}`, 'room-panel-toggle', () => this.toggle());
    toggle.id = 'room-panel-toggle';
    toggle.ariaExpanded = String(isOpen);
    const count = isSolo ? '' : `${players} ${players === 1 ? 'player' : 'players'}`;
    toggle.append(
      element('span', { className: 'room-panel-count', textContent: count }),
      element('kbd', { textContent: this.#actions.toggleKey() }),
    );
    return element('h2', {}, toggle);
  }

  #createStartButton(isHost: boolean, isReady: boolean): HTMLElement {
    const start = button(isHost ? 'Start the race' : isReady ? 'I am not ready' : 'Ready', 'primary', () => {
      if (isReady && !isHost) this.#actions.choose({ isReady: false });
      else this.#actions.start();
    });
    // Enter does not withdraw.
    return markAsStart(start, isHost || !isReady);
  }

  #createVote(model: RoomPanelModel, self: RosterPerson | undefined): HTMLElement {
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
    if (self?.isHost)
      buttons.push(button('Set up a new race', '', () => this.#actions.choose({ setup: roster.setup })));
    return element(
      'section',
      { className: 'room-panel finished', id: 'room-panel', ariaLabel: 'After the race' },
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
}

/** Marks the button that the Enter key presses. */
function markAsStart(start: HTMLButtonElement, hasKey = true): HTMLButtonElement {
  if (hasKey) start.append(element('kbd', { textContent: 'Enter' }));
  start.id = 'start';
  return start;
}
