/** Estimates the racing line: the path with the gentlest bends that stays on the road. The road is worn there. */
import type { Track } from '@shotgun-rally/sim';
import { clamp, lerp } from '@shotgun-rally/sim/math';

/** The line is computed at every n-th track sample. */
const STEP = 4;
/** Least distance between the line and the road's edge (metres). */
const MARGIN_M = 2.2;
/** More rounds let the line cut bends from further away. */
const ROUNDS = 260;
/** Above 1, the line converges in fewer rounds; from 2 on, never. */
const OVER_RELAXATION = 1.7;

/**
 * Returns metres to the right of the centre line for each track sample, and once more for the first sample. Like a rubber
 * band, each point moves towards the middle of its neighbours, across the road, until the band is tight.
 */
export function racingLine(track: Track): Float32Array {
  const nodes = Math.floor(track.count / STEP);
  const right = new Float32Array(nodes);
  const [x, z] = [new Float32Array(nodes), new Float32Array(nodes)];
  const place = (node: number): void => {
    const sample = node * STEP;
    x[node] = track.px[sample]! + track.rx[sample]! * right[node]!;
    z[node] = track.pz[sample]! + track.rz[sample]! * right[node]!;
  };
  for (let node = 0; node < nodes; node++) place(node);
  for (let round = 0; round < ROUNDS; round++) {
    for (let node = 0; node < nodes; node++) {
      const [before, after] = [(node + nodes - 1) % nodes, (node + 1) % nodes];
      const sample = node * STEP;
      const towardsX = (x[before]! + x[after]!) / 2 - x[node]!;
      const towardsZ = (z[before]! + z[after]!) / 2 - z[node]!;
      const change = towardsX * track.rx[sample]! + towardsZ * track.rz[sample]!;
      const limit = Math.max(0, track.halfWidth[sample]! - MARGIN_M);
      right[node] = clamp(right[node]! + change * OVER_RELAXATION, -limit, limit);
      place(node);
    }
  }
  return Float32Array.from({ length: track.count + 1 }, (_, sample) => {
    const node = Math.floor(sample / STEP) % nodes;
    return lerp(right[node]!, right[(node + 1) % nodes]!, (sample % STEP) / STEP);
  });
}
