/** Decisions that take effect in a tick to come: [ticks ahead, kind, ...the decision's own fields], as arrays and as bits. */
import { type Command, PUSH_STEP, SHOT } from '@shotgun-rally/sim';
import type { Bits } from './bit-stream.ts';
import { COMMAND_KINDS } from './kinds.ts';
import { MAX_CARS, MAX_COMMANDS, MAX_SCHEDULE_AHEAD_TICKS } from './limits.ts';
import type { ScheduledCommand } from './messages.ts';
import { bitsFor } from './packed-fields.ts';
import type { FieldReader } from './validate.ts';

const DAMAGE_MAX = 100;
/** 128 m/s: as fast as anything moves. */
const PUSH_MAX = 128 / PUSH_STEP;
/** What a field of a command may be. */
interface Field {
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

const CAR: Field = { name: 'car', min: 0, max: MAX_CARS - 1 };
const push = (axis: string): Field => ({ name: `push ${axis}`, min: -PUSH_MAX, max: PUSH_MAX });
/** A command's own fields, in order. */
const FIELDS: Readonly<Record<Command['kind'], readonly Field[]>> = {
  enter: [CAR],
  leave: [CAR],
  start: [],
  warmup: [],
  hit: [
    CAR,
    { name: 'by', min: -1, max: MAX_CARS - 1 },
    { name: 'damage', min: 0, max: DAMAGE_MAX },
    push('x'),
    push('y'),
    push('z'),
  ],
};
const KINDS = Object.keys(COMMAND_KINDS) as Command['kind'][];
const KIND_BITS = bitsFor(KINDS.length);
/** Orders of the codes: about as many bits as a value usually needs. */
const COUNT_ORDER = 0;
const AHEAD_ORDER = 3;
/** Of how much further ahead a command is than the one before. */
const NEXT_ORDER = 1;
const DAMAGE_ORDER = 3;
const PUSH_ORDER = 5;

function valuesOf(command: Command): number[] {
  switch (command.kind) {
    case 'enter':
    case 'leave':
      return [command.car];
    case 'start':
    case 'warmup':
      return [];
    case 'hit':
      return [command.car, command.by, command.damage, ...command.push];
  }
}

function commandOf(kind: Command['kind'], values: readonly number[]): Command {
  const [car, by, damage, x, y, z] = values as [number, number, number, number, number, number];
  switch (kind) {
    case 'enter':
    case 'leave':
      return { kind, car };
    case 'start':
    case 'warmup':
      return { kind };
    case 'hit':
      return { kind, car, by, damage, push: [x, y, z] };
  }
}

/** The commands as they go to MessagePack, in a state of `tick`. */
export const commandFields = (commands: readonly ScheduledCommand[], tick: number): number[][] =>
  commands.map((each) => [each.tick - tick, COMMAND_KINDS[each.command.kind], ...valuesOf(each.command)]);

/** What `commandFields` wrote; wrong fields end up in the verdict. */
export function readCommands(entries: FieldReader, tick: number): ScheduledCommand[] {
  const commands: ScheduledCommand[] = [];
  for (let index = 0; index < entries.length; index++) {
    const fields = entries.array('command', 2, 8);
    const ahead = fields.integer('ticks ahead', 1, MAX_SCHEDULE_AHEAD_TICKS);
    const kind = fields.word('command kind', COMMAND_KINDS);
    const values = FIELDS[kind].map(({ name, min, max }) => fields.integer(name, min, max));
    fields.end();
    commands.push({ tick: tick + ahead, command: commandOf(kind, values) });
  }
  return commands;
}

/** The commands in bits, both ways; null for any that is out of range. */
export function walkCommands(
  bits: Bits,
  commands: readonly ScheduledCommand[],
  tick: number,
): readonly ScheduledCommand[] | null {
  const count = bits.expGolomb(commands.length, COUNT_ORDER);
  if (count > MAX_COMMANDS) return null;
  const walked: ScheduledCommand[] = [];
  while (walked.length < count) {
    const each = walkCommand(bits, commands[walked.length], walked.at(-1), tick);
    if (each === null) return null;
    walked.push(each);
  }
  return walked;
}

function walkCommand(
  bits: Bits,
  scheduled: ScheduledCommand | undefined,
  before: ScheduledCommand | undefined,
  tick: number,
): ScheduledCommand | null {
  const wanted = (scheduled?.tick ?? 0) - tick;
  const from = before && before.tick - tick;
  const ahead = from
    ? from + bits.signed(wanted - from, NEXT_ORDER)
    : 1 + bits.expGolomb(scheduled ? wanted - 1 : 0, AHEAD_ORDER);
  const kind = kindOf(bits.unsigned(scheduled ? COMMAND_KINDS[scheduled.command.kind] : 0, KIND_BITS));
  if (ahead < 1 || ahead > MAX_SCHEDULE_AHEAD_TICKS || kind === undefined) return null;
  const given = scheduled ? valuesOf(scheduled.command) : [];
  const values = FIELDS[kind].map((field, index) => walkField(bits, field, given[index] ?? field.min));
  if (FIELDS[kind].some(({ min, max }, index) => !isWithin(values[index]!, min, max))) return null;
  return { tick: tick + ahead, command: commandOf(kind, values) };
}

/** Damage is mostly a shot's, a push small beside what it may be; the rest is told in as many bits as its range needs. */
function walkField(bits: Bits, { min, max }: Field, value: number): number {
  if (max === DAMAGE_MAX) return SHOT.damage + bits.sparse(value - SHOT.damage, DAMAGE_ORDER);
  return max === PUSH_MAX ? bits.signed(value, PUSH_ORDER) : min + bits.unsigned(value - min, bitsFor(max - min));
}

const kindOf = (code: number): Command['kind'] | undefined => KINDS.find((kind) => COMMAND_KINDS[kind] === code);
const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;
