/**
 * The room panel. Before a race: a small panel with the start button, which opens to the players, the race's setup and an
 * invitation. After a race: the vote.
 */
import { PHASE, RACE } from '@shotgun-rally/sim';
import { carCountOf } from '@shotgun-rally/sim/state';
import { paintOf } from '../look/liveries.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { RaceExit } from '../settings/race-exit.ts';
import { keepingFocus } from '../ui/dom.ts';
import { leaveUrl } from './leave-link.ts';
import type { RoomPanelActions, RoomPanelModel } from './room-panel-model.ts';

type CreateContent = typeof import('./room-panel-content.ts').createContent;

export class RoomPanel implements Presenter {
  #root: HTMLElement;
  #actions: RoomPanelActions;
  #kind: Pick<RoomPanelModel, 'isSolo' | 'hasLink'>;
  /** False at first, because a player should drive before reading. */
  #isOpen = false;
  /** null until it is loaded. */
  #createContent: CreateContent | null = null;
  /** The newest moment of the race, also while the connection is lost; null outside of races. */
  #moment: Moment | null = null;
  /** What the panel shows; null while it is hidden. */
  #shown: RoomPanelModel | null = null;
  /** Identifies everything but the roster that the panel shows. */
  #shownKey = '';
  #panel: HTMLElement | null = null;
  /** The HTML of each part (child of the panel) when it was built. */
  #partsHtml: readonly string[] = [];

  /** Loads the content, which no player needs in order to drive. Calls `onFailure` if that fails: nobody could start a race. */
  constructor(
    root: HTMLElement,
    actions: RoomPanelActions,
    kind: Pick<RoomPanelModel, 'isSolo' | 'hasLink'>,
    onFailure: (error: unknown) => void,
  ) {
    this.#root = root;
    this.#actions = actions;
    this.#kind = kind;
    import('./room-panel-content.ts').then(({ createContent }) => {
      this.#createContent = createContent;
    }, onFailure);
  }

  /** Shows the panel before and after a race. The panel does not change while the 3D scene is being built, and for null. */
  show(moment: Moment | null): void {
    if (!moment) return;
    this.#moment = moment;
    if (moment.isSceneBuilt) this.#update(this.#modelOf(moment));
  }

  hide(): void {
    this.#moment = null;
    this.#update(null);
  }

  /** How the player can leave the race, in every phase and while the connection is lost; null outside of races. */
  get exit(): RaceExit | null {
    const roster = this.#moment?.roster;
    const { isSolo } = this.#kind;
    return roster ? { url: () => leaveUrl({ roster, ...this.#kind }), isSolo, setup: roster.setup } : null;
  }

  /** Opens the panel before a race. */
  open(): void {
    this.#isOpen = true;
  }

  /** Opens or closes the panel before a race. */
  toggle(): void {
    if (!this.#shown || this.#shown.isFinished) return;
    this.#isOpen = !this.#isOpen;
    this.show(this.#moment);
  }

  /** Returns null during the countdown and the race, before the first roster, and until the content is loaded. */
  #modelOf({ view, viewpoint, roster, participantRole }: Moment): RoomPanelModel | null {
    const phase = view.state[RACE.phase];
    const isFinished = phase === PHASE.finished;
    if (!roster || !this.#createContent || (phase !== PHASE.warmup && !isFinished)) return null;
    const { car, role, personId: playerId } = viewpoint;
    const cars = carCountOf(view.state);
    const isOpen = this.#isOpen && !isFinished;
    return { roster, car, role, participantRole, playerId, isFinished, ...this.#kind, cars, isOpen };
  }

  /** Builds the panel again only if the model has changed. */
  #update(model: RoomPanelModel | null): void {
    const key = model ? this.#keyOf(model) : '';
    // Each race numbers its rosters from the start, so an equal number does not mean the same roster.
    if (model?.roster === this.#shown?.roster && key === this.#shownKey) return;
    this.#shown = model;
    this.#shownKey = key;
    const create = this.#createContent;
    if (model && create) {
      keepingFocus(this.#root, () => this.#replaceParts(create(model, this.#actions, () => this.toggle())));
    } else {
      this.#panel?.remove();
      this.#panel = null;
    }
  }

  /** Returns a text with all that the panel shows, except the roster. */
  #keyOf({ roster, car, role, participantRole, isFinished, isOpen }: RoomPanelModel): string {
    // The player may change the colours of the teams in the settings.
    const colours = roster.cars.map(paintOf).join();
    return `${this.#actions.toggleKey()} ${car} ${role} ${participantRole} ${isFinished} ${isOpen} ${colours}`;
  }

  /**
   * Replaces only the parts whose HTML has changed, so that open lists and selections in the other parts stay. A status text
   * changes in its element, because screen readers do not announce a new element.
   */
  #replaceParts(panel: HTMLElement): void {
    const newParts = [...panel.children];
    const newHtml = newParts.map(({ outerHTML }) => outerHTML);
    if (this.#panel?.className === panel.className && this.#partsHtml.length === newHtml.length) {
      const oldParts = [...this.#panel.children];
      newParts.forEach((part, index) => {
        const old = oldParts[index];
        if (!old || newHtml[index] === this.#partsHtml[index]) return;
        if (part.role === 'status' && old.role === 'status') old.textContent = part.textContent;
        else old.replaceWith(part);
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
}
