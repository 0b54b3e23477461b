/** Shows the picture of the race's track. Builds it when a race starts, and again if the player changes the quality. */
import type { Track } from '@shotgun-rally/sim';
import { isStill } from '../look/page-look.ts';
import type { QualityName } from '../look/quality.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Screens } from '../ui/screens.ts';
import { guessQuality } from './guess-quality.ts';
import { Picture } from './picture.ts';
import type { RaceView } from './race-view.ts';

/** The page's elements that the stage uses. */
export interface StageElements {
  readonly canvas: HTMLCanvasElement;
  readonly screens: Screens;
}

export class Stage implements Presenter {
  #picture: Picture | null = null;
  #elements: StageElements;
  #linkQuality: QualityName | null;
  #store: SettingsStore;
  #onFailure: (error: unknown) => void;
  /** True during a race. */
  #isOpen = false;

  /** `linkQuality` is the quality that the page's link asks for, or null. It overrides the settings. */
  constructor(
    elements: StageElements,
    linkQuality: QualityName | null,
    store: SettingsStore,
    onFailure: (error: unknown) => void,
  ) {
    this.#elements = elements;
    this.#linkQuality = linkQuality;
    this.#store = store;
    this.#onFailure = onFailure;
    store.watch((chosen) => this.#use(chosen));
  }

  /** The built view; null before the first race and while a picture is being built. */
  get view(): RaceView | null {
    return this.#picture?.view ?? null;
  }

  /** Shows the track's picture. Keeps the current one if it has the same track and the right quality, else builds one. */
  open(track: Track): void {
    this.#isOpen = true;
    if (this.#picture?.track.name === track.name && !this.#isOutdated(this.#picture)) this.#elements.screens.clear();
    else this.#build(track);
  }

  /** Ends the race: a change of quality no longer builds a picture until `open` is called. */
  close(): void {
    this.#isOpen = false;
  }

  /** Draws one frame if the picture is built. `delta` is in seconds. */
  show(moment: Moment | null, delta: number): void {
    const { view } = this;
    if (!moment || !view) return;
    this.#picture?.setRoster(moment.roster);
    view.process(delta, moment.scene);
    view.noteFrame(performance.now());
  }

  #build(track: Track): void {
    const { canvas, screens } = this.#elements;
    const quality = this.#linkQuality ?? this.#store.now.quality;
    this.#picture?.dispose();
    this.#picture = new Picture({
      canvas,
      track,
      quality: { name: quality ?? guessQuality(), isAutomatic: quality === null },
      onProgress: (share) => {
        if (share >= 1) screens.clear();
        else screens.wait('building', 'Building the track', `${Math.round(share * 100)} %`);
      },
      onFailure: this.#onFailure,
    });
    this.#picture.reduceMotion(isStill(this.#store.now));
  }

  #use(chosen: Settings): void {
    if (!this.#picture) return;
    this.#picture.reduceMotion(isStill(chosen));
    this.#picture.repaint();
    if (this.#isOpen && this.#isOutdated(this.#picture)) this.#build(this.#picture.track);
  }

  /** Returns true if the chosen quality (null: automatic) is not the one that the picture was built for. */
  #isOutdated({ quality: { name, isAutomatic } }: Picture): boolean {
    return (isAutomatic ? null : name) !== (this.#linkQuality ?? this.#store.now.quality);
  }
}
