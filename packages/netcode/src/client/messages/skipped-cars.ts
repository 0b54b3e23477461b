/** Adds the cars that the server left out of a state in the plain encoding because they are far from the player. */
import { type StateMessage, withExtrapolatedCars } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { type CarSet, carCountOf, hasCar, withCar } from '@shotgun-rally/sim/state';
import { NEAREST_CARS } from '../../interest/far-cars.ts';
import type { ReceivedStates } from './received-states.ts';

/**
 * A car that was in no received state for this many ticks (1.5 s) has left the race. The server includes a far car at least
 * every 0.4 s, but some of these states may be lost.
 */
const GONE_AFTER_TICKS = 96;

export class SkippedCars {
  /** For each car, the tick of the newest state that included it. */
  readonly #includedTicks: number[] = [];

  /** Returns `message` with its missing cars extrapolated from the newest of `states` before it, which are completed states. */
  complete(message: StateMessage, states: ReceivedStates): StateMessage {
    const { state } = message;
    if (carCountOf(state) <= NEAREST_CARS) return message;
    const tick = state[RACE.tick]!;
    const earlier = states.newestUpTo(tick - 1, GONE_AFTER_TICKS);
    let skipped: CarSet = 0;
    for (let car = 0; car < carCountOf(state); car++) {
      const includedTick = this.#includedTicks[car] ?? tick;
      if (hasCar(state, car)) this.#includedTicks[car] = Math.max(includedTick, tick);
      else if (earlier && hasCar(earlier.state, car) && tick - includedTick <= GONE_AFTER_TICKS)
        skipped = withCar(skipped, car);
    }
    return earlier ? withExtrapolatedCars(message, earlier, skipped) : message;
  }
}
