/**
 * Schedules the server's commands (a hit, a race start, a car that enters) for a tick that no driver has predicted yet.
 *
 * Until then every state message lists the command, so all clients predict it and none needs a correction. The price is a
 * delay of the effect. The shooter's feedback is not delayed.
 */
import type { ScheduledCommand } from '@shotgun-rally/protocol';
import { type Command, TICK_MS } from '@shotgun-rally/sim';
import type { Participants } from './room/participants.ts';

/** Ticks added to the largest lead of a driver: the time until the next state is sent, and a spare for one lost state. */
const SPARE_TICKS = 4;
/** A command is delayed by no more than this, however large a driver's latency is (ticks). */
export const MAX_COMMAND_DELAY_TICKS = 24;

export class Schedule {
  #pending: ScheduledCommand[] = [];

  /** The commands that have not been executed yet, in the order of execution. */
  get pending(): readonly ScheduledCommand[] {
    return this.#pending;
  }

  /** Schedules `command` for `tick`, after other commands of the same tick. */
  add(tick: number, command: Command): void {
    const index = this.#pending.findIndex((other) => other.tick > tick);
    this.#pending.splice(index < 0 ? this.#pending.length : index, 0, { tick, command });
  }

  /** Removes and returns the commands of `tick` and of earlier ticks. */
  take(tick: number): Command[] {
    const due = this.#pending.filter((each) => each.tick <= tick).map(({ command }) => command);
    this.#pending = this.#pending.filter((each) => each.tick > tick);
    return due;
  }
}

/** Number of ticks by which a new command is delayed so that every connected driver receives it before predicting its tick. */
export function commandDelayTicks(participants: Participants): number {
  let maxLatencyMs = 0;
  for (const { role, link, latencyMs } of participants.all()) {
    if (role === 'driver' && link) maxLatencyMs = Math.max(maxLatencyMs, latencyMs);
  }
  return Math.min(Math.ceil(maxLatencyMs / TICK_MS) + SPARE_TICKS, MAX_COMMAND_DELAY_TICKS);
}
