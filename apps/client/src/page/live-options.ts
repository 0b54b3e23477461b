/** The options of the page link that can change while the game runs. */
import type { RivalName, StrategyName } from '@shotgun-rally/netcode';
import type { InputSource, Lag } from './config.ts';

export interface LiveOptions {
  readonly lag: Lag;
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  readonly inputSource: InputSource;
}

export class LiveOptionStore {
  #now: LiveOptions;
  #onChange: (now: LiveOptions) => void;

  /** `onChange` is called after every change. */
  constructor(start: LiveOptions, onChange: (now: LiveOptions) => void) {
    this.#now = start;
    this.#onChange = onChange;
  }

  get now(): LiveOptions {
    return this.#now;
  }

  change(changes: Partial<LiveOptions>): void {
    this.#now = { ...this.#now, ...changes };
    this.#onChange(this.#now);
  }
}
