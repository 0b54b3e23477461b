/** What one press does: of a key, a gamepad's button, or a finger. */
import type { Call } from '@shotgun-rally/protocol';
import type { SoloClock } from './connection/solo-clock.ts';
import type { LazyPanel } from './debug/lazy-panel.ts';
import type { KeyTrace } from './debug/probe.ts';
import type { PlayerInput } from './input/player-input.ts';
import type { PitBoard } from './lobby/pit-board.ts';
import { callOf } from './race/calls.ts';
import type { Moment } from './race/moment.ts';
import type { WatchedCar } from './race/watched-car.ts';
import type { RaceSession } from './session/race-session.ts';
import type { Action } from './settings/bindings.ts';
import type { LazySettings } from './settings/lazy-settings.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** What the player has chosen, and the way to change it. */
export interface Preferences {
  readonly store: SettingsStore;
  readonly door: LazySettings;
}

/** Whatever a press can reach. */
export interface Reach {
  readonly input: PlayerInput;
  readonly preferences: Preferences;
  readonly panel: LazyPanel;
  readonly pit: PitBoard;
  readonly watched: WatchedCar;
  readonly keys: KeyTrace;
  /** The time of a race in the tab; undefined online. */
  readonly time: SoloClock | undefined;
  /** null before there is one. */
  readonly session: () => RaceSession | null;
  /** What is shown now; null for nothing. */
  readonly moment: () => Moment | null;
}

export class Commands {
  #reach: Reach;
  #pausedForSettings = false;

  /** Listens to all devices. */
  constructor(reach: Reach) {
    const { input, preferences } = reach;
    this.#reach = reach;
    input.keyboard.onPress = (code, atMs) => this.#press(code, atMs);
    input.onAction = (action) => this.#act(action);
    preferences.door.onChange = (isOpen) => this.#waitForSettings(isOpen);
  }

  get #isWatching(): boolean {
    return this.#reach.moment()?.station === 'spectator';
  }

  #press(code: string, atMs: number): void {
    const { input, preferences, panel, pit, watched, keys, time } = this.#reach;
    if (code === 'F3') panel.toggle();
    else if (code === 'Escape') preferences.door.open();
    else if (code === 'Enter') pit.start();
    else if (code === 'ArrowLeft' && this.#isWatching) watched.step(-1);
    else if (code === 'ArrowRight' && this.#isWatching) watched.step(1);
    else if (input.pressed(code) || (!input.plays(code) && time?.obey(code))) return;
    else keys.pressed(code, atMs);
  }

  #act(action: Action): void {
    const { preferences, watched, session } = this.#reach;
    const { store } = preferences;
    if (action === 'mute') store.change({ isMuted: !store.now.isMuted });
    else if (action === 'swap') session()?.changeSeat();
    else if (action === 'camera' && this.#isWatching) watched.changeCamera();
    else if (action === 'look' || action === 'target' || action === 'slow') this.#call(action);
  }

  #call(name: Call['call']): void {
    const { input, session, moment } = this.#reach;
    const shown = moment();
    const call = shown && !this.#isWatching && callOf(name, shown, input.gunner);
    if (call) session()?.call(call);
  }

  /** While the settings are open the keys are theirs, and a race in the tab waits. */
  #waitForSettings(isOpen: boolean): void {
    const { input, time } = this.#reach;
    input.isAway = isOpen;
    if (isOpen && time && !time.isPaused) {
      time.pause();
      this.#pausedForSettings = true;
    } else if (!isOpen && this.#pausedForSettings) {
      time?.goOn();
      this.#pausedForSettings = false;
    }
  }
}
