/** What observations and rewards are computed from: one car after one step of an environment. */
import type { WorldEvent } from '../state/event.ts';
import type { WorldState } from '../state/state.ts';
import type { Track } from '../track/road/track.ts';

/** One car after one step of an environment: what an observer and a reward are given. */
export interface CarStep {
  readonly car: number;
  /** The state of the race after the step. Read it only; it changes with the next step. */
  readonly state: WorldState;
  readonly track: Track;
  /**
   * Distance along the track that the car drove in the step (m); negative if it drove backwards. 0 after a reset, and if the
   * car was put back on the road.
   */
  readonly progressM: number;
  /** Length of a step (s). */
  readonly seconds: number;
  /** The events of all ticks of the step, also those of other cars. */
  readonly events: readonly WorldEvent[];
}

/** Returns true if the car was wrecked or had to be put back on the road in the step. */
export const hasFailed = ({ car, events }: CarStep): boolean =>
  events.some((event) => (event.kind === 'respawn' || event.kind === 'wreck') && event.car === car);

/** Computes the observation of a car. */
export interface Observer {
  /** How many numbers an observation has: an integer from 1 to 1 000 000. */
  readonly size: number;
  /** Writes the observation of `step.car` to `out`, which has `size` numbers, all 0 at first. */
  observe(step: CarStep, out: Float32Array): void;
}

/** Returns the reward of `step.car` for the step. */
export type Reward = (step: CarStep) => number;
