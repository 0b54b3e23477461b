/** Reads the tick of a packed `state`, without decoding the rest. PROTOCOL.md describes the bytes. */

/** The first bytes of the message: an array of two values, the code of `state`, and the type of a bin of up to 255 bytes. */
const ARRAY_OF_TWO = 0x92;
const STATE_CODE = 18;
const SHORT_BIN = 0xc4;
/** Where the bits of the state begin, after a length of one byte or two. */
const SHORT_BIN_START = 4;
const LONG_BIN_START = 5;
/** The tick is in the first 28 bits. */
const BITS_AFTER_TICK = 4;

/** Returns the tick of a packed `state`; null for any other message. */
export function packedStateTick(bytes: Buffer): number | null {
  if (bytes[0] !== ARRAY_OF_TWO || bytes[1] !== STATE_CODE) return null;
  return bytes.readUInt32BE(bytes[2] === SHORT_BIN ? SHORT_BIN_START : LONG_BIN_START) >>> BITS_AFTER_TICK;
}
