/** Numbers the game's events and keeps the newest, so that each client receives those that it has not acknowledged. */
import { type GameEvent, MAX_EVENTS, type SequencedEvent } from '@shotgun-rally/protocol';
import { PHASE, type WorldEvent } from '@shotgun-rally/sim';

/** Only this many events are kept. A client that has missed more never receives the older ones. */
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
   * Returns the oldest events after number `acknowledged`, in order and as many as fit into one message. Leaves out the calls
   * between the players of other cars than `car`; a spectator, whose `car` is -1, gets no calls.
   */
  after(acknowledged: number, car: number): readonly SequencedEvent[] {
    const forgottenCount = this.#sequence - this.#events.length;
    const start = Math.max(0, acknowledged - forgottenCount);
    const visible = this.#events.slice(start).filter(({ event }) => event.kind !== 'call' || event.car === car);
    return visible.slice(0, MAX_EVENTS);
  }
}

/** Returns the event to send to clients for an event of the simulation, as a list of one; an empty list if there is none. */
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
