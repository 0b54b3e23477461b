/** A race view that is built in the background. Roster and settings that arrive earlier are applied when it is built. */
import type { RosterMessage } from '@shotgun-rally/protocol';
import type { Track } from '@shotgun-rally/sim';
import { liveryIndexOf } from '../look/liveries.ts';
import type { QualityName } from '../look/quality.ts';
import { carTitleOf } from '../race/moment.ts';
import { RaceView } from './race-view.ts';

/** The graphics quality, and who chose it. */
export interface ChosenQuality {
  readonly name: QualityName;
  /** True if the page chose the quality, not the player. The resolution then falls if that is needed to hold the frame rate. */
  readonly isAutomatic: boolean;
}

export interface BackgroundViewOptions {
  readonly canvas: HTMLCanvasElement;
  readonly track: Track;
  readonly quality: ChosenQuality;
  /** Called with the share of the work that is done, 0 to 1, until `dispose`. */
  readonly onProgress: (share: number) => void;
  /** Called with the error if the view cannot be built. */
  readonly onFailure: (error: unknown) => void;
}

export class BackgroundView {
  readonly track: Track;
  readonly quality: ChosenQuality;
  /** null while the view is being built, and after `dispose`. */
  view: RaceView | null = null;
  #roster: RosterMessage | null = null;
  #isDisposed = false;
  #isMotionReduced = false;
  #resize = () => {
    this.view?.resize();
    // After a race, no further frame is drawn.
    this.view?.redraw();
  };

  /** Starts to build the view. */
  constructor({ canvas, track, quality, onProgress, onFailure }: BackgroundViewOptions) {
    this.track = track;
    this.quality = quality;
    const report = (share: number): void => {
      if (this.#isDisposed) throw new Error('the view is no longer needed');
      onProgress(share);
    };
    RaceView.create(canvas, track, quality.name, report).then(
      (view) => this.#use(view),
      (error: unknown) => {
        if (!this.#isDisposed) onFailure(error);
      },
    );
    window.addEventListener('resize', this.#resize);
  }

  /** Ends the building of the view, or frees its GPU resources. Another view may use the same canvas afterwards. */
  dispose(): void {
    this.#isDisposed = true;
    window.removeEventListener('resize', this.#resize);
    this.view?.dispose();
    this.view = null;
  }

  /** Gives the cars the liveries of the roster (the list of teams). Does nothing if `roster` is the same object as before. */
  setRoster(roster: RosterMessage | null): void {
    if (!roster || roster === this.#roster) return;
    this.#roster = roster;
    if (this.view) this.#paint(this.view, roster);
  }

  /** Turns reduced camera motion on or off. */
  reduceMotion(isReduced: boolean): void {
    this.#isMotionReduced = isReduced;
    this.view?.reduceMotion(isReduced);
  }

  /** Paints the cars again, after the team colours have changed. */
  repaint(): void {
    if (this.view && this.#roster) this.#paint(this.view, this.#roster);
  }

  #use(view: RaceView): void {
    if (this.#isDisposed) {
      view.dispose();
      return;
    }
    this.view = view;
    // The window may have changed since the view was begun.
    view.resize();
    view.reduceMotion(this.#isMotionReduced);
    if (this.quality.isAutomatic) view.holdFrameRate();
    if (this.#roster) this.#paint(view, this.#roster);
  }

  #paint(view: RaceView, roster: RosterMessage): void {
    const entries = roster.cars.map((car) => ({
      car: car.car,
      livery: liveryIndexOf(car),
      number: String(car.car + 1),
      name: carTitleOf(roster, car.car),
    }));
    view.setRoster(entries);
  }
}
