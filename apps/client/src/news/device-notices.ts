/** Notices that the sound is off, or that a gamepad is gone or cannot be used. */
import { findGamepad } from '../page/find-gamepad.ts';
import type { PlayerControls } from '../race/moment.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Tone } from './news-items.ts';

export class DeviceNotices {
  /** null while no race is shown; there are no notices then. */
  controls: PlayerControls | null = null;
  #isMuted: boolean;

  /** Listens to changes of the settings and of the gamepads. Calls `announce` with each notice. */
  constructor(store: SettingsStore, announce: (text: string, tone: Tone) => void) {
    this.#isMuted = store.now.isMuted;
    store.watch(({ isMuted }) => {
      if (isMuted === this.#isMuted) return;
      this.#isMuted = isMuted;
      if (!this.controls) return;
      const key = this.controls.device === 'touch' ? '' : this.controls.nameOf('mute');
      const off = key ? `SOUND OFF: PRESS ${key}` : 'SOUND OFF';
      announce(isMuted ? off : 'SOUND ON', 'plain');
    });
    window.addEventListener('gamepaddisconnected', () => {
      if (this.controls?.device === 'gamepad' && !findGamepad()) announce('GAMEPAD DISCONNECTED', 'bad');
    });
    window.addEventListener('gamepadconnected', ({ gamepad }) => {
      if (this.controls && gamepad.mapping !== 'standard') announce('THIS GAMEPAD IS NOT SUPPORTED', 'bad');
    });
  }
}
