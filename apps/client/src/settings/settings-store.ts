/** The player's settings in this browser: reads them once, saves every change, and calls listeners. */
import { readStorage, writeStorage } from '../page/storage.ts';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts';

const STORAGE_KEY = 'settings';

export class SettingsStore {
  #now: Settings;
  readonly #listeners: ((settings: Settings) => void)[] = [];

  constructor() {
    this.#now = readSettings(parseJson(readStorage('localStorage', STORAGE_KEY)));
  }

  get now(): Settings {
    return this.#now;
  }

  change(changed: Partial<Settings>): void {
    this.#now = { ...this.#now, ...changed };
    writeStorage('localStorage', STORAGE_KEY, JSON.stringify(this.#now));
    this.notify();
  }

  /** Calls all listeners, for example after a change of the operating system's preferences that the settings depend on. */
  notify(): void {
    for (const listener of this.#listeners) listener(this.#now);
  }

  reset(): void {
    this.change(DEFAULT_SETTINGS);
  }

  /** Calls `listener` now, after every change, and at each `notify`. */
  watch(listener: (settings: Settings) => void): void {
    this.#listeners.push(listener);
    listener(this.#now);
  }
}

/** Returns the parsed JSON; undefined if `text` is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
