/** The range of a track's heights, and the colour of each height in drawings. */
import type { Track } from '@shotgun-rally/sim';

/** The lowest and the highest point of a track, in metres. */
export interface Heights {
  readonly low: number;
  readonly high: number;
}

/**
 * Colours (red, green, blue) from low to high. They also run from dark to light, for people who cannot distinguish the
 * colours.
 */
const RAMP = [
  [46, 40, 104],
  [38, 102, 142],
  [34, 160, 134],
  [134, 202, 84],
  [250, 226, 60],
] as const;

export function heightsOf(track: Track): Heights {
  const heights = track.py.subarray(0, track.count);
  return { low: Math.min(...heights), high: Math.max(...heights) };
}

/** The CSS colour of a height in metres; a level track has the first colour. */
export function heightColour({ low, high }: Heights, height: number): string {
  const share = high > low ? Math.min(1, Math.max(0, (height - low) / (high - low))) : 0;
  const position = share * (RAMP.length - 1);
  const from = Math.min(RAMP.length - 2, Math.floor(position));
  const mixed = (RAMP[from] as readonly number[]).map((channel, index) => {
    const to = RAMP[from + 1]?.[index] as number;
    return Math.round(channel + (to - channel) * (position - from));
  });
  return `rgb(${mixed.join(' ')})`;
}
