/** The drawn side of a race: the scene and the HUD of one track, built once and kept when the connection changes. */
import type { RosterMessage } from '@shotgun-rally/protocol';
import type { Track } from '@shotgun-rally/sim';
import { Hud } from '../hud/hud.ts';
import { liveryIndexOf } from '../look/liveries.ts';
import type { QualityName } from '../look/quality.ts';
import { RaceView } from './race-view.ts';

/** How fine the picture is to be, and whether it may be made coarser to hold the frame rate. */
export interface PictureQuality {
  readonly quality: QualityName;
  readonly isAutomatic: boolean;
}

export class Picture {
  readonly track: Track;
  readonly hud: Hud;
  readonly quality: PictureQuality;
  /** null while the scene is being built. */
  view: RaceView | null = null;
  #roster: RosterMessage | null = null;
  #disposed = false;
  #isStill = false;
  #resize = () => this.view?.resize();

  /** Starts to build; `onProgress` gets shares from 0 to 1, `onFailure` what was thrown. */
  constructor(
    canvas: HTMLCanvasElement,
    hudRoot: HTMLElement,
    track: Track,
    quality: PictureQuality,
    onProgress: (share: number) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.track = track;
    this.quality = quality;
    this.hud = new Hud(hudRoot, track);
    RaceView.create(canvas, track, quality.quality, onProgress).then((view) => this.#take(view), onFailure);
    window.addEventListener('resize', this.#resize);
  }

  /** Frees what was drawn; the next picture may use the same canvas. */
  dispose(): void {
    this.#disposed = true;
    window.removeEventListener('resize', this.#resize);
    this.view?.dispose();
    this.view = null;
    this.hud.dispose();
  }

  /** Paints the cars; does nothing when the roster is the one that they wear. */
  setRoster(roster: RosterMessage | null): void {
    if (!roster || roster === this.#roster) return;
    this.#roster = roster;
    if (this.view) this.#dress(this.view, roster);
  }

  /** Whether the camera is to move no more than it has to. */
  setStillness(isStill: boolean): void {
    this.#isStill = isStill;
    this.view?.setStillness(isStill);
  }

  /** Paints the cars anew, as the colours of teams were changed. */
  repaint(): void {
    if (this.view && this.#roster) this.#dress(this.view, this.#roster);
  }

  #take(view: RaceView): void {
    if (this.#disposed) {
      view.dispose();
      return;
    }
    this.view = view;
    view.setStillness(this.#isStill);
    if (this.quality.isAutomatic) view.holdFrameRate();
    if (this.#roster) this.#dress(view, this.#roster);
  }

  #dress(view: RaceView, roster: RosterMessage): void {
    const entries = roster.cars.map((car) => ({
      car: car.car,
      livery: liveryIndexOf(car),
      number: String(car.car + 1),
    }));
    view.setRoster(entries);
  }
}
