/** The bend that comes next: what a gunner, who looks elsewhere, is told of the road. */
import type { Track } from '@shotgun-rally/sim';

export interface Bend {
  /** To where it begins, m. */
  readonly distanceM: number;
  readonly side: 'left' | 'right';
  /** 1 a long bend, 3 a hairpin. */
  readonly tightness: 1 | 2 | 3;
}

/** How far ahead one is looked for, m; and the radii below which a bend counts, and is tight, m. */
const AHEAD_M = 220;
const BEND_M = 130;
const TIGHT_M = 65;
const HAIRPIN_M = 28;

/** From a sample on; null where the road is straight enough for as far as is looked. */
export function nextBend(track: Track, sample: number): Bend | null {
  const { count, curvature, length } = track;
  const spacing = length / count;
  const reach = Math.min(count, Math.floor(AHEAD_M / spacing));
  for (let step = 0; step < reach; step++) {
    const bend = curvature[(sample + step) % count]!;
    if (Math.abs(bend) < 1 / BEND_M) continue;
    const side = bend > 0 ? 'right' : 'left';
    return { distanceM: step * spacing, side, tightness: tightnessOf(track, sample + step, Math.sign(bend)) };
  }
  return null;
}

/** By the tightest place before it bends the other way. */
function tightnessOf({ count, curvature }: Track, from: number, sign: number): Bend['tightness'] {
  let most = 0;
  for (let step = 0; step < count; step++) {
    const bend = curvature[(from + step) % count]! * sign;
    if (bend < 1 / BEND_M) break;
    most = Math.max(most, bend);
  }
  if (most > 1 / HAIRPIN_M) return 3;
  return most > 1 / TIGHT_M ? 2 : 1;
}
