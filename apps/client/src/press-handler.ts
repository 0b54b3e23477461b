/** Decides what a single press of a key, a gamepad button or a touch button does. */
import type { SoloClock } from './connection/solo-clock.ts';
import type { LazyNetPanel } from './debug/lazy-net-panel.ts';
import type { LazyGuidance } from './guidance/lazy-guidance.ts';
import type { PlayerInput } from './input/player-input.ts';
import type { RoomPanel } from './lobby/room-panel.ts';
import type { CallName } from './race/calls.ts';
import type { FollowedCar } from './race/followed-car.ts';
import type { Moment } from './race/moment.ts';
import type { RaceSession } from './session/race-session.ts';
import type { Action } from './settings/bindings.ts';
import { cameraAfter } from './settings/driver-cameras.ts';
import type { LazySettingsScreen } from './settings/lazy-settings-screen.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** The player's settings, and the screen that changes them. */
export interface SettingsAccess {
  readonly store: SettingsStore;
  readonly screen: LazySettingsScreen;
}

/** The parts of the game that a press can change, and the state that decides what the press does. */
export interface PressTargets {
  readonly input: PlayerInput;
  readonly settings: SettingsAccess;
  readonly netPanel: LazyNetPanel;
  readonly roomPanel: RoomPanel;
  readonly guidance: LazyGuidance;
  readonly followed: FollowedCar;
  /** The clock of a solo race; undefined online. */
  readonly soloClock: SoloClock | undefined;
  /** Returns null while there is no session. */
  readonly session: () => RaceSession | null;
  /** Returns what the last frame showed; null before the first frame. */
  readonly moment: () => Moment | null;
}

export class PressHandler {
  #targets: PressTargets;
  #isPausedForSettings = false;
  #isPausedWhileHidden = false;

  /** Starts to handle the presses of all devices. */
  constructor(targets: PressTargets) {
    const { input, settings } = targets;
    this.#targets = targets;
    input.keyboard.onPress = (code) => this.#press(code);
    input.onAction = (action) => this.#run(action);
    settings.screen.exit = () => targets.roomPanel.exit;
    settings.screen.onChange = (isOpen) => this.#suspendForSettings(isOpen);
    // The gear is on the page before this code is loaded.
    if (settings.screen.isOpen) this.#suspendForSettings(true);
    document.addEventListener('visibilitychange', () => this.#pauseIfHidden());
    // A phone has no key that ends the pause.
    window.addEventListener('pointerdown', ({ pointerType }) => {
      if (pointerType === 'touch' && !input.isSuspended && targets.moment()?.isPaused) targets.soloClock?.resume();
    });
  }

  get #isSpectator(): boolean {
    return this.#targets.moment()?.participantRole === 'spectator';
  }

  #press(code: string): void {
    const { settings, netPanel, roomPanel, followed } = this.#targets;
    if (code === 'F3') netPanel.toggle();
    else if (code === 'Escape') settings.screen.open();
    else if (code === 'Enter') roomPanel.start();
    else if (code === 'ArrowLeft' && this.#isSpectator) followed.step(-1);
    else if (code === 'ArrowRight' && this.#isSpectator) followed.step(1);
    else this.#runBound(code);
  }

  /** Runs the action that is bound to the key, or else what the key does to the solo clock. */
  #runBound(code: string): void {
    const { input, netPanel, soloClock } = this.#targets;
    // The pause message names P, so P resumes even if the player has bound it.
    if (code === 'KeyP' && soloClock?.isPaused) soloClock.resume();
    else if (input.press(code) || input.isBound(code)) return;
    // Single ticks are of use only beside the figures of the net panel.
    else if (code !== 'KeyN' || netPanel.isOpen) soloClock?.press(code);
  }

  /**
   * Runs an action of a race; does nothing outside of races. A spectator, who makes no calls, has the buttons of two of them: left
   * and right on a gamepad's D-pad.
   */
  #run(action: Action): void {
    const { settings, session, roomPanel, guidance, followed } = this.#targets;
    const { store } = settings;
    if (!session()) return;
    if (action === 'mute') store.change({ isMuted: !store.now.isMuted });
    else if (action === 'swap') session()?.toggleSwap();
    else if (action === 'room') roomPanel.toggle();
    else if (action === 'skip') guidance.skipTutorial();
    else if (action === 'camera') this.#changeCamera();
    else if (action === 'threat' && this.#isSpectator) followed.step(-1);
    else if (action === 'target' && this.#isSpectator) followed.step(1);
    else if (action === 'look' || action === 'target' || action === 'slow' || action === 'threat') this.#call(action);
  }

  /** Changes the camera of a spectator or a driver. A gunner has only one. */
  #changeCamera(): void {
    const { settings, followed, moment } = this.#targets;
    const { store } = settings;
    const role = moment()?.participantRole;
    if (role === 'spectator') followed.changeCamera();
    else if (role === 'driver') store.change({ driverCamera: cameraAfter(store.now.driverCamera) });
  }

  /** Sends a call to the partner, such as "look there". The first call loads the code that creates calls. */
  #call(name: CallName): void {
    const { session, moment } = this.#targets;
    const latest = moment();
    if (!latest || this.#isSpectator) return;
    import('./race/calls.ts').then(({ createCall }) => {
      const call = createCall(name, latest);
      if (call) session()?.call(call);
    }, console.error);
  }

  /**
   * Pauses a solo race in a hidden tab, where the player could not drive. It stays paused, so that the player can get ready. The
   * race resumes for a player with a gamepad, who may have no keyboard.
   */
  #pauseIfHidden(): void {
    const { input, soloClock } = this.#targets;
    if (document.hidden && input.keyboard.isRacing && !soloClock?.isPaused) {
      soloClock?.pause();
      this.#isPausedWhileHidden = true;
    } else if (!document.hidden && this.#isPausedWhileHidden) {
      if (input.device === 'gamepad') soloClock?.resume();
      this.#isPausedWhileHidden = false;
    }
  }

  /** While the settings are open, the game ignores its keys and a solo race pauses. */
  #suspendForSettings(isOpen: boolean): void {
    const { input, soloClock } = this.#targets;
    input.isSuspended = isOpen;
    if (isOpen && soloClock && !soloClock.isPaused) {
      soloClock.pause();
      this.#isPausedForSettings = true;
    } else if (!isOpen && this.#isPausedForSettings) {
      soloClock?.resume();
      this.#isPausedForSettings = false;
    }
  }
}
