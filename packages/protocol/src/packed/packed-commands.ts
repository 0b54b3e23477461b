/** Writes or reads ("codes") the scheduled commands of a packed state. */
import { MAX_CAR_MODELS } from '@shotgun-rally/sim/state';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { COMMANDS, type CommandKind, writeCommands } from '../messages/commands.ts';
import { MAX_CARS, MAX_COMMANDS } from '../messages/limits.ts';
import type { StateMessage } from '../messages/state.ts';
import type { BitCoder } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** Orders of the exponential Golomb codes: about the number of bits that a value usually needs. */
const COUNT_ORDER = 0;
const AHEAD_ORDER = 3;
/** For the difference from the previous command's value. */
const NEXT_AHEAD_ORDER = 1;
const DAMAGE_ORDER = 3;
const PUSH_ORDER = 5;
const KIND_BITS = bitsFor(COMMANDS.kinds.size);
const CAR_BITS = bitsFor(MAX_CARS - 1);
const MODEL_BITS = bitsFor(MAX_CAR_MODELS - 1);
const CAR_OR_NONE_BITS = bitsFor(MAX_CARS);

/** Writes or reads one integer of a command. */
type CodeInteger = (bits: BitCoder, value: number) => number;

/** A command as the array of integers of the plain encoding: ticks ahead, code of its kind, and its fields. */
type PlainCommand = readonly number[];

/** Passed to a reader, which ignores the values of the command. */
const PLACEHOLDER_COMMAND: PlainCommand = [0, 0];

const codeCar: CodeInteger = (bits, value) => bits.unsigned(value, CAR_BITS);
const codeModel: CodeInteger = (bits, value) => bits.unsigned(value, MODEL_BITS);
const codeCarOrNone: CodeInteger = (bits, value) => bits.unsigned(value + 1, CAR_OR_NONE_BITS) - 1;
/** Codes the difference from the damage of one shot, because few hits have any other damage. */
const codeDamage: CodeInteger = (bits, value) => SHOT.damage + bits.sparse(value - SHOT.damage, DAMAGE_ORDER);
const codePush: CodeInteger = (bits, value) => bits.signed(value, PUSH_ORDER);

/** For each kind of command, how its integers are coded, in the order of the plain encoding. */
const FIELDS: Readonly<Record<CommandKind, readonly CodeInteger[]>> = {
  enter: [codeCar, codeModel],
  leave: [codeCar],
  start: [],
  warmup: [],
  hit: [codeCar, codeCarOrNone, codeDamage, codePush, codePush, codePush],
};

/** Returns the commands of the baseline that are executed after `tick`, as arrays of the plain encoding. */
export const pendingCommands = (baseline: StateMessage | undefined, tick: number): PlainCommand[] =>
  writeCommands(baseline?.commands.filter((command) => command.tick > tick) ?? [], tick);

/**
 * Codes commands. `pending` are those of the baseline that have not been executed yet: usually only the commands that were added
 * since then are coded. Returns null if there are too many, or if one has an unknown code. Does not check the other values.
 */
export function codeCommands(
  bits: BitCoder,
  commands: readonly PlainCommand[],
  pending: readonly PlainCommand[],
): PlainCommand[] | null {
  if (pending.length === 0) return codeList(bits, commands);
  const added = withoutPending(commands, pending);
  if (bits.unsigned(added ? 1 : 0, 1) === 0) return codeList(bits, commands);
  const codedAdded = codeList(bits, added ?? []);
  if (codedAdded === null || pending.length + codedAdded.length > MAX_COMMANDS) return null;
  return merge(pending, codedAdded);
}

/** Returns the commands that are not pending, or null if `merge` would not give back all commands in their order. */
function withoutPending(commands: readonly PlainCommand[], pending: readonly PlainCommand[]): PlainCommand[] | null {
  const added: PlainCommand[] = [];
  let foundCount = 0;
  for (const command of commands) {
    if (areEqual(command, pending[foundCount])) foundCount++;
    else added.push(command);
  }
  const merged = merge(pending, added);
  return merged.every((command, index) => areEqual(command, commands[index])) ? added : null;
}

/** Orders commands by their ticks. The sort is stable: of the same tick, added commands come after pending ones. */
const merge = (pending: readonly PlainCommand[], added: readonly PlainCommand[]): PlainCommand[] =>
  [...pending, ...added].sort(([a = 0], [b = 0]) => a - b);

const areEqual = (a: PlainCommand, b: PlainCommand | undefined): boolean =>
  a.length === b?.length && a.every((value, index) => value === b[index]);

function codeList(bits: BitCoder, commands: readonly PlainCommand[]): PlainCommand[] | null {
  const count = bits.expGolomb(commands.length, COUNT_ORDER);
  if (count > MAX_COMMANDS) return null;
  const coded: PlainCommand[] = [];
  while (coded.length < count) {
    const command = codeCommand(bits, commands[coded.length] ?? PLACEHOLDER_COMMAND, coded.at(-1));
    if (command === null) return null;
    coded.push(command);
  }
  return coded;
}

function codeCommand(
  bits: BitCoder,
  [ticksAhead = 0, code = 0, ...values]: PlainCommand,
  previous: PlainCommand | undefined,
): PlainCommand | null {
  const previousAhead = previous?.[0];
  const ahead =
    previousAhead === undefined
      ? 1 + bits.expGolomb(Math.max(0, ticksAhead - 1), AHEAD_ORDER)
      : previousAhead + bits.signed(ticksAhead - previousAhead, NEXT_AHEAD_ORDER);
  const codedCode = bits.unsigned(code, KIND_BITS);
  const kind = COMMANDS.kinds.get(codedCode);
  if (kind === undefined) return null;
  return [ahead, codedCode, ...FIELDS[kind].map((codeInteger, index) => codeInteger(bits, values[index] ?? 0))];
}
