/**
 * Keeps the server's commands until their tick. Hits and race starts are scheduled ahead (`tickOfCommand`), for a tick that
 * drivers have not predicted yet.
 *
 * Until that tick every state message lists the command, so the drivers' clients can predict its effect and need no
 * correction. The price is that the effect is delayed. The event that reports a hit to the shooter is not delayed.
 */
import type { ScheduledCommand } from '@shotgun-rally/protocol';
import { type Command, TICK_MS } from '@shotgun-rally/sim';
import type { Participants } from './room/participants.ts';

/** Ticks added to the longest time from a driver's newest state to its newest input: they cover the next state and a lost one. */
const SPARE_TICKS = 4;
/** A command is delayed by at most this many ticks, even if a driver is further ahead. */
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
    const commands = this.#pending.filter((each) => each.tick <= tick).map(({ command }) => command);
    this.#pending = this.#pending.filter((each) => each.tick > tick);
    return commands;
  }
}

/** Returns the tick for a command decided in `tick`. Unless a latency is very high, no connected driver has predicted it yet. */
export const tickOfCommand = (tick: number, participants: Participants): number =>
  tick + 1 + commandDelayTicks(participants);

/** Returns the delay (ticks) of a new command, so that drivers usually receive it before they predict its tick. */
function commandDelayTicks(participants: Participants): number {
  let longestMs = 0;
  for (const { role, link, stateToInputMs } of participants.all()) {
    if (role === 'driver' && link) longestMs = Math.max(longestMs, stateToInputMs);
  }
  return Math.min(Math.ceil(longestMs / TICK_MS) + SPARE_TICKS, MAX_COMMAND_DELAY_TICKS);
}
