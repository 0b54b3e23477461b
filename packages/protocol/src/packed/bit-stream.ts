/** Streams of integers of any number of bits, most significant bit first. Zeros fill the last byte. */

const FIRST_CAPACITY_BYTES = 512;
const EXP_GOLOMB_MAX = 2 ** 30;
/** No code in use has more zeros than this in front of its leading 1. */
const EXP_GOLOMB_ZEROS_MAX = 30;
/** Integers of more bits are split: `#rest` has room for this many bits next to the unfinished byte. */
const HALF = 16;
const WORD_BITS = 32;
const BYTE_BITS = 8;
const BYTE_MASK_BITS = 7;

/**
 * Codes integers, that is: writes or reads them. A BitWriter writes the value that it is given and returns it. A BitReader
 * ignores that value and returns the one that it reads. So a single function describes a message for both directions.
 */
export interface BitCoder {
  /** `value` in `count` bits, 0 to 32. */
  unsigned(value: number, count: number): number;
  /** `value` from 0 to 2^30 as an exponential Golomb code of order `k`. */
  expGolomb(value: number, k: number): number;
  /** `value` of either sign, mapped from 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ..., as an exponential Golomb code of order `k`. */
  signed(value: number, k: number): number;
  /** For values that are usually 0: a 1 for 0; otherwise a 0, and -1, 1, -2, 2 ... as 0, 1, 2, 3 ... like `signed`. */
  sparse(value: number, k: number): number;
}

/** Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ... */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (folded: number): number => (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2);

/** Writes integers into a growing buffer. */
export class BitWriter implements BitCoder {
  #bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
  #length = 0;
  /** Bits that are not in `#bytes` yet, and their number: fewer than 8. */
  #rest = 0;
  #restBits = 0;

  /** Throws RangeError if `value` does not fit into `count` bits. */
  unsigned(value: number, count: number): number {
    if (value >>> 0 !== value || (count < WORD_BITS && value >>> count !== 0))
      throw new RangeError(`${value} does not fit ${count} bits`);
    if (count > HALF) this.#put(value >>> HALF, count - HALF);
    this.#put(value & 0xffff, Math.min(count, HALF));
    return value;
  }

  /**
   * Writes value + 2^k in binary, after one zero for each bit beyond k + 1. A value below 2^k takes k + 1 bits, and each
   * doubling adds about two. Throws RangeError if `value` is not from 0 to 2^30.
   */
  expGolomb(value: number, k: number): number {
    if (!(value >= 0 && value < EXP_GOLOMB_MAX)) throw new RangeError(`${value} has no exponential Golomb code`);
    const shifted = value + (1 << k);
    const count = WORD_BITS - Math.clz32(shifted);
    const zeros = count - 1 - k;
    if (zeros + count <= HALF) {
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
    const whole = bitCount >>> 3;
    if (this.length === 0) this.#copy(bytes.subarray(0, whole));
    else for (let index = 0; index < whole; index++) this.#put(bytes[index]!, BYTE_BITS);
    const left = bitCount & BYTE_MASK_BITS;
    if (left > 0) this.#put(bytes[whole]! >>> (BYTE_BITS - left), left);
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

  /** Starts over. The bytes that `finish` returned before are overwritten. */
  clear(): void {
    this.#length = 0;
    this.#rest = 0;
    this.#restBits = 0;
  }

  /** Returns all bits as bytes of the writer's own buffer. */
  finish(): Uint8Array {
    if (this.#restBits > 0) this.unsigned(0, BYTE_BITS - this.#restBits);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes `value` in `count` bits, 0 to HALF. */
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
  #at = 0;
  #isSound = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True while every read was valid and within the bytes. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** True if only the zeros that fill the last byte are left. */
  get isAtEnd(): boolean {
    const left = BYTE_BITS * this.#bytes.length - this.#at;
    if (!this.#isSound || left >= BYTE_BITS) return false;
    return left === 0 || (this.#bytes[this.#bytes.length - 1]! & ((1 << left) - 1)) === 0;
  }

  unsigned(_value: number, count: number): number {
    if (this.#at + count > BYTE_BITS * this.#bytes.length) return this.#fail();
    if (count <= HALF) return this.#take(count);
    return this.#take(count - HALF) * 2 ** HALF + this.#take(HALF);
  }

  expGolomb(_value: number, k: number): number {
    let count = k; // bits after the leading 1
    while (this.#isSound && this.unsigned(0, 1) === 0) if (++count > EXP_GOLOMB_ZEROS_MAX) return this.#fail();
    return this.#isSound ? (1 << count) + this.unsigned(0, count) - (1 << k) : 0;
  }

  signed(_value: number, k: number): number {
    return unfold(this.expGolomb(0, k));
  }

  sparse(_value: number, k: number): number {
    return this.unsigned(0, 1) === 1 || !this.#isSound ? 0 : unfold(this.expGolomb(0, k) + 1);
  }

  #take(count: number): number {
    let value = 0;
    let wanted = count;
    while (wanted > 0) {
      const left = BYTE_BITS - (this.#at & BYTE_MASK_BITS);
      const taken = Math.min(left, wanted);
      const byte = this.#bytes[this.#at >>> 3]!;
      value = (value << taken) | ((byte >>> (left - taken)) & ((1 << taken) - 1));
      this.#at += taken;
      wanted -= taken;
    }
    return value;
  }

  #fail(): 0 {
    this.#isSound = false;
    this.#at = BYTE_BITS * this.#bytes.length;
    return 0;
  }
}

/** Reads a message in which every value is as expected: all differences are 0. */
export const NO_DIFFERENCE: BitCoder = { unsigned: () => 0, expGolomb: () => 0, signed: () => 0, sparse: () => 0 };
