/** What the authority may decide for a tick. */

/** A decision from outside the simulation, applied at the start of a tick. */
export type Command =
  | { readonly kind: 'enter'; readonly car: number }
  | { readonly kind: 'leave'; readonly car: number }
  /** Everybody to the grid; the race starts after the countdown. */
  | { readonly kind: 'start' }
  /** Back to free driving. */
  | { readonly kind: 'warmup' }
  /** `damage` in points of 100; `push` a velocity change, x y z in steps of PUSH_STEP m/s. */
  | {
      readonly kind: 'hit';
      readonly car: number;
      readonly by: number;
      readonly damage: number;
      readonly push: readonly [number, number, number];
    };
