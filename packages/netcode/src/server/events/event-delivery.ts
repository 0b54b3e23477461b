/** Decides which events to send to a client, and when: new ones at once, and unacknowledged ones again after a round trip. */
import type { EventsMessage } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import type { EventLog } from './event-log.ts';

/** Unacknowledged events are sent again after the client's latency and this many ticks: clients do not acknowledge every tick. */
const SPARE_TICKS = 6;
/** Latency (ms) of a client that has not been measured yet. */
const UNKNOWN_LATENCY_MS = 100;

/** The time (ms) from a state to its acknowledgement; null before it is known. */
interface MedianLatency {
  readonly medianMs: number | null;
}

/** The events that one client was sent on its connection, and those that it has acknowledged. */
export class EventDelivery {
  /** Number of the newest event that was sent. */
  #sent: number;
  /** Number of the newest event that was acknowledged. */
  #acknowledged: number;
  #hasAcknowledged = false;
  /** The tick in which unacknowledged events are sent again. */
  #repeatTick = 0;

  /** Only events after number `acknowledged` are sent. */
  constructor(acknowledged: number) {
    this.#sent = acknowledged;
    this.#acknowledged = acknowledged;
  }

  /** Number of the newest event that the client has acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /**
   * Records that the client has received the events up to number `sequence`, 0 for none. A higher number than `newest`, that of the
   * newest event, counts as `newest`.
   */
  acknowledge(sequence: number, newest: number): void {
    this.#hasAcknowledged ||= sequence > 0;
    this.#acknowledged = Math.max(this.#acknowledged, Math.min(sequence, newest));
  }

  /**
   * Returns the message with events to send in this tick, and records that it is sent; null if there is none. `car` is the one that the
   * person plays in, -1 for none.
   */
  take(log: EventLog, tick: number, car: number, latency: MedianLatency): EventsMessage | null {
    const isRepeat = tick >= this.#repeatTick && this.#acknowledged < this.#sent;
    if (this.#sent === log.sequence && !isRepeat) return null;
    // Until the first acknowledgement, every message contains all events: a client cannot detect that an event before the first one
    // that it received was lost.
    const after = isRepeat || !this.#hasAcknowledged ? this.#acknowledged : this.#sent;
    const events = log.after(after, car);
    const newest = events.at(-1)?.sequence ?? 0;
    // The newest events may be calls between the players of another car.
    if (newest === 0 || (newest <= this.#sent && !isRepeat)) return null;
    if (isRepeat || this.#acknowledged === this.#sent) this.#repeatTick = tick + repeatTicks(latency.medianMs);
    this.#sent = Math.max(this.#sent, newest);
    return { kind: 'events', after, events };
  }
}

/** Ticks until a client's acknowledgement of an event should have arrived. */
const repeatTicks = (latencyMs: number | null): number =>
  Math.ceil((latencyMs ?? UNKNOWN_LATENCY_MS) / TICK_MS) + SPARE_TICKS;
