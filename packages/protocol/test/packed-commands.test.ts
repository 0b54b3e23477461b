// A packed state contains only the commands that its baseline does not have.
import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter } from '../src/packed/bit-stream.ts';
import { codeCommands } from '../src/packed/packed-commands.ts';

type PlainCommand = readonly number[];

/** The code of `leave`. */
const LEAVE = 2;
const leave = (ticksAhead: number, car: number): PlainCommand => [ticksAhead, LEAVE, car];

/** Returns the number of bits of `commands`, and the commands after decoding. */
function roundTrip(commands: readonly PlainCommand[], pending: readonly PlainCommand[]) {
  const writer = new BitWriter();
  const written = codeCommands(writer, commands, pending);
  const bits = writer.length;
  const read = codeCommands(new BitReader(writer.finish()), [], pending);
  return { written, read, bits };
}

describe('the commands of a packed state', () => {
  const [a, b, c] = [leave(2, 0), leave(2, 1), leave(5, 2)];

  it('take two bits if they are those of the baseline', () => {
    expect(roundTrip([a, b, c], [a, b, c])).toMatchObject({ read: [a, b, c], bits: 2 });
  });

  it('take the bits of the added commands and one more if the baseline has the others', () => {
    const added = roundTrip([b], []).bits;
    expect(roundTrip([a, b, c], [a, c])).toMatchObject({ read: [a, b, c], bits: added + 1 });
    expect(roundTrip([a, a], [a])).toMatchObject({ read: [a, a] });
  });

  it.each([
    ['one of the baseline is missing', [a, c], [a, b, c]],
    ['all of the baseline are missing', [], [a]],
    ['one of two equal ones is missing', [a], [a, a]],
    ['an added one comes before one of the baseline of the same tick', [b, a], [a]],
  ])('are sent in full if %s', (_description, commands, pending) => {
    const full = roundTrip(commands, []).bits;
    expect(roundTrip(commands, pending)).toMatchObject({ read: commands, bits: full + 1 });
  });

  it('are refused if they are more than 64 together with those of the baseline', () => {
    const pending = new Array<PlainCommand>(64).fill(a);
    expect(roundTrip(pending, pending).written).toHaveLength(64);
    expect(roundTrip([...pending, a], pending).written).toBeNull();
  });
});
