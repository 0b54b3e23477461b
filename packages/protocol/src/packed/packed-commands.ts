/** Codes the scheduled commands of a packed state. */
import { SHOT } from '@shotgun-rally/sim';
import { COMMANDS, type CommandKind } from '../messages/commands.ts';
import { MAX_CARS, MAX_COMMANDS } from '../messages/limits.ts';
import type { BitCoder } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** Orders of the codes: about the number of bits that a value usually needs. */
const COUNT_ORDER = 0;
const AHEAD_ORDER = 3;
const NEXT_AHEAD_ORDER = 1;
const DAMAGE_ORDER = 3;
const PUSH_ORDER = 5;
const KIND_BITS = bitsFor(COMMANDS.kinds.size);
const CAR_BITS = bitsFor(MAX_CARS - 1);
const CAR_OR_NONE_BITS = bitsFor(MAX_CARS);

/** Codes one integer of a command. */
type Code = (bits: BitCoder, value: number) => number;

const car: Code = (bits, value) => bits.unsigned(value, CAR_BITS);
const carOrNone: Code = (bits, value) => bits.unsigned(value + 1, CAR_OR_NONE_BITS) - 1;
/** Nearly all damage is that of one shot. */
const damage: Code = (bits, value) => SHOT.damage + bits.sparse(value - SHOT.damage, DAMAGE_ORDER);
const push: Code = (bits, value) => bits.signed(value, PUSH_ORDER);

/** The codes of each command's integers, in the order of the plain encoding. */
const CODES: Readonly<Record<CommandKind, readonly Code[]>> = {
  enter: [car],
  leave: [car],
  start: [],
  warmup: [],
  hit: [car, carOrNone, damage, push, push, push],
};

/** Codes commands as the plain encoding has them, unchecked. Returns null if there are too many, or one of no known kind. */
export function codeCommands(bits: BitCoder, commands: readonly (readonly number[])[]): number[][] | null {
  const count = bits.expGolomb(commands.length, COUNT_ORDER);
  if (count > MAX_COMMANDS) return null;
  const coded: number[][] = [];
  while (coded.length < count) {
    const command = codeCommand(bits, commands[coded.length] ?? [0, 0], coded.at(-1));
    if (command === null) return null;
    coded.push(command);
  }
  return coded;
}

function codeCommand(
  bits: BitCoder,
  [ticksAhead = 0, code = 0, ...values]: readonly number[],
  before: readonly number[] | undefined,
): number[] | null {
  const from = before?.[0];
  const ahead =
    from === undefined
      ? 1 + bits.expGolomb(Math.max(0, ticksAhead - 1), AHEAD_ORDER)
      : from + bits.signed(ticksAhead - from, NEXT_AHEAD_ORDER);
  const codedCode = bits.unsigned(code, KIND_BITS);
  const kind = COMMANDS.kinds.get(codedCode);
  if (kind === undefined) return null;
  return [ahead, codedCode, ...CODES[kind].map((codeValue, index) => codeValue(bits, values[index] ?? 0))];
}
