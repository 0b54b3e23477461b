/** What the rules of driving and of a race read and change in a step. */
import type { WorldEvent } from '../state/event.ts';
import type { WorldState } from '../state/state.ts';
import type { Ground } from '../track/ground.ts';
import type { Track } from '../track/road/track.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';

/** The data that putting a car on the ground needs. */
export interface RaceCars {
  readonly state: WorldState;
  readonly ground: Ground;
  /** The car models; the `model` field of a car is an index of this array. */
  readonly tuning: readonly CarTuning[];
}

/** A world in which cars drive; `track` is null on a terrain, where there are no races. */
export interface DrivingContext extends RaceCars {
  readonly track: Track | null;
  /** The events of this step so far. */
  readonly events: WorldEvent[];
}

/** A world with a track, on which cars race. */
export interface RaceContext extends DrivingContext {
  readonly track: Track;
  /** Laps of the race. */
  readonly laps: number;
}
