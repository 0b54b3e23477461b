/** What can happen in a tick. */

import type { AimSteps } from '../math/angle.ts';

/** Something that happened in the last step; speeds in m/s, ticks since the start signal. */
export type WorldEvent =
  /** `aim`: where the shot flies. */
  | { readonly kind: 'fired'; readonly car: number; readonly tick: number; readonly aim: AimSteps }
  /** A rocket left. */
  | { readonly kind: 'launched'; readonly car: number; readonly tick: number; readonly aim: AimSteps }
  | { readonly kind: 'contact'; readonly car: number; readonly other: number; readonly speed: number }
  | { readonly kind: 'wall'; readonly car: number; readonly speed: number }
  | { readonly kind: 'land'; readonly car: number; readonly speed: number }
  | { readonly kind: 'checkpoint'; readonly car: number; readonly index: number }
  | { readonly kind: 'lap'; readonly car: number; readonly lap: number; readonly ticks: number }
  | { readonly kind: 'finish'; readonly car: number; readonly place: number; readonly ticks: number }
  | { readonly kind: 'hit'; readonly car: number; readonly by: number; readonly damage: number }
  | { readonly kind: 'wreck'; readonly car: number; readonly by: number }
  | { readonly kind: 'respawn'; readonly car: number }
  /** The car came to a pad of the track, by its index. */
  | { readonly kind: 'pad'; readonly car: number; readonly pad: number }
  /** The driver timed the start: 1 well, 2 perfectly. */
  | { readonly kind: 'launch'; readonly car: number; readonly quality: 1 | 2 }
  | { readonly kind: 'go' }
  | { readonly kind: 'over' };
