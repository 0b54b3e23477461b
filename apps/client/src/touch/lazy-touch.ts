/** Controls for fingers: nothing of them is loaded before the first touch. */
import type { ParticipantRole } from '@shotgun-rally/protocol';
import type { PlayerInput } from '../input/player-input.ts';
import type { TouchControls } from './touch-controls.ts';

export class LazyTouch {
  #controls: TouchControls | null = null;
  #station: ParticipantRole | null = null;

  /** Puts them below `board` and what it shows; `onStep` hears of a finger that wants to watch another car. */
  constructor(
    board: HTMLElement,
    input: PlayerInput,
    onStep: (by: 1 | -1) => void,
    onFailure: (error: unknown) => void,
  ) {
    const load = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'touch') return;
      window.removeEventListener('pointerdown', load, true);
      import('./touch-controls.ts').then(({ TouchControls }) => {
        this.#controls = new TouchControls(board, input, onStep);
        this.#controls.show(this.#station);
        input.touch = this.#controls;
      }, onFailure);
    };
    window.addEventListener('pointerdown', load, true);
  }

  /** Shows what the station needs; null for nothing. */
  show(station: ParticipantRole | null): void {
    this.#station = station;
    this.#controls?.show(station);
  }
}
