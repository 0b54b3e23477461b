/** Finds where a track passes over itself on a bridge. */
import { wallDistance } from '../road/road.ts';
import type { Track } from '../road/track.ts';

/** A bridge's sample is at least this much higher than a sample of the road below it, and this many samples away from it. */
const LOWER_M = 4;
const APART_SAMPLES = 40;
/** A bridge extends this far beyond the walls of the road below it (m), to leave room for the slopes beside that road. */
const SPAN_M = 14;

/**
 * Returns a value for each track sample: for a sample on a bridge, the nearest sample of the road below; for any other
 * sample, -1. At the end, the value of the first sample is repeated.
 */
export function roadsBelow(track: Track): Int16Array {
  const { count, px, py, pz } = track;
  const below = new Int16Array(count + 1).fill(-1);
  const reach = Float64Array.from({ length: count }, (_, under) => wallDistance(track, under) + SPAN_M);
  for (let over = 0; over < count; over++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let under = 0; under < count; under++) {
      const dx = px[over]! - px[under]!;
      const dz = pz[over]! - pz[under]!;
      const squared = dx * dx + dz * dz;
      if (squared >= nearest || squared > reach[under]! * reach[under]!) continue;
      const apart = Math.abs(over - under);
      if (Math.min(apart, count - apart) < APART_SAMPLES || py[over]! - py[under]! < LOWER_M) continue;
      nearest = squared;
      below[over] = under;
    }
  }
  below[count] = below[0]!;
  return below;
}
