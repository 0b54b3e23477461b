/** What happened, numbered, kept until every client has said that it knows: a lossy link loses no event. */
import type { GameEvent, SequencedEvent } from '@shotgun-rally/protocol';
import { PHASE, type WorldEvent } from '@shotgun-rally/sim';

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

  addAll(tick: number, events: readonly GameEvent[]): void {
    for (const event of events) this.add(tick, event);
  }

  /** The oldest events after `acked` that the crew of `car` is told of, in order; -1 for somebody in no car. */
  after(acked: number, car: number): readonly SequencedEvent[] {
    const oldest = this.#sequence - this.#events.length;
    const start = Math.max(0, acked - oldest);
    const told = this.#events.slice(start).filter(({ event }) => event.kind !== 'call' || event.car === car);
    return told.slice(0, BATCH);
  }
}

/** What everybody is told of an event of the world's: itself, something else, or nothing. */
export function gameEventsOf(event: WorldEvent): GameEvent[] {
  switch (event.kind) {
    case 'lap':
    case 'finish':
    case 'wreck':
    case 'respawn':
      return [event];
    case 'go':
      return [{ kind: 'phase', phase: PHASE.racing }];
    case 'over':
      return [{ kind: 'phase', phase: PHASE.finished }];
    default:
      return [];
  }
}
