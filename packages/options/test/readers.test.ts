/** The texts that the readers accept, and the values that they return. */
import { describe, expect, it } from 'vitest';
import { decimal, delayRange, flag, integer, listOf, matching, oneOf, percent, type Reader } from '../src/index.ts';

describe('readers', () => {
  it.each<[string, Reader<unknown>, string, unknown]>([
    ['integer', integer(1, 10), '1', 1],
    ['integer', integer(1, 10), '10', 10],
    ['integer with a negative minimum', integer(-1, 10), '-1', -1],
    ['decimal', decimal(0, 10), '2.5', 2.5],
    ['percent', percent(), '2.5', 0.025],
    ['oneOf', oneOf(['datagram', 'stream']), 'stream', 'stream'],
    ['oneOf for numbers', oneOf([1, 2]), '2', 2],
    ['delayRange', delayRange(integer(0, 100)), '0-100', { minMs: 0, maxMs: 100 }],
    ['delayRange', delayRange(integer(0, 100)), '50', { minMs: 50, maxMs: 50 }],
    ['matching', matching(/^[a-z]+$/, 'small letters'), 'abc', 'abc'],
    ['listOf', listOf(integer(0, 9)), '1, 2', [1, 2]],
    ['flag', flag(), '1', true],
    ['flag', flag(), '0', false],
  ])('a reader returns the value of an allowed text: %s', (_description, reader, text, value) => {
    expect(reader.read(text)).toEqual(value);
  });

  it.each<[string, Reader<unknown>, string]>([
    ['integer below its minimum', integer(1, 10), '0'],
    ['integer above its maximum', integer(1, 10), '11'],
    ['fraction for an integer', integer(1, 10), '1.5'],
    ['exponent', integer(0, 1000), '1e2'],
    ['number with a sign', integer(0, 10), '+1'],
    ['number with a space', integer(0, 10), ' 1'],
    ['word for a number', decimal(0, 10), 'ten'],
    ['Infinity', decimal(0, Number.POSITIVE_INFINITY), 'Infinity'],
    ['decimal above its maximum', decimal(0, 10), '10.1'],
    ['decimal without digits after the point', decimal(0, 10), '1.'],
    ['percentage above 100', percent(), '101'],
    ['negative percentage', percent(), '-1'],
    ['name that is not listed', oneOf(['datagram', 'stream']), 'carrier'],
    ['name in another case', oneOf(['datagram', 'stream']), 'Stream'],
    ['name that every object inherits', oneOf(['datagram', 'stream']), 'constructor'],
    ['range whose minimum is above its maximum', delayRange(integer(0, 100)), '100-0'],
    ['range without a maximum', delayRange(integer(0, 100)), '50-'],
    ['range without a minimum', delayRange(integer(0, 100)), '-50'],
    ['range of three numbers', delayRange(integer(0, 100)), '1-2-3'],
    ['range that ends above the largest delay', delayRange(integer(0, 100)), '0-101'],
    ['text that does not match the pattern', matching(/^[a-z]+$/, 'small letters'), 'ABC'],
    ['flag that is neither 1 nor 0', flag(), 'yes'],
    ['empty text for an integer', integer(0, 10), ''],
    ['empty text for a range', delayRange(integer(0, 100)), ''],
    ['empty text for a flag', flag(), ''],
  ])('a reader refuses a text that is not allowed: %s', (_description, reader, text) => {
    expect(reader.read(text)).toBeUndefined();
  });

  it('integer, decimal, percent, oneOf and delayRange describe the texts that they allow', () => {
    const readers = [
      integer(0, 9),
      decimal(0.1, 9, 's'),
      percent(),
      oneOf(['a', 'b']),
      delayRange(integer(0, 9, 'ms')),
    ];
    expect(readers.map(({ allowed }) => allowed)).toEqual([
      'an integer from 0 to 9',
      'a number from 0.1 to 9 s',
      'a percentage from 0 to 100',
      'a, b',
      'one number or MIN-MAX, each an integer from 0 to 9 ms',
    ]);
  });
});
