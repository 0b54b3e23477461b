/** The 3D picture of one track. If roster or settings arrive while it is being built, they are applied afterwards. */
import type { RosterMessage } from '@shotgun-rally/protocol';
import type { Track } from '@shotgun-rally/sim';
import { liveryIndexOf } from '../look/liveries.ts';
import type { QualityName } from '../look/quality.ts';
import { RaceView } from './race-view.ts';

export interface PictureQuality {
  readonly name: QualityName;
  /** True if the page has chosen the quality, not the player. The resolution may then fall to hold the frame rate. */
  readonly isAutomatic: boolean;
}

export interface PictureOptions {
  readonly canvas: HTMLCanvasElement;
  readonly track: Track;
  readonly quality: PictureQuality;
  /** Called with the share of the work that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called with the error if the picture cannot be built. */
  readonly onFailure: (error: unknown) => void;
}

export class Picture {
  readonly track: Track;
  readonly quality: PictureQuality;
  /** null while the scene is being built. */
  view: RaceView | null = null;
  #roster: RosterMessage | null = null;
  #isDisposed = false;
  /** True if the player wants reduced camera motion. */
  #isStill = false;
  #resize = () => this.view?.resize();

  /** Starts to build the picture. */
  constructor({ canvas, track, quality, onProgress, onFailure }: PictureOptions) {
    this.track = track;
    this.quality = quality;
    RaceView.create(canvas, track, quality.name, onProgress).then((view) => this.#use(view), onFailure);
    window.addEventListener('resize', this.#resize);
  }

  /** Frees the picture's GPU resources; a new picture may then use the same canvas. */
  dispose(): void {
    this.#isDisposed = true;
    window.removeEventListener('resize', this.#resize);
    this.view?.dispose();
    this.view = null;
  }

  /** Paints the cars as the roster (the list of teams) says. Does nothing if it is the same object as before. */
  setRoster(roster: RosterMessage | null): void {
    if (!roster || roster === this.#roster) return;
    this.#roster = roster;
    if (this.view) this.#paint(this.view, roster);
  }

  /** Turns reduced camera motion on or off. */
  reduceMotion(isReduced: boolean): void {
    this.#isStill = isReduced;
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
    view.reduceMotion(this.#isStill);
    if (this.quality.isAutomatic) view.holdFrameRate();
    if (this.#roster) this.#paint(view, this.#roster);
  }

  #paint(view: RaceView, roster: RosterMessage): void {
    const entries = roster.cars.map((car) => ({
      car: car.car,
      livery: liveryIndexOf(car),
      number: String(car.car + 1),
    }));
    view.setRoster(entries);
  }
}
