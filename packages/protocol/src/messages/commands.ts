/** Scheduled commands: changes of the race that the server announces before the tick in which they take effect. */
import type { Command } from '@shotgun-rally/sim';
import { PUSH_STEP } from '@shotgun-rally/sim/state';
import type { Codec } from '../schema/codec.ts';
import type { FieldReader } from '../schema/field-reader.ts';
import { record, union, variant } from '../schema/records.ts';
import { integer, orZero, vector } from '../schema/values.ts';
import { car, carModel, carOrNone, damage } from './common-fields.ts';
import { MAX_SCHEDULE_AHEAD_TICKS } from './limits.ts';

/** Largest change of velocity on each axis: 128 m/s, as a number of steps. */
const PUSH_MAX = 128 / PUSH_STEP;

/** The car enters at its place on the starting grid. */
const ENTER_COMMAND = variant(1, {
  /** The car. */
  car,
  /** Index of the car's model in the `tuning` of `welcome`. */
  model: orZero(carModel),
});

/** The car is taken off the track. */
const LEAVE_COMMAND = variant(2, {
  /** The car. */
  car,
});

/** All cars go to the starting grid, and the countdown begins. */
const START_COMMAND = variant(3, {});

/** The race ends, and free driving begins. */
const WARMUP_COMMAND = variant(4, {});

/** A shot or an explosion reduces the health of a car and pushes it. The command has no effect on a car that cannot be hit. */
const HIT_COMMAND = variant(5, {
  /** The car that is hit. */
  car,
  /** The car that fired, -1 for none. A car that is hit by its own rocket is pushed but loses no health. */
  by: carOrNone,
  /** Health that the hit takes. */
  damage,
  /** Change of the car's velocity along x, y and z, in one field each. */
  push: vector(integer(-PUSH_MAX, PUSH_MAX, '1/32 m/s')),
});

/** All kinds of commands. */
export const COMMANDS = union({
  enter: ENTER_COMMAND,
  leave: LEAVE_COMMAND,
  start: START_COMMAND,
  warmup: WARMUP_COMMAND,
  hit: HIT_COMMAND,
});

/** The kinds of sim's commands. */
export type CommandKind = Command['kind'];

/** A command as it is encoded: its tick is relative to the tick of the state that contains it. */
export const SCHEDULED_COMMAND = record({
  /** The command takes effect at the start of this many ticks after the state's tick. */
  ticksAhead: integer(1, MAX_SCHEDULE_AHEAD_TICKS, 'ticks'),
  /** What happens: the command's code, and then its fields. */
  command: COMMANDS as Codec<Command>,
});

/** A decision of the server that takes effect at the start of `tick`. */
export interface ScheduledCommand {
  readonly tick: number;
  readonly command: Command;
}

/** Encodes the commands in the state of `tick`. Does not check them. */
export function writeCommands(commands: readonly ScheduledCommand[], tick: number): number[][] {
  const encoded: number[][] = [];
  for (const scheduled of commands)
    SCHEDULED_COMMAND.write({ ticksAhead: scheduled.tick - tick, command: scheduled.command }, encoded);
  return encoded;
}

/** Reads the commands in the state of `tick`. The first invalid value is recorded in `entries.failure`. */
export function readCommands(entries: FieldReader, tick: number): ScheduledCommand[] {
  const commands: ScheduledCommand[] = [];
  while (commands.length < entries.length) {
    const { ticksAhead, command } = SCHEDULED_COMMAND.read(entries, 'command');
    commands.push({ tick: tick + ticksAhead, command });
  }
  return commands;
}
