/** The data that the rules of a race read and write in a step. */
import type { WorldEvent } from '../state/event.ts';
import type { WorldState } from '../state/state.ts';
import type { Track } from '../track/track.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';

/** The data that putting a car on the road needs. */
export interface RaceCars {
  readonly state: WorldState;
  readonly track: Track;
  /** The car models; the `model` field of a car is an index of this array. */
  readonly tuning: readonly CarTuning[];
}

export interface RaceContext extends RaceCars {
  /** Laps of the race. */
  readonly laps: number;
  /** The events of this step so far. */
  readonly events: WorldEvent[];
}
