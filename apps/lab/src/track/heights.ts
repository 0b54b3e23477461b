/** Heights of a track: their range, and the colour that stands for each. */
import type { Track } from '@shotgun-rally/sim';

export interface Heights {
  /** m. */
  readonly low: number;
  readonly high: number;
}

/** From low to high: dark to light as well, for eyes that tell no colours apart. */
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

/** CSS colour of a height in m; a level track has the colour of the lowest place. */
export function heightColour({ low, high }: Heights, height: number): string {
  const share = high > low ? Math.min(1, Math.max(0, (height - low) / (high - low))) : 0;
  const place = share * (RAMP.length - 1);
  const from = Math.min(RAMP.length - 2, Math.floor(place));
  const mixed = (RAMP[from] as readonly number[]).map((channel, index) => {
    const to = RAMP[from + 1]?.[index] as number;
    return Math.round(channel + (to - channel) * (place - from));
  });
  return `rgb(${mixed.join(' ')})`;
}
