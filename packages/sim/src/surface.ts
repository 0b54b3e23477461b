/** What is under a wheel: road or gravel between the edges, the track's verge beyond them. */
import type { Track } from './track.ts';

/** Values of `Track.surface` and `Track.verge`. */
export const SURFACE = { road: 0, gravel: 1, grass: 2 } as const;
export type SurfaceName = keyof typeof SURFACE;
/** One of SURFACE's values. */
export type Surface = (typeof SURFACE)[SurfaceName];

/** What lies `lateral` m right of the centre line at a sample. */
export function surfaceAt(track: Track, sample: number, lateral: number): Surface {
  const beside = Math.abs(lateral) > track.halfWidth[sample]!;
  return beside ? track.verge : (track.surface[sample] as Surface);
}
