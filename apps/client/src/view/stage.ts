/** The picture of the track that is raced on: built when it is wanted, and anew when the player wants it otherwise. */
import type { Track } from '@shotgun-rally/sim';
import { isStill } from '../look/page-look.ts';
import type { QualityName } from '../look/quality.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Screens } from '../ui/screens.ts';
import { guessQuality } from './guess-quality.ts';
import { Picture } from './picture.ts';

/** The page's elements that the picture fills. */
export interface StageElements {
  readonly canvas: HTMLCanvasElement;
  readonly hud: HTMLElement;
  readonly screens: Screens;
}

export class Stage {
  /** null before the first race. */
  picture: Picture | null = null;
  #elements: StageElements;
  #linkQuality: QualityName | null;
  #store: SettingsStore;
  #onFailure: (error: unknown) => void;
  #isShown = false;

  /** `linkQuality`: what the link asks for, which goes before the settings; null for nothing. */
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

  /** Shows the track; the one that is shown already stays as it is. */
  show(track: Track): void {
    this.#isShown = true;
    if (this.picture?.track.name === track.name && !this.#isOutdated(this.picture)) this.#elements.screens.clear();
    else this.#build(track);
  }

  /** The race is left: what is chosen from now on is built when the next is shown, and no screen has to go for it. */
  hide(): void {
    this.#isShown = false;
  }

  #build(track: Track): void {
    const { canvas, hud, screens } = this.#elements;
    const quality = this.#linkQuality ?? this.#store.now.quality;
    this.picture?.dispose();
    this.picture = new Picture(
      canvas,
      hud,
      track,
      { quality: quality ?? guessQuality(), isAutomatic: quality === null },
      (share) => {
        if (share >= 1) screens.clear();
        else screens.wait('building', 'Building the track', `${Math.round(share * 100)} %`);
      },
      this.#onFailure,
    );
    this.picture.setStillness(isStill(this.#store.now));
  }

  #use(chosen: Settings): void {
    if (!this.picture) return;
    this.picture.setStillness(isStill(chosen));
    this.picture.repaint();
    if (this.#isShown && this.#isOutdated(this.picture)) this.#build(this.picture.track);
  }

  /** Whether another quality has been chosen than the picture was built for. */
  #isOutdated({ quality: { quality, isAutomatic } }: Picture): boolean {
    return (isAutomatic ? null : quality) !== (this.#linkQuality ?? this.#store.now.quality);
  }
}
