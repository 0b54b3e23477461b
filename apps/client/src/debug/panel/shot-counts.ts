/** Compares the gunner's shots as this page judged them with the server's verdicts. */
import type { PredictedShot } from '@shotgun-rally/netcode';
import type { GameEvent } from '@shotgun-rally/protocol';

/** A hit that has no verdict this many ticks after the shot is not confirmed: the server fired no such shot. */
const VERDICT_MAX_TICKS = 190;

export class ShotCounts {
  /** Shots that the server refused to judge. */
  refused = 0;
  /** Hits on this page for which the server decided otherwise, or fired no shot. */
  unconfirmedHits = 0;
  readonly #car: number;
  /** The cars that this page's shots without a verdict hit, by the tick of the shot. */
  readonly #pendingHits = new Map<number, number>();

  /** Counts the shots of one car. */
  constructor(car: number) {
    this.#car = car;
  }

  /** Adds the shots and the events of a frame. Each shot comes before its verdict. */
  add(shots: readonly PredictedShot[], events: readonly GameEvent[]): void {
    for (const { tick, hitCar } of shots) {
      if (hitCar >= 0) this.#pendingHits.set(tick, hitCar);
      this.#giveUpBefore(tick - VERDICT_MAX_TICKS);
    }
    for (const event of events) {
      if (event.kind !== 'shot' || event.car !== this.#car) continue;
      if (event.isRefused) this.refused++;
      const expected = this.#pendingHits.get(event.firedTick);
      if (expected !== undefined && expected !== event.hitCar) this.unconfirmedHits++;
      this.#pendingHits.delete(event.firedTick);
    }
  }

  #giveUpBefore(firstTick: number): void {
    for (const tick of this.#pendingHits.keys()) {
      if (tick >= firstTick) continue;
      this.#pendingHits.delete(tick);
      this.unconfirmedHits++;
    }
  }
}
