/** The next bend of the road. It is shown to the gunner, who often looks in another direction. */
import type { Track } from '@shotgun-rally/sim';

export interface Bend {
  /** Distance to the beginning of the bend (m); 0 in the bend. */
  readonly distanceM: number;
  readonly side: 'left' | 'right';
  /** 1 for a long bend, 2 for a tight one, 3 for a hairpin. */
  readonly tightness: 1 | 2 | 3;
}

/** The parts of a track on which its bends depend. */
type Curve = Pick<Track, 'count' | 'curvature' | 'length'>;

/** Bends further ahead than this are not shown (m). */
const LOOK_AHEAD_M = 220;
/** Curves with a larger radius do not count as bends (m). */
const BEND_RADIUS_MAX_M = 130;
/** Bends with a smaller radius than these are tight, or hairpins (m). */
const TIGHT_RADIUS_MAX_M = 65;
const HAIRPIN_RADIUS_MAX_M = 28;

/**
 * Returns the bend at `sample` (a point of the centre line) or else the next one; null if the road is straight for
 * LOOK_AHEAD_M.
 */
export function findNextBend(track: Curve, sample: number): Bend | null {
  const { count, curvature, length } = track;
  const spacing = length / count;
  const reach = Math.min(count, Math.floor(LOOK_AHEAD_M / spacing));
  for (let step = 0; step < reach; step++) {
    const bendCurvature = curvature[(sample + step) % count]!;
    if (Math.abs(bendCurvature) < 1 / BEND_RADIUS_MAX_M) continue;
    const side = bendCurvature > 0 ? 'right' : 'left';
    return {
      distanceM: step * spacing,
      side,
      tightness: tightnessOf(track, (sample + step) % count, Math.sign(bendCurvature)),
    };
  }
  return null;
}

/**
 * Rates the bend at `sample` by its smallest radius, also behind the sample; `sign` is 1 for a right-hand bend, else -1.
 * The bend ends where the road straightens or bends to the other side.
 */
function tightnessOf({ count, curvature }: Curve, sample: number, sign: number): Bend['tightness'] {
  let tightest = 0;
  for (const direction of [1, -1]) {
    for (let step = 0; step < count; step++) {
      const bendCurvature = curvature[(sample + direction * step + count) % count]! * sign;
      if (bendCurvature < 1 / BEND_RADIUS_MAX_M) break;
      tightest = Math.max(tightest, bendCurvature);
    }
  }
  if (tightest > 1 / HAIRPIN_RADIUS_MAX_M) return 3;
  return tightest > 1 / TIGHT_RADIUS_MAX_M ? 2 : 1;
}
