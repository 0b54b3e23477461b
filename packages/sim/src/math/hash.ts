/** A hash of integers, used as a seeded random number. */

/** Returns an unsigned 32-bit integer that depends on three integers only (the steps and constants of MurmurHash3). */
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
  let k = Math.imul(word, 0xcc9e_2d51);
  k = (k << 15) | (k >>> 17);
  k = Math.imul(k, 0x1b87_3593);
  const mixed = hash ^ k;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe654_6b64) | 0;
}
