/** What can happen in a tick. */
import type { AimSteps } from '../math/angle.ts';

/** Something that happened in the last step. Speeds are in m/s; `car` is the slot of the car that it happened to. */
export type WorldEvent =
  /** The gun fired in direction `aim`. */
  | { readonly kind: 'fired'; readonly car: number; readonly tick: number; readonly aim: AimSteps }
  /** A rocket was launched in direction `aim`. */
  | { readonly kind: 'launched'; readonly car: number; readonly tick: number; readonly aim: AimSteps }
  /** Two cars are in contact, closing at `speed`. */
  | { readonly kind: 'contact'; readonly car: number; readonly other: number; readonly speed: number }
  /** The car touches a wall. */
  | { readonly kind: 'wall'; readonly car: number; readonly speed: number }
  /** The wheels came down on the ground after a jump. */
  | { readonly kind: 'land'; readonly car: number; readonly speed: number }
  /** The car passed the checkpoint with this index; 0 is the start and finish line. */
  | { readonly kind: 'checkpoint'; readonly car: number; readonly index: number }
  /** The car completed a lap in `ticks`; `lap` counts from 1. */
  | { readonly kind: 'lap'; readonly car: number; readonly lap: number; readonly ticks: number }
  /** The car finished as number `place`, `ticks` after the start of the race. */
  | { readonly kind: 'finish'; readonly car: number; readonly place: number; readonly ticks: number }
  /** The car lost `damage` points of armour to a shot of car `by`. */
  | { readonly kind: 'hit'; readonly car: number; readonly by: number; readonly damage: number }
  /** The car was wrecked by car `by`. */
  | { readonly kind: 'wreck'; readonly car: number; readonly by: number }
  /** The car was put back on the road. */
  | { readonly kind: 'respawn'; readonly car: number }
  /** The car drove onto the pad with this index. */
  | { readonly kind: 'pad'; readonly car: number; readonly pad: number }
  /** The driver timed the start well (1) or perfectly (2). */
  | { readonly kind: 'launch'; readonly car: number; readonly quality: 1 | 2 }
  /** The countdown is over. */
  | { readonly kind: 'go' }
  /** The race is over. */
  | { readonly kind: 'over' };
