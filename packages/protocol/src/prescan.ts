/**
 * Looks at bytes before the MessagePack library does, and lets through only what a message is made of.
 *
 * One pass, no allocation: each value's first byte is judged and its bytes are skipped; arrays add to a small stack of
 * how many values are still to come. Refused: maps, floats (NaN with them), nil, booleans, extensions (records, dates,
 * typed arrays, regular expressions), long strings and bins, deep nesting, counts that the bytes cannot hold, and
 * anything left over. What passes cannot make a decoder run code, recurse far or allocate more than the bytes are worth.
 */
import { MAX_DEPTH, MAX_STRING_BYTES } from './limits.ts';

/** Why `bytes` are not one array of arrays, integers, short strings and bins, of at most `maxBytes`; null if they are. */
export function prescan(bytes: Uint8Array, maxBytes: number): string | null {
  if (bytes.length === 0) return 'empty message';
  if (bytes.length > maxBytes) return `${bytes.length} bytes, at most ${maxBytes} are allowed`;
  if (!isArrayHeader(bytes[0]!)) return 'not an array';
  return scanValues(bytes);
}

const isArrayHeader = (first: number): boolean => (first & 0xf0) === 0x90 || first === 0xdc || first === 0xdd;

function scanValues(bytes: Uint8Array): string | null {
  const left: number[] = [1];
  let at = 0;
  while (left.length > 0) {
    const depth = left.length - 1;
    if (left[depth] === 0) {
      left.pop();
      continue;
    }
    left[depth] = left[depth]! - 1;
    if (at >= bytes.length) return 'cut short';
    const first = bytes[at]!;
    const head = headLength(first);
    if (head === 0) return refusalOf(first);
    if (at + head > bytes.length) return 'cut short';
    const size = sizeOf(bytes, at, first);
    at += head;
    if (isArrayHeader(first)) {
      if (depth >= MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} arrays`;
      if (size > bytes.length - at) return `an array of ${size} values in ${bytes.length - at} bytes`;
      left.push(size);
    } else {
      if (size > bytes.length - at) return 'cut short';
      if (isString(first) && size > MAX_STRING_BYTES) return `a string of ${size} bytes`;
      at += size;
    }
  }
  return at === bytes.length ? null : `${bytes.length - at} bytes after the message`;
}

/** Bytes of a value's own head, integers whole; 0 for what is not allowed at all. */
function headLength(first: number): number {
  if (first <= 0x7f || first >= 0xe0) return 1; // small integers
  if (first >= 0x90 && first <= 0xbf) return 1; // small array, small string
  switch (first) {
    case 0xcc: // uint 8
    case 0xd0: // int 8
    case 0xc4: // bin 8
    case 0xd9: // str 8
      return 2;
    case 0xcd: // uint 16
    case 0xd1: // int 16
    case 0xc5: // bin 16
    case 0xda: // str 16
    case 0xdc: // array 16
      return 3;
    case 0xce: // uint 32
    case 0xd2: // int 32
    case 0xdd: // array 32
      return 5;
    case 0xcf: // uint 64
    case 0xd3: // int 64
      return 9;
    default:
      return 0;
  }
}

const isString = (first: number): boolean => (first & 0xe0) === 0xa0 || first === 0xd9 || first === 0xda;

/** Values of an array, bytes of a string or bin after its head; 0 for an integer. */
function sizeOf(bytes: Uint8Array, at: number, first: number): number {
  if ((first & 0xf0) === 0x90) return first & 0x0f;
  if ((first & 0xe0) === 0xa0) return first & 0x1f;
  switch (first) {
    case 0xc4:
    case 0xd9:
      return unsigned(bytes, at + 1, 1);
    case 0xc5:
    case 0xda:
    case 0xdc:
      return unsigned(bytes, at + 1, 2);
    case 0xdd:
      return unsigned(bytes, at + 1, 4);
    default:
      return 0;
  }
}

function unsigned(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) value = value * 0x100 + bytes[index]!;
  return value;
}

function refusalOf(first: number): string {
  if ((first & 0xf0) === 0x80 || first === 0xde || first === 0xdf) return 'a map';
  if (first === 0xca || first === 0xcb) return 'a float';
  if (first === 0xc0) return 'nil';
  if (first === 0xc2 || first === 0xc3) return 'a boolean';
  if (first === 0xdb) return 'a string of more than 65535 bytes';
  if (first === 0xc6) return 'a bin of more than 65535 bytes';
  return first === 0xc1 ? 'the byte c1' : 'an extension';
}
