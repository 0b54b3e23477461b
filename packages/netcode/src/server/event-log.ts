/** What happened, numbered, kept until every client has said that it knows: a lossy link loses no event. */
import type { GameEvent, SequencedEvent } from '@shotgun-rally/protocol';

/** Events kept; a client that lags further behind misses the oldest. */
const KEPT = 256;
/** Events in one message. */
const BATCH = 32;

export class EventLog {
  #events: SequencedEvent[] = [];
  #sequence = 0;

  /** Number of the newest event, 0 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  add(tick: number, event: GameEvent): void {
    this.#sequence++;
    this.#events.push({ sequence: this.#sequence, tick, event });
    if (this.#events.length > KEPT) this.#events.shift();
  }

  /** The oldest events after `acked`, in order. */
  after(acked: number): readonly SequencedEvent[] {
    const oldest = this.#sequence - this.#events.length;
    const start = Math.max(0, acked - oldest);
    return this.#events.slice(start, start + BATCH);
  }
}
