/** The options of the page link that the net panel can change while the game runs. */
import type { RivalMode, StrategyName } from '@shotgun-rally/netcode';
import type { InputSource, SimulatedNetwork } from './config.ts';

export interface LiveOptions {
  readonly network: SimulatedNetwork;
  readonly strategy: StrategyName;
  readonly rivals: RivalMode;
  readonly inputSource: InputSource;
}

export class LiveOptionStore {
  #now: LiveOptions;
  #onChange: (options: LiveOptions) => void;

  /** `onChange` is called after every change. */
  constructor(initial: LiveOptions, onChange: (options: LiveOptions) => void) {
    this.#now = initial;
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
