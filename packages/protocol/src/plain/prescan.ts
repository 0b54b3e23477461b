/**
 * Scans bytes before the MessagePack library decodes them, and accepts only the types that occur in messages.
 *
 * One pass checks the first byte of each value, which contains its type, and skips the rest of the value. A stack counts the
 * values that are still missing in each open array. The scan refuses maps, floats (including NaN), nil, booleans, extensions
 * (records, dates, typed arrays, regular expressions), strings of more than MAX_STRING_BYTES, bins of more than 65535 bytes,
 * deep nesting, arrays that claim more values than there are bytes left, and bytes after the message. So accepted bytes cannot
 * make a decoder run code, recurse deeply, or allocate much more memory than their own size.
 */
import { MAX_DEPTH, MAX_STRING_BYTES } from '../messages/limits.ts';
import { describeValue } from '../schema/field-reader.ts';

/**
 * Returns null if `bytes` are a Uint8Array of at most `maxBytes` that encode one array of integers, short strings, bins and nested
 * arrays; otherwise returns the reason to refuse them.
 */
export function prescan(bytes: Uint8Array, maxBytes: number): string | null {
  if (!(bytes instanceof Uint8Array)) return `got ${describeValue(bytes)}, allowed: a Uint8Array`;
  if (bytes.length === 0) return 'empty message';
  if (bytes.length > maxBytes) return `got ${bytes.length} bytes, allowed: ${maxBytes}`;
  if (!isArrayHeader(bytes[0]!)) return 'not an array';
  return scanValues(bytes);
}

// The hexadecimal numbers below are the first bytes of values, as in the MessagePack specification.

const isArrayHeader = (first: number): boolean => (first & 0xf0) === 0x90 || first === 0xdc || first === 0xdd;

function scanValues(bytes: Uint8Array): string | null {
  /** Number of values missing in each open array, from the outermost inwards. The first entry counts the message itself. */
  const missing: number[] = [1];
  let at = 0;
  while (missing.length > 0) {
    const depth = missing.length - 1;
    if (missing[depth] === 0) {
      missing.pop();
      continue;
    }
    missing[depth] = missing[depth]! - 1;
    if (at >= bytes.length) return 'cut short';
    const first = bytes[at]!;
    const head = headLength(first);
    if (head === 0) return refusedType(first);
    if (at + head > bytes.length) return 'cut short';
    const size = sizeOf(bytes, at, first);
    at += head;
    if (isArrayHeader(first)) {
      if (depth >= MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} arrays`;
      if (size > bytes.length - at) return `an array of ${size} values in ${bytes.length - at} bytes`;
      missing.push(size);
    } else {
      if (size > bytes.length - at) return 'cut short';
      if (isString(first) && size > MAX_STRING_BYTES) return `a string of ${size} bytes`;
      at += size;
    }
  }
  return at === bytes.length ? null : `${bytes.length - at} bytes after the message`;
}

/** Returns the number of bytes of type and length, or of the whole value for an integer. 0 if the type is not allowed. */
function headLength(first: number): number {
  if (first <= 0x7f || first >= 0xe0) return 1; // small integers
  if (first >= 0x90 && first <= 0xbf) return 1; // short array, short string
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

/** Returns the number of values in an array or of bytes in a string or bin; 0 for an integer. */
function sizeOf(bytes: Uint8Array, at: number, first: number): number {
  if ((first & 0xf0) === 0x90) return first & 0x0f; // short array
  if ((first & 0xe0) === 0xa0) return first & 0x1f; // short string
  switch (first) {
    case 0xc4: // bin 8
    case 0xd9: // str 8
      return unsigned(bytes, at + 1, 1);
    case 0xc5: // bin 16
    case 0xda: // str 16
    case 0xdc: // array 16
      return unsigned(bytes, at + 1, 2);
    case 0xdd: // array 32
      return unsigned(bytes, at + 1, 4);
    default:
      return 0;
  }
}

/** Returns the big-endian integer of `count` bytes. */
function unsigned(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) value = value * 0x100 + bytes[index]!;
  return value;
}

/** Returns the name of a type that is not allowed, as the reason to refuse it. */
function refusedType(first: number): string {
  if ((first & 0xf0) === 0x80 || first === 0xde || first === 0xdf) return 'a map';
  if (first === 0xca || first === 0xcb) return 'a float';
  if (first === 0xc0) return 'nil';
  if (first === 0xc2 || first === 0xc3) return 'a boolean';
  if (first === 0xdb) return 'a string of more than 65535 bytes';
  if (first === 0xc6) return 'a bin of more than 65535 bytes';
  return first === 0xc1 ? 'the byte c1' : 'an extension';
}
