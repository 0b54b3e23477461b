/** Writes and reads integers as a stream of bits, most significant bit first. Zeros fill the last byte. */

const FIRST_CAPACITY_BYTES = 512;
/** Values of exponential Golomb codes are smaller than this, so that a code has at most 30 bits after its leading 1. */
const EXP_GOLOMB_END = 2 ** 30;
const EXP_GOLOMB_TAIL_BITS_MAX = 30;
/** Integers of more bits are written in two parts, because the unfinished byte and one part must fit 32 bits. */
const PART_BITS = 16;
const PART_MASK = 0xffff;
const WORD_BITS = 32;
const BYTE_BITS = 8;
/** `position & BIT_IN_BYTE_MASK` is the index of a bit in its byte. */
const BIT_IN_BYTE_MASK = 7;

/**
 * Codes integers, that is: writes or reads them. A BitWriter writes the value that it is given and returns it. A BitReader
 * ignores that value and returns the one that it reads. So a single function describes a message for both directions.
 */
export interface BitCoder {
  /** `value` in `count` bits, 0 to 32. */
  unsigned(value: number, count: number): number;
  /** `value`, at least 0 and smaller than 2^30, as an exponential Golomb code of order `k`. */
  expGolomb(value: number, k: number): number;
  /** `value` of either sign: 0, -1, 1, -2, 2 ... are mapped to 0, 1, 2, 3, 4 ... and then written by `expGolomb`. */
  signed(value: number, k: number): number;
  /** For values that are usually 0. Writes bit 1 for 0; otherwise bit 0, and then -1, 1, -2, 2 ... as 0, 1, 2, 3 ... by `expGolomb`. */
  sparse(value: number, k: number): number;
}

/** Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ... */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (folded: number): number => (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2);

/** Writes integers into a growing buffer. */
export class BitWriter implements BitCoder {
  #bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
  #length = 0;
  /** The bits of the unfinished byte, and how many there are (0 to 7). */
  #rest = 0;
  #restBits = 0;

  /** Throws RangeError if `value` does not fit into `count` bits. */
  unsigned(value: number, count: number): number {
    if (value >>> 0 !== value || (count < WORD_BITS && value >>> count !== 0))
      throw new RangeError(`${value} does not fit ${count} bits`);
    if (count > PART_BITS) this.#put(value >>> PART_BITS, count - PART_BITS);
    this.#put(value & PART_MASK, Math.min(count, PART_BITS));
    return value;
  }

  /**
   * Writes value + 2^k in binary, after one zero for each bit beyond k + 1. A value below 2^k takes k + 1 bits, and each
   * doubling adds about two. Throws RangeError unless 0 <= value < 2^30.
   */
  expGolomb(value: number, k: number): number {
    if (!(value >= 0 && value < EXP_GOLOMB_END)) throw new RangeError(`${value} has no exponential Golomb code`);
    const shifted = value + (1 << k);
    const count = WORD_BITS - Math.clz32(shifted);
    const zeros = count - 1 - k;
    if (zeros + count <= PART_BITS) {
      this.#put(shifted, zeros + count);
    } else {
      this.unsigned(0, zeros);
      this.unsigned(shifted, count);
    }
    return value;
  }

  signed(value: number, k: number): number {
    this.expGolomb(fold(value), k);
    return value;
  }

  sparse(value: number, k: number): number {
    this.#put(value === 0 ? 1 : 0, 1);
    if (value !== 0) this.expGolomb(fold(value) - 1, k);
    return value;
  }

  /** Appends the first `bitCount` bits of `bytes`. */
  append(bytes: Uint8Array, bitCount: number): void {
    const wholeBytes = Math.floor(bitCount / BYTE_BITS);
    if (this.length === 0) this.#copy(bytes.subarray(0, wholeBytes));
    else for (let index = 0; index < wholeBytes; index++) this.#put(bytes[index]!, BYTE_BITS);
    const extraBits = bitCount & BIT_IN_BYTE_MASK;
    if (extraBits > 0) this.#put(bytes[wholeBytes]! >>> (BYTE_BITS - extraBits), extraBits);
  }

  /** Copies whole bytes into the empty buffer. */
  #copy(bytes: Uint8Array): void {
    while (this.#bytes.length < bytes.length) this.#grow();
    this.#bytes.set(bytes);
    this.#length = bytes.length;
  }

  /** Number of bits written. */
  get length(): number {
    return BYTE_BITS * this.#length + this.#restBits;
  }

  /** Removes all bits. Later writes overwrite the bytes that `finish` returned. */
  clear(): void {
    this.#length = 0;
    this.#rest = 0;
    this.#restBits = 0;
  }

  /** Fills the last byte with zeros and returns all bytes. They stay in the writer's own buffer and are not copied. */
  finish(): Uint8Array {
    if (this.#restBits > 0) this.unsigned(0, BYTE_BITS - this.#restBits);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes `value` in `count` bits, at most PART_BITS. */
  #put(value: number, count: number): void {
    this.#rest = (this.#rest << count) | value;
    this.#restBits += count;
    if (this.#length + 2 >= this.#bytes.length) this.#grow();
    while (this.#restBits >= BYTE_BITS) {
      this.#restBits -= BYTE_BITS;
      this.#bytes[this.#length++] = this.#rest >>> this.#restBits;
      this.#rest &= (1 << this.#restBits) - 1;
    }
  }

  #grow(): void {
    const grown = new Uint8Array(2 * this.#bytes.length);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what a BitWriter wrote. After the end, and after an impossible code, all reads return 0 and `isSound` is false. */
export class BitReader implements BitCoder {
  readonly #bytes: Uint8Array;
  /** Index of the next bit. */
  #at = 0;
  #isSound = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True while every read was valid and within the bytes. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** True if nothing is left to read except the zeros that fill the last byte. */
  get isAtEnd(): boolean {
    const left = BYTE_BITS * this.#bytes.length - this.#at;
    if (!this.#isSound || left >= BYTE_BITS) return false;
    return left === 0 || (this.#bytes[this.#bytes.length - 1]! & ((1 << left) - 1)) === 0;
  }

  unsigned(_value: number, count: number): number {
    if (this.#at + count > BYTE_BITS * this.#bytes.length) return this.#fail();
    if (count <= PART_BITS) return this.#take(count);
    return this.#take(count - PART_BITS) * 2 ** PART_BITS + this.#take(PART_BITS);
  }

  expGolomb(_value: number, k: number): number {
    let count = k; // bits after the leading 1
    while (this.#isSound && this.unsigned(0, 1) === 0) if (++count > EXP_GOLOMB_TAIL_BITS_MAX) return this.#fail();
    return this.#isSound ? (1 << count) + this.unsigned(0, count) - (1 << k) : 0;
  }

  signed(_value: number, k: number): number {
    return unfold(this.expGolomb(0, k));
  }

  sparse(_value: number, k: number): number {
    return this.unsigned(0, 1) === 1 || !this.#isSound ? 0 : unfold(this.expGolomb(0, k) + 1);
  }

  /** Reads `count` bits, at most PART_BITS, which must be within the bytes. */
  #take(count: number): number {
    let value = 0;
    let missing = count;
    while (missing > 0) {
      const leftInByte = BYTE_BITS - (this.#at & BIT_IN_BYTE_MASK);
      const taken = Math.min(leftInByte, missing);
      const byte = this.#bytes[this.#at >>> 3]!;
      value = (value << taken) | ((byte >>> (leftInByte - taken)) & ((1 << taken) - 1));
      this.#at += taken;
      missing -= taken;
    }
    return value;
  }

  #fail(): 0 {
    this.#isSound = false;
    this.#at = BYTE_BITS * this.#bytes.length;
    return 0;
  }
}

/** A reader of nothing: it returns 0 for each difference, so every field that is coded as a difference is as expected. */
export const NO_DIFFERENCE: BitCoder = { unsigned: () => 0, expGolomb: () => 0, signed: () => 0, sparse: () => 0 };
