/** Integers of any number of bits, one after the other, most significant bit first; zeros fill the last byte. */

const FIRST_CAPACITY_BYTES = 512;
const EXP_GOLOMB_MAX = 2 ** 30;
/** More than any code in use: a longer run of zeros can only be nonsense. */
const EXP_GOLOMB_BITS_MAX = 30;
/** Bit operations are safe for half of 32 bits beside what is left of the last byte. */
const HALF = 16;

/**
 * What a walk over a message does with each of its integers: a writer puts down the one that it is handed, a reader gives
 * back the one that it finds and takes no notice of the one that it is handed. So one walk describes both ways.
 */
export interface Bits {
  /** `value` in `count` bits, 0 to 32. */
  unsigned(value: number, count: number): number;
  /** `value` from 0 to 2^30, as an exponential Golomb code of order `k`. */
  expGolomb(value: number, k: number): number;
  /** `value` of either sign, folded to 0, -1, 1, -2, 2 ..., as an exponential Golomb code of order `k`. */
  signed(value: number, k: number): number;
  /** A 1 for 0, the usual case; for -1, 1, -2, 2 ... a 0, and 0, 1, 2, 3 ... as an exponential Golomb code of order `k`. */
  sparse(value: number, k: number): number;
}

/** Takes the signs in turn: 0, -1, 1, -2, 2 ... become 0, 1, 2, 3, 4 ... */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (folded: number): number => (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2);

export class BitWriter implements Bits {
  #bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
  #length = 0;
  /** Bits not yet in `#bytes`, fewer than 8, and how many. */
  #rest = 0;
  #restBits = 0;

  /** Throws RangeError if it does not fit. */
  unsigned(value: number, count: number): number {
    if (value >>> 0 !== value || (count < 32 && value >>> count !== 0))
      throw new RangeError(`${value} does not fit ${count} bits`);
    if (count > HALF) this.#put(value >>> HALF, count - HALF);
    this.#put(value & 0xffff, Math.min(count, HALF));
    return value;
  }

  /**
   * value + 2^k in binary, behind as many zeros as it has bits beyond k + 1: k + 1 bits for a value below 2^k, about two
   * more for each doubling. Throws RangeError for a value not in 0 to 2^30.
   */
  expGolomb(value: number, k: number): number {
    if (!(value >= 0 && value < EXP_GOLOMB_MAX)) throw new RangeError(`${value} has no exponential Golomb code`);
    const shifted = value + (1 << k);
    const count = 32 - Math.clz32(shifted);
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

  /** The first `bitCount` bits of `bytes`. */
  append(bytes: Uint8Array, bitCount: number): void {
    const whole = bitCount >>> 3;
    if (this.length === 0) this.#take(bytes.subarray(0, whole));
    else for (let index = 0; index < whole; index++) this.#put(bytes[index]!, 8);
    const left = bitCount & 7;
    if (left > 0) this.#put(bytes[whole]! >>> (8 - left), left);
  }

  /** Whole bytes, before anything else. */
  #take(bytes: Uint8Array): void {
    while (this.#bytes.length < bytes.length) this.#grow();
    this.#bytes.set(bytes);
    this.#length = bytes.length;
  }

  /** Bits so far. */
  get length(): number {
    return 8 * this.#length + this.#restBits;
  }

  /** Starts over; what was finished before is no longer to be used. */
  clear(): void {
    this.#length = 0;
    this.#rest = 0;
    this.#restBits = 0;
  }

  /** All bits so far. */
  finish(): Uint8Array {
    if (this.#restBits > 0) this.unsigned(0, 8 - this.#restBits);
    return this.#bytes.subarray(0, this.#length);
  }

  /** `value` in `count` bits, 0 to 16. */
  #put(value: number, count: number): void {
    this.#rest = (this.#rest << count) | value;
    this.#restBits += count;
    if (this.#length + 2 >= this.#bytes.length) this.#grow();
    while (this.#restBits >= 8) {
      this.#restBits -= 8;
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

/** Reads what a BitWriter wrote. Past the end, or in nonsense, every read gives 0 and `isSound` turns false. */
export class BitReader implements Bits {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isSound = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether every read so far was within the bytes. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Whether nothing is left but zeros that fill the last byte. */
  get isAtEnd(): boolean {
    const left = 8 * this.#bytes.length - this.#at;
    if (!this.#isSound || left > 7) return false;
    return left === 0 || (this.#bytes[this.#bytes.length - 1]! & ((1 << left) - 1)) === 0;
  }

  unsigned(_value: number, count: number): number {
    if (this.#at + count > 8 * this.#bytes.length) return this.#lost();
    if (count <= HALF) return this.#take(count);
    return this.#take(count - HALF) * 0x1_0000 + this.#take(HALF);
  }

  expGolomb(_value: number, k: number): number {
    let count = k; // of the bits behind the leading 1
    while (this.#isSound && this.unsigned(0, 1) === 0) if (++count > EXP_GOLOMB_BITS_MAX) return this.#lost();
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
      const left = 8 - (this.#at & 7);
      const taken = Math.min(left, wanted);
      const byte = this.#bytes[this.#at >>> 3]!;
      value = (value << taken) | ((byte >>> (left - taken)) & ((1 << taken) - 1));
      this.#at += taken;
      wanted -= taken;
    }
    return value;
  }

  #lost(): 0 {
    this.#isSound = false;
    this.#at = 8 * this.#bytes.length;
    return 0;
  }
}

/** Reads a message in which nothing differs from what was expected: every integer is 0. */
export const NO_DIFFERENCE: Bits = { unsigned: () => 0, expGolomb: () => 0, signed: () => 0, sparse: () => 0 };
