/** Loads the audio code on the player's first gesture (key, click or touch), and suspends sound while the page is hidden. */
import type { Moment, Presenter } from '../race/moment.ts';
import { DEFAULT_VOLUMES, type Volumes } from '../settings/volumes.ts';
import type { AudioSource } from './audio-source.ts';
import type { RaceAudio } from './race-audio.ts';

const GESTURES = ['pointerdown', 'keydown', 'touchend'] as const;

export class LazyAudio implements Presenter {
  #audio: RaceAudio | null = null;
  /** null until the audio is loaded. */
  #source: AudioSource | null = null;
  #isLoading = false;
  #volumes = DEFAULT_VOLUMES;
  #isMuted = false;

  constructor() {
    for (const gesture of GESTURES) {
      window.addEventListener(gesture, () => {
        if (this.#audio) this.#audio.resume();
        else this.#load();
      });
    }
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#audio?.suspend();
      else this.#audio?.resume();
    });
  }

  /** How engines are synthesised, the audio context's state and the number of playing short sounds; null until loaded. */
  get report(): { readonly engines: string; readonly state: string; readonly playing: number } | null {
    if (!this.#audio) return null;
    const { engines, state, playing } = this.#audio;
    return { engines, state, playing };
  }

  /** Sets the volumes. Until the audio is loaded, the volumes are stored. */
  setVolumes(volumes: Volumes, isMuted: boolean): void {
    this.#volumes = volumes;
    this.#isMuted = isMuted;
    this.#audio?.setVolumes(volumes, isMuted);
  }

  /** Plays the sound of one frame once the 3D scene is built. `delta` is in seconds. */
  show(moment: Moment | null, delta: number): void {
    if (moment?.isSceneBuilt && this.#source) this.#audio?.process(delta, moment.scene, this.#source.update(moment));
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    // The game works without sound, so failures are only logged.
    import('./loaded-audio.ts')
      .then(async ({ AudioSource, RaceAudio }) => ({
        audio: await RaceAudio.create(this.#volumes),
        source: new AudioSource(),
      }))
      .then(
        ({ audio, source }) => {
          this.#audio = audio;
          this.#source = source;
          this.setVolumes(this.#volumes, this.#isMuted);
        },
        (error) => console.error(error),
      );
  }
}
