/**
 * What is decided, and the tick in which it happens: the first that no driver has predicted yet. Every state tells of it
 * until then, so that a hit, a start or an arrival is part of everybody's prediction, and corrects nobody's.
 * The price is that it takes effect a little later; what the shooter is told is not delayed.
 */
import type { ScheduledCommand } from '@shotgun-rally/protocol';
import { type Command, TICK_MS } from '@shotgun-rally/sim';
import type { Seats } from './room/seats.ts';

/** Ticks on top of what a driver was last ahead by: for the next state to go out, and one to be lost. */
const SPARE_TICKS = 4;
/** Nobody's lag puts a decision off by more than this, ticks. */
export const MAX_SCHEDULE_AHEAD_TICKS = 24;

export class Schedule {
  #pending: ScheduledCommand[] = [];

  /** Decided and not yet due, in the order in which it will happen. */
  get pending(): readonly ScheduledCommand[] {
    return this.#pending;
  }

  /** Lets `command` happen in `tick`, after what is already to happen then. */
  add(tick: number, command: Command): void {
    const later = this.#pending.findIndex((other) => other.tick > tick);
    this.#pending.splice(later < 0 ? this.#pending.length : later, 0, { tick, command });
  }

  /** What happens in `tick`; it is then no longer to come. */
  take(tick: number): Command[] {
    const due = this.#pending.filter((each) => each.tick <= tick).map(({ command }) => command);
    this.#pending = this.#pending.filter((each) => each.tick > tick);
    return due;
  }
}

/** How many ticks ahead a decision has to be told so that every driver learns of it in time. */
export function scheduleAheadTicks(seats: Seats): number {
  let latencyMs = 0;
  for (const { role, link, latencyMs: each } of seats.all()) {
    if (role === 'driver' && link) latencyMs = Math.max(latencyMs, each);
  }
  return Math.min(Math.ceil(latencyMs / TICK_MS) + SPARE_TICKS, MAX_SCHEDULE_AHEAD_TICKS);
}
