/** The player's settings in this browser, which several tabs can change: saves every change, and calls listeners. */
import { readStorage, writeStorage } from '../page/storage.ts';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts';

const STORAGE_KEY = 'settings';

export class SettingsStore {
  #now = DEFAULT_SETTINGS;
  #text = '';
  readonly #listeners = new Set<(settings: Settings) => void>();

  constructor() {
    this.#read();
    // Another tab has stored something.
    globalThis.addEventListener?.('storage', () => this.#read() && this.notify());
  }

  /** Reads what is stored now. Returns true if that is new. Keeps the settings of this page if the browser forbids storage. */
  #read(): boolean {
    const text = readStorage('localStorage', STORAGE_KEY);
    if (!text || text === this.#text) return false;
    this.#text = text;
    this.#now = readSettings(parseJson(text));
    return true;
  }

  get now(): Settings {
    return this.#now;
  }

  change(changed: Partial<Settings>): void {
    this.#read();
    this.#now = { ...this.#now, ...changed };
    writeStorage('localStorage', STORAGE_KEY, JSON.stringify(this.#now));
    // What is stored now: if the browser could not write, the old text must not count as a change by another tab.
    this.#text = readStorage('localStorage', STORAGE_KEY);
    this.notify();
  }

  /** Calls all listeners, for example after a change of the operating system's preferences that the settings depend on. */
  notify(): void {
    for (const listener of this.#listeners) listener(this.#now);
  }

  reset(): void {
    this.change(DEFAULT_SETTINGS);
  }

  /** Calls `listener` now, after every change, and at each `notify`, until `end`. */
  watch(listener: (settings: Settings) => void, end?: AbortSignal): void {
    this.#listeners.add(listener);
    end?.addEventListener('abort', () => this.#listeners.delete(listener));
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
