/** Loads the assists when the player has switched one on. */
import type { SeatInput } from '@shotgun-rally/protocol';
import type { AssistSources, Assists } from './assists.ts';

export class LazyAssists {
  #assists: Assists | null = null;

  constructor(sources: AssistSources) {
    sources.store.watch(({ automaticThrottle, steeringHelp, aimHelp, togglesActions }) => {
      if (this.#assists || !(automaticThrottle || steeringHelp || aimHelp || togglesActions)) return;
      // The game works without assists, so failures are only logged.
      import('./assists.ts').then(({ Assists }) => {
        this.#assists ??= new Assists(sources);
      }, console.error);
    });
  }

  /** Returns the player's input with the assists. Call once per tick. */
  assist(input: SeatInput): SeatInput {
    return this.#assists?.assist(input) ?? input;
  }
}
