/** A hash of three integers, used as a seeded random number. */

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
