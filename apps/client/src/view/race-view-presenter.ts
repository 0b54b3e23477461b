/** Shows the race in 3D. Builds the view of the track when a race starts, and again if the player changes the quality. */
import type { Track } from '@shotgun-rally/sim';
import { wantsReducedMotion } from '../look/page-look.ts';
import type { QualityName } from '../look/quality.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Screens } from '../ui/screens.ts';
import { BackgroundView } from './background-view.ts';
import { guessQuality } from './guess-quality.ts';
import type { RaceView } from './race-view.ts';

/** The page's elements that the 3D view uses. */
export interface RaceViewElements {
  readonly canvas: HTMLCanvasElement;
  readonly screens: Screens;
}

export class RaceViewPresenter implements Presenter {
  #current: BackgroundView | null = null;
  #elements: RaceViewElements;
  #linkQuality: QualityName | null;
  #store: SettingsStore;
  #onFailure: (error: unknown) => void;
  /** True during a race. */
  #isOpen = false;

  /** `linkQuality` is the quality that the page's link asks for, or null. It overrides the settings. */
  constructor(
    elements: RaceViewElements,
    linkQuality: QualityName | null,
    store: SettingsStore,
    onFailure: (error: unknown) => void,
  ) {
    this.#elements = elements;
    this.#linkQuality = linkQuality;
    this.#store = store;
    this.#onFailure = onFailure;
    store.watch((chosen) => this.#apply(chosen));
  }

  /** The built view; null before the first race and while a view is being built. */
  get view(): RaceView | null {
    return this.#current?.view ?? null;
  }

  /** Shows a track. Keeps the current view if it has the same track and the right quality, else builds a new view. */
  open(track: Track): void {
    this.#isOpen = true;
    if (this.#current?.track.name === track.name && !this.#isOutdated(this.#current)) this.#elements.screens.clear();
    else this.#build(track);
  }

  /** Ends the race: until `open` is called, a change of the quality does not build a new view, and no progress is shown. */
  close(): void {
    this.#isOpen = false;
  }

  /** Draws one frame if the view is built. `moment` is everything that the frame shows. `delta` is in seconds. */
  show(moment: Moment | null, delta: number): void {
    const { view } = this;
    if (!moment || !view) return;
    this.#current?.setRoster(moment.roster);
    // First, because a change of the resolution clears the canvas.
    view.recordFrame(performance.now());
    view.process(delta, moment.scene);
  }

  #build(track: Track): void {
    const { canvas, screens } = this.#elements;
    const quality = this.#linkQuality ?? this.#store.now.quality;
    this.#current?.dispose();
    this.#current = new BackgroundView({
      canvas,
      track,
      quality: { name: quality ?? guessQuality(), isAutomatic: quality === null },
      onProgress: (share) => {
        // The player has left the race, or the page reconnects and says so.
        if (!this.#isOpen) return;
        if (share >= 1) screens.clear();
        else screens.wait('building', 'Building the track', `${Math.round(share * 100)} %`);
      },
      onFailure: this.#onFailure,
    });
    this.#current.reduceMotion(wantsReducedMotion(this.#store.now));
  }

  #apply(chosen: Settings): void {
    if (!this.#current) return;
    this.#current.reduceMotion(wantsReducedMotion(chosen));
    this.#current.repaint();
    if (this.#isOpen && this.#isOutdated(this.#current)) this.#build(this.#current.track);
  }

  /** Returns true if the chosen quality (null: automatic) has changed since the view was built. */
  #isOutdated({ quality: { name, isAutomatic } }: BackgroundView): boolean {
    return (isAutomatic ? null : name) !== (this.#linkQuality ?? this.#store.now.quality);
  }
}
