/** The events that a step of the simulation reports. */
import type { AimSteps } from '../math/angle.ts';

/**
 * An event of the last step. `car` is the slot of the car that the comment calls "the car"; speeds are in m/s.
 *
 * @example
 * for (const event of world.events) if (event.kind === 'land') console.log(event.car, event.speed);
 */
export type WorldEvent =
  /** The car's gun fired in direction `aim`. */
  | { readonly kind: 'fired'; readonly car: number; readonly tick: number; readonly aim: AimSteps }
  /** The car launched a rocket in direction `aim`. */
  | { readonly kind: 'launched'; readonly car: number; readonly tick: number; readonly aim: AimSteps }
  /** The car and car `other` touch while they approach each other at `speed`. */
  | { readonly kind: 'contact'; readonly car: number; readonly other: number; readonly speed: number }
  /** The car touches a wall while it approaches the wall at `speed`. */
  | { readonly kind: 'wall'; readonly car: number; readonly speed: number }
  /** The car's wheels came down on the ground at `speed` after a jump. */
  | { readonly kind: 'land'; readonly car: number; readonly speed: number }
  /** The car passed the checkpoint with this index; 0 is the start and finish line. */
  | { readonly kind: 'checkpoint'; readonly car: number; readonly index: number }
  /** The car completed a lap in `ticks`; `lap` counts from 1. */
  | { readonly kind: 'lap'; readonly car: number; readonly lap: number; readonly ticks: number }
  /** The car finished as number `place`, `ticks` after the start of the race. */
  | { readonly kind: 'finish'; readonly car: number; readonly place: number; readonly ticks: number }
  /** A shot or rocket of car `by` (-1 if the command named no car) hit the car for `damage` points of health. */
  | { readonly kind: 'hit'; readonly car: number; readonly by: number; readonly damage: number }
  /** The car was wrecked by car `by`. */
  | { readonly kind: 'wreck'; readonly car: number; readonly by: number }
  /** The car was put back on the road. */
  | { readonly kind: 'respawn'; readonly car: number }
  /** The car drove onto the pad with this index. */
  | { readonly kind: 'pad'; readonly car: number; readonly pad: number }
  /** The car's driver timed the start well (`quality` 1) or perfectly (2), or made a false start (0). */
  | { readonly kind: 'launch'; readonly car: number; readonly quality: 0 | 1 | 2 }
  /** The countdown is over. */
  | { readonly kind: 'go' }
  /** The race is over. */
  | { readonly kind: 'over' };
