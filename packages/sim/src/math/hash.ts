/** Hashes: of many integers, to compare them, and of three integers, as a seeded random number. */

/** Constants of the FNV-1a hash. */
const FNV_OFFSET = 0x811c_9dc5;
const FNV_PRIME = 0x0100_0193;

/** Returns an unsigned 32-bit hash of integers: FNV-1a, but over 32-bit words instead of bytes. */
export function hashWords(words: ArrayLike<number>): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < words.length; index++) hash = Math.imul(hash ^ words[index]!, FNV_PRIME);
  return hash >>> 0;
}

/** Returns an unsigned 32-bit hash of three integers: MurmurHash3 without its last input, the length. */
export function hash32(a: number, b: number, c: number): number {
  let hash = mix(0x9747_b28c, a);
  hash = mix(hash, b);
  hash = mix(hash, c);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85eb_ca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mix(hash: number, word: number): number {
  let scrambled = Math.imul(word, 0xcc9e_2d51);
  scrambled = (scrambled << 15) | (scrambled >>> 17);
  scrambled = Math.imul(scrambled, 0x1b87_3593);
  const mixed = hash ^ scrambled;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe654_6b64) | 0;
}
