/** Writes and reads integers as a stream of bits, most significant bit first. Zeros fill the last byte. */

const FIRST_CAPACITY_BYTES = 512;
/** The values of exponential Golomb codes are smaller than this, so that a code has at most 31 bits after its zeros. */
const EXP_GOLOMB_END = 0x4000_0000;
const EXP_GOLOMB_BITS_MAX = 31;
/** Integers of more bits than this are written in two parts, because the partial byte and one part must fit 32 bits. */
const PART_BITS = 16;
const PART_MASK = 0xffff;
const WORD_BITS = 32;
const BYTE_BITS = 8;
/** Bit `at` of the stream is in byte `at >>> BYTE_SHIFT`, at index `at & BIT_IN_BYTE_MASK`. */
const BYTE_SHIFT = 3;
const BIT_IN_BYTE_MASK = 7;

/**
 * "Codes" integers: writes or reads them. A BitWriter writes the value that it gets and returns it. A BitReader ignores that
 * value and returns the value that it reads. So one function can both write and read a message.
 */
export interface BitCoder {
  /** Codes `value` in `count` bits, 0 to 32. */
  unsigned(value: number, count: number): number;
  /** Codes `value`, at least 0 and smaller than 2^30, as an exponential Golomb code of order `k`. */
  expGolomb(value: number, k: number): number;
  /** Codes `value` of either sign: 0, -1, 1, -2, 2 ... are mapped to 0, 1, 2, 3, 4 ... and then coded by `expGolomb`. */
  signed(value: number, k: number): number;
  /** For values that are usually 0. Codes 0 as bit 1; codes -1, 1, -2 ... as bit 0 and then 0, 1, 2 ... by `expGolomb`. */
  sparse(value: number, k: number): number;
}

/** Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ... */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (zigzagged: number): number => (zigzagged % 2 === 0 ? zigzagged / 2 : -(zigzagged + 1) / 2);

/** Throws RangeError unless `value` is an integer of 32 bits: twice a half is an integer, too. */
function requireInteger(value: number): void {
  if ((value | 0) !== value) throw new RangeError(`${value} has no exponential Golomb code`);
}

/** Returns the order of the code of `signed` that suits values about as large as this one; -1 for 0. */
export const bestOrder = (value: number): number => WORD_BITS - 2 - Math.clz32(zigzag(value) + 1);

/** Writes integers into a growing buffer. */
export class BitWriter implements BitCoder {
  #bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
  /** Number of complete bytes. */
  #length = 0;
  /** The bits of the last byte while it is partial, and their number (0 to 7). */
  #partialByte = 0;
  #partialBits = 0;

  /** Throws RangeError if `value` does not fit into `count` bits. */
  unsigned(value: number, count: number): number {
    if (value >>> 0 !== value || (count < WORD_BITS && value >>> count !== 0))
      throw new RangeError(`${value} does not fit into ${count} bits`);
    if (count > PART_BITS) this.#put(value >>> PART_BITS, count - PART_BITS);
    this.#put(value & PART_MASK, Math.min(count, PART_BITS));
    return value;
  }

  /**
   * Writes value + 2^k in binary, after one zero for each bit beyond k + 1. A value below 2^k takes k + 1 bits, and each
   * doubling of the value adds about two bits. Throws RangeError unless `value` is an integer and 0 <= value < 2^30.
   */
  expGolomb(value: number, k: number): number {
    if (value >>> 0 !== value || value >= EXP_GOLOMB_END)
      throw new RangeError(`${value} has no exponential Golomb code`);
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
    requireInteger(value);
    this.expGolomb(zigzag(value), k);
    return value;
  }

  sparse(value: number, k: number): number {
    requireInteger(value);
    this.#put(value === 0 ? 1 : 0, 1);
    if (value !== 0) this.expGolomb(zigzag(value) - 1, k);
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
    return BYTE_BITS * this.#length + this.#partialBits;
  }

  /** Removes all bits. Later writes overwrite the bytes that `finish` returned. */
  clear(): void {
    this.#length = 0;
    this.#partialByte = 0;
    this.#partialBits = 0;
  }

  /** Fills the last byte with zeros and returns all bytes: a view of the writer's buffer, not a copy. */
  finish(): Uint8Array {
    if (this.#partialBits > 0) this.unsigned(0, BYTE_BITS - this.#partialBits);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes `value` in `count` bits, at most PART_BITS. */
  #put(value: number, count: number): void {
    this.#partialByte = (this.#partialByte << count) | value;
    this.#partialBits += count;
    if (this.#length + 2 >= this.#bytes.length) this.#grow();
    while (this.#partialBits >= BYTE_BITS) {
      this.#partialBits -= BYTE_BITS;
      this.#bytes[this.#length++] = this.#partialByte >>> this.#partialBits;
      this.#partialByte &= (1 << this.#partialBits) - 1;
    }
  }

  #grow(): void {
    const grown = new Uint8Array(2 * this.#bytes.length);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads the integers that a BitWriter wrote. After a read past the end or of an impossible code, all reads return 0. */
export class BitReader implements BitCoder {
  readonly #bytes: Uint8Array;
  /** Number of all bits. */
  readonly #end: number;
  /** Index of the next bit. */
  #at = 0;
  #isValid = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#end = BYTE_BITS * bytes.length;
  }

  /** True until a read fails, past the end or at an impossible code. */
  get isValid(): boolean {
    return this.#isValid;
  }

  /** True if all reads were valid and only the zeros that fill the last byte are left. */
  get isAtEnd(): boolean {
    return this.#isValid && this.#end - this.#at < BYTE_BITS && this.#peek() === 0;
  }

  unsigned(_value: number, count: number): number {
    if (this.#at + count > this.#end) return this.#fail();
    if (count === 0) return 0;
    const value = this.#peek() >>> (WORD_BITS - count);
    this.#at += count;
    return value;
  }

  expGolomb(_value: number, k: number): number {
    const zeros = Math.clz32(this.#peek());
    const count = zeros + 1 + k;
    if (count > EXP_GOLOMB_BITS_MAX || this.#at + zeros + count > this.#end) return this.#fail();
    this.#at += zeros;
    return this.unsigned(0, count) - (1 << k);
  }

  signed(_value: number, k: number): number {
    return unzigzag(this.expGolomb(0, k));
  }

  sparse(_value: number, k: number): number {
    return this.unsigned(0, 1) === 1 || !this.#isValid ? 0 : unzigzag(this.expGolomb(0, k) + 1);
  }

  /** Returns the next 32 bits without moving on. After the end they are zeros. */
  #peek(): number {
    const at = this.#at >>> BYTE_SHIFT;
    const bit = this.#at & BIT_IN_BYTE_MASK;
    const word = (this.#byte(at) << 24) | (this.#byte(at + 1) << 16) | (this.#byte(at + 2) << 8) | this.#byte(at + 3);
    return ((word << bit) | (this.#byte(at + 4) >>> (BYTE_BITS - bit))) >>> 0;
  }

  #byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  #fail(): 0 {
    this.#isValid = false;
    this.#at = this.#end;
    return 0;
  }
}

/** A coder that reads each difference as 0, so that every field coded as a difference gets its expected value. */
export const NO_DIFFERENCE: BitCoder = { unsigned: () => 0, expGolomb: () => 0, signed: () => 0, sparse: () => 0 };
