/**
 * Scans bytes before the MessagePack library sees them, and accepts only what a message may consist of.
 *
 * One pass: the first byte of each value is checked and the rest of the value is skipped. A small stack counts the values
 * that each open array still needs. Refused: maps, floats (NaN too), nil, booleans, extensions (records, dates, typed
 * arrays, regular expressions), long strings and bins, deep nesting, arrays longer than the bytes that are left, and
 * bytes after the message. Accepted bytes cannot make a decoder run code, recurse deeply, or allocate much more memory
 * than they take themselves.
 */
import { MAX_DEPTH, MAX_STRING_BYTES } from '../messages/limits.ts';

/**
 * Returns null if `bytes` are one array of integers, short strings, bins and such arrays, of at most `maxBytes`; otherwise
 * the reason why not.
 */
export function prescan(bytes: Uint8Array, maxBytes: number): string | null {
  if (bytes.length === 0) return 'empty message';
  if (bytes.length > maxBytes) return `got ${bytes.length} bytes, allowed: ${maxBytes}`;
  if (!isArrayHeader(bytes[0]!)) return 'not an array';
  return scanValues(bytes);
}

const isArrayHeader = (first: number): boolean => (first & 0xf0) === 0x90 || first === 0xdc || first === 0xdd;

function scanValues(bytes: Uint8Array): string | null {
  /** Values to come in each open array, the outermost first; the first entry is for the message itself. */
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

/** Bytes of a value's head: of an integer all of it, of the others the code and the length. 0 if it is not allowed. */
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

/** The number of values in an array, or of bytes in a string or bin. 0 for an integer. */
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

/** The big-endian integer in `count` bytes. */
function unsigned(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) value = value * 0x100 + bytes[index]!;
  return value;
}

/** Names the type of a value that is not allowed. */
function refusalOf(first: number): string {
  if ((first & 0xf0) === 0x80 || first === 0xde || first === 0xdf) return 'a map';
  if (first === 0xca || first === 0xcb) return 'a float';
  if (first === 0xc0) return 'nil';
  if (first === 0xc2 || first === 0xc3) return 'a boolean';
  if (first === 0xdb) return 'a string of more than 65535 bytes';
  if (first === 0xc6) return 'a bin of more than 65535 bytes';
  return first === 0xc1 ? 'the byte c1' : 'an extension';
}
