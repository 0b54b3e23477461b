/** Seeded randomness for weather and tokens: the same seed gives the same run. */

/** A number in [0, 1), the next of its sequence. */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger): 32 bits of state, equal in every engine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
