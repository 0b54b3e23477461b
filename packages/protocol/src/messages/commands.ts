/** Scheduled commands: decisions of the server that change the race in a tick to come. */
import { type Command, PUSH_STEP } from '@shotgun-rally/sim';
import type { Codec } from '../schema/codec.ts';
import type { FieldReader } from '../schema/field-reader.ts';
import { record, union, variant } from '../schema/records.ts';
import { integer, vector } from '../schema/values.ts';
import { car, carOrNone, damage } from './common-fields.ts';
import { MAX_SCHEDULE_AHEAD_TICKS } from './limits.ts';

/** 128 m/s on each axis: the largest velocity of a car. */
const PUSH_MAX = 128 / PUSH_STEP;

/** The car is put on the grid. */
const ENTER_COMMAND = variant(1, {
  /** The car. */
  car,
});

/** The car is taken off the track. */
const LEAVE_COMMAND = variant(2, {
  /** The car. */
  car,
});

/** All cars go to the grid, and the countdown begins. */
const START_COMMAND = variant(3, {});

/** Back to free driving. */
const WARMUP_COMMAND = variant(4, {});

/** A shot or a blast costs armour and changes a velocity. It has no effect on a car that cannot be hit. */
const HIT_COMMAND = variant(5, {
  /** The car that is hit. */
  car,
  /** The car that fired, -1 for none. By its own rocket only the velocity changes. */
  by: carOrNone,
  /** Armour that it costs. */
  damage,
  /** Change of the velocity: x, y and z, one field each. */
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

/** A command as it is encoded: relative to the tick of its state. */
export const SCHEDULED_COMMAND = record({
  /** The command takes effect at the start of this many ticks after the state's tick. */
  ticksAhead: integer(1, MAX_SCHEDULE_AHEAD_TICKS, 'ticks'),
  /** What happens: the command's code, and then its fields. */
  command: COMMANDS satisfies Codec<Command>,
});

/** A decision of the server that takes effect at the start of `tick`. */
export interface ScheduledCommand {
  readonly tick: number;
  readonly command: Command;
}

/** Returns the commands of a state of `tick` as they are encoded, unchecked. */
export function writeCommands(commands: readonly ScheduledCommand[], tick: number): number[][] {
  const encoded: number[][] = [];
  for (const each of commands)
    SCHEDULED_COMMAND.write({ ticksAhead: each.tick - tick, command: each.command }, encoded);
  return encoded;
}

/** Reads the commands of a state of `tick`. Wrong ones are recorded in the reader's verdict. */
export function readCommands(entries: FieldReader, tick: number): ScheduledCommand[] {
  const commands: ScheduledCommand[] = [];
  while (commands.length < entries.length) {
    const { ticksAhead, command } = SCHEDULED_COMMAND.read(entries, 'command');
    commands.push({ tick: tick + ticksAhead, command });
  }
  return commands;
}
