/** The data that the rules of a race read and write in a step. */
import type { WorldEvent } from '../state/event.ts';
import type { WorldState } from '../state/state.ts';
import type { Track } from '../track/track.ts';

export interface RaceContext {
  readonly state: WorldState;
  readonly track: Track;
  /** Laps of the race. */
  readonly laps: number;
  /** The events of this step so far. */
  readonly events: WorldEvent[];
}
