/** Writes or reads ("codes") the scheduled commands of a packed state. */
import { MAX_CAR_MODELS } from '@shotgun-rally/sim/state';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { COMMANDS, type CommandKind } from '../messages/commands.ts';
import { MAX_CARS, MAX_COMMANDS } from '../messages/limits.ts';
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
  const added = addedTo(pending, commands);
  if (bits.unsigned(added ? 1 : 0, 1) === 0) return codeList(bits, commands);
  const codedAdded = codeList(bits, added ?? []);
  const merged = codedAdded && merge(pending, codedAdded);
  return merged && merged.length <= MAX_COMMANDS ? merged : null;
}

/** Returns the commands without the pending ones, or null if `merge` would not give them back. */
function addedTo(pending: readonly PlainCommand[], commands: readonly PlainCommand[]): PlainCommand[] | null {
  const added: PlainCommand[] = [];
  let found = 0;
  for (const command of commands) {
    if (areEqual(command, pending[found])) found++;
    else added.push(command);
  }
  return merge(pending, added).every((command, index) => areEqual(command, commands[index])) ? added : null;
}

/** Orders the commands by their ticks. Added commands come after pending ones of the same tick, as they are executed. */
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
