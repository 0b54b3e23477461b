/** A seeded random number generator for the simulated network: the same seed gives the same run. */

/** Returns the next number of a sequence, in [0, 1). */
export type Random = () => number;

/** Creates a generator: Mulberry32 (Tommy Ettinger), with 32 bits of state. Every JavaScript engine gets the same sequence. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
