/** Loads the touch controls at once on a phone, elsewhere at the first touch, and shows the controls of the player's role. */
import type { ParticipantRole } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import type { PlayerInput } from '../input/player-input.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import { showNotLoaded } from '../ui/show-not-loaded.ts';
import type { TouchControls } from './touch-controls.ts';

export class LazyTouch implements Presenter {
  #controls: TouchControls | null = null;
  #role: ParticipantRole | null = null;

  /**
   * Inserts the controls before `sibling`. `onStep` is called for the next (1) or previous (-1) car of a spectator. `onFailure` is
   * called if the controls cannot be loaded on a phone, which may have no other input.
   */
  constructor(
    sibling: HTMLElement,
    input: PlayerInput,
    onStep: (by: 1 | -1) => void,
    onFailure: (error: unknown) => void,
  ) {
    const isPhone = matchMedia('(pointer: coarse)').matches;
    const loadIfTouched = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') load();
    };
    const load = (): void => {
      window.removeEventListener('pointerdown', loadIfTouched, true);
      import('./touch-controls.ts').then(
        ({ TouchControls }) => {
          this.#controls = new TouchControls(sibling, input, onStep);
          this.#controls.show(this.#role);
          input.touch = this.#controls;
        },
        isPhone ? onFailure : (error) => showNotLoaded('touch controls', error),
      );
    };
    if (isPhone) load();
    else window.addEventListener('pointerdown', loadIfTouched, true);
  }

  show(moment: Moment | null): void {
    this.#role = moment?.isSceneBuilt && !isFinished(moment) ? moment.participantRole : null;
    this.#controls?.show(this.#role);
  }
}

/** Returns true while the results are shown. */
const isFinished = ({ view, roster }: Moment): boolean => roster !== null && view.state[RACE.phase] === PHASE.finished;
