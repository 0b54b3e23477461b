/** Decisions from outside the simulation, such as a hit that the server has judged. */

/**
 * A decision that is applied at the start of a tick.
 *
 * @example
 * world.step([], [{ kind: 'enter', car: 0 }, { kind: 'start' }]);
 */
export type Command =
  /** Puts a car on the starting grid. `model` is an index of the World's car models; 0 by default. */
  | { readonly kind: 'enter'; readonly car: number; readonly model?: number | undefined }
  /** Empties a car's slot. */
  | { readonly kind: 'leave'; readonly car: number }
  /** Puts every car on the grid and starts the countdown. */
  | { readonly kind: 'start' }
  /** Ends the race and starts free driving. */
  | { readonly kind: 'warmup' }
  /** Takes `damage` points (0 to 65535; 100 is full health) from the health of `car`, and pushes the car. */
  | {
      readonly kind: 'hit';
      readonly car: number;
      /** The car that fired; -1 if there is none. */
      readonly by: number;
      readonly damage: number;
      /** Change of velocity along x, y and z: integers from -65535 to 65535, in units of PUSH_STEP (1/32 m/s). */
      readonly push: readonly [number, number, number];
    };

/** A hit on a car. */
export type HitCommand = Extract<Command, { kind: 'hit' }>;
