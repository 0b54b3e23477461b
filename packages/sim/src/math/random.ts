/** Seeded random numbers: the same seed gives the same sequence, in every JavaScript engine. */

/** Returns the next number of a sequence, in [0, 1). */
export type Random = () => number;

/** Creates a generator with 32 bits of state: Mulberry32 (Tommy Ettinger). `seed` is a 32-bit integer. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
