// A BitReader reads what a BitWriter wrote, and the bits are those that PROTOCOL.md describes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter, bestOrder } from '../src/packed/bit-stream.ts';

/** The bits that `write` writes. */
function bitsOf(write: (writer: BitWriter) => void): string {
  const writer = new BitWriter();
  write(writer);
  return [...writer.finish()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
}

/** A call of a BitCoder's method. The last item is the number of bits for `unsigned`, and otherwise the order of the code. */
type Call = readonly ['unsigned' | 'expGolomb' | 'signed' | 'sparse', value: number, bitsOrOrder: number];
const call: fc.Arbitrary<Call> = fc.oneof(
  fc
    .integer({ min: 1, max: 32 })
    .chain((bits) =>
      fc.tuple(fc.constant('unsigned' as const), fc.integer({ min: 0, max: 2 ** bits - 1 }), fc.constant(bits)),
    ),
  fc.tuple(
    fc.constant('expGolomb' as const),
    fc.integer({ min: 0, max: 2 ** 30 - 1 }),
    fc.integer({ min: 0, max: 20 }),
  ),
  fc.tuple(
    fc.constantFrom('signed' as const, 'sparse' as const),
    fc.integer({ min: -(2 ** 29), max: 2 ** 29 - 1 }),
    fc.integer({ min: 0, max: 20 }),
  ),
);

const write = (writer: BitWriter, [kind, value, bitsOrOrder]: Call): number => writer[kind](value, bitsOrOrder);
/** A reader ignores the value, here 0: it is only used by writers. */
const read = (reader: BitReader, [kind, , bitsOrOrder]: Call): number => reader[kind](0, bitsOrOrder);

describe('a BitReader', () => {
  it('a BitReader returns the values that a BitWriter wrote, and is then at its end', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 300 }), (calls) => {
        const writer = new BitWriter();
        for (const each of calls) write(writer, each);
        const reader = new BitReader(writer.finish());
        expect(calls.map((each) => read(reader, each))).toEqual(calls.map(([, value]) => value));
        expect(reader.isAtEnd).toBe(true);
      }),
    );
  });

  it('a BitReader returns 0 and is no longer valid after a read past its end', () => {
    const reader = new BitReader(Uint8Array.of(0xff));
    expect([reader.unsigned(0, 8), reader.isValid]).toEqual([0xff, true]);
    expect([reader.unsigned(0, 1), reader.isValid]).toEqual([0, false]);
    expect(reader.isAtEnd).toBe(false);
  });

  it('a BitReader returns 0 and is no longer valid after a code with too many zeros', () => {
    const writer = new BitWriter();
    writer.unsigned(0, 31);
    writer.unsigned(0xffff_ffff, 32);
    const reader = new BitReader(writer.finish());
    expect([reader.expGolomb(0, 0), reader.isValid]).toEqual([0, false]);
  });
});

describe('a BitWriter', () => {
  it.each<[string, string, (writer: BitWriter) => void]>([
    ['5 in 4 bits', '01010000', (writer) => writer.unsigned(5, 4)],
    ['0 as exponential Golomb code of order 0', '10000000', (writer) => writer.expGolomb(0, 0)],
    ['1 as exponential Golomb code of order 0', '01000000', (writer) => writer.expGolomb(1, 0)],
    ['2 as exponential Golomb code of order 0', '01100000', (writer) => writer.expGolomb(2, 0)],
    ['5 as exponential Golomb code of order 3', '11010000', (writer) => writer.expGolomb(5, 3)],
    ['9 as exponential Golomb code of order 3', '01000100', (writer) => writer.expGolomb(9, 3)],
    ['-1 as signed code of order 0', '01000000', (writer) => writer.signed(-1, 0)],
    ['1 as signed code of order 0', '01100000', (writer) => writer.signed(1, 0)],
    ['0 as sparse code of order 0', '10000000', (writer) => writer.sparse(0, 0)],
    ['-1 as sparse code of order 0', '01000000', (writer) => writer.sparse(-1, 0)],
    ['1 as sparse code of order 0', '00100000', (writer) => writer.sparse(1, 0)],
  ])('a BitWriter writes %s as %s', (_description, bits, put) => {
    expect(bitsOf(put)).toBe(bits);
  });

  it('a BitWriter appends bits that another BitWriter wrote', () => {
    const first = new BitWriter();
    first.unsigned(0b1_0110_0111, 9);
    const bitCount = first.length;
    const second = new BitWriter();
    second.unsigned(0b101, 3);
    second.append(first.finish(), bitCount);
    second.unsigned(1, 1);
    const reader = new BitReader(second.finish());
    expect([reader.unsigned(0, 3), reader.unsigned(0, 9), reader.unsigned(0, 1)]).toEqual([0b101, 0b1_0110_0111, 1]);
    expect(reader.isAtEnd).toBe(true);
  });

  it.each([
    [0, -1],
    [-1, 0],
    [1, 0],
    [-2, 1],
    [3, 1],
    [-4, 2],
    [2 ** 29 - 1, 28],
  ])('the best order for a signed %d is %d', (value, order) => {
    expect(bestOrder(value)).toBe(order);
  });

  it('a BitWriter throws RangeError for a value that it cannot write', () => {
    const writer = new BitWriter();
    expect(() => writer.unsigned(16, 4)).toThrow(new RangeError('16 does not fit into 4 bits'));
    expect(() => writer.unsigned(-1, 4)).toThrow(RangeError);
    expect(() => writer.unsigned(0.5, 4)).toThrow(RangeError);
    expect(() => writer.expGolomb(2 ** 30, 4)).toThrow(RangeError);
    expect(() => writer.expGolomb(0.5, 0)).toThrow(new RangeError('0.5 has no exponential Golomb code'));
    expect(() => writer.signed(-1.5, 4)).toThrow(RangeError);
    expect(() => writer.sparse(10.5, 4)).toThrow(RangeError);
    expect(() => writer.signed(Number.NaN, 4)).toThrow(RangeError);
  });
});
