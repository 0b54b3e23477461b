/** Numbers the game's events and keeps them, so that each client can be sent the ones it has not acknowledged. */
import { type GameEvent, MAX_EVENTS, type SequencedEvent } from '@shotgun-rally/protocol';
import { PHASE, type WorldEvent } from '@shotgun-rally/sim';

/** Number of events kept. A client that has missed more than these never receives the older ones. */
const KEPT_EVENTS = 256;

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
    if (this.#events.length > KEPT_EVENTS) this.#events.shift();
  }

  addAll(tick: number, events: readonly GameEvent[]): void {
    for (const event of events) this.add(tick, event);
  }

  /**
   * The oldest events after number `acknowledged`, in order and no more than fit into one message. Leaves out the calls of
   * players in other cars than `car`; -1 for a spectator.
   */
  after(acknowledged: number, car: number): readonly SequencedEvent[] {
    const forgotten = this.#sequence - this.#events.length;
    const start = Math.max(0, acknowledged - forgotten);
    const visible = this.#events.slice(start).filter(({ event }) => event.kind !== 'call' || event.car === car);
    return visible.slice(0, MAX_EVENTS);
  }
}

/** The events to send to clients for an event of the simulation: at most one. */
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
