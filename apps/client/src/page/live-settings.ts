/** What of the link can be changed while the game runs. */
import type { RivalName, StrategyName } from '@shotgun-rally/netcode';
import type { Hands, Lag } from './config.ts';

export interface Settings {
  readonly lag: Lag;
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  readonly hands: Hands;
}

export class LiveSettings {
  #now: Settings;
  #onChange: (now: Settings) => void;

  /** `onChange` is called after every change. */
  constructor(start: Settings, onChange: (now: Settings) => void) {
    this.#now = start;
    this.#onChange = onChange;
  }

  get now(): Settings {
    return this.#now;
  }

  change(changes: Partial<Settings>): void {
    this.#now = { ...this.#now, ...changes };
    this.#onChange(this.#now);
  }
}
