/** The world that a client shows at one moment. */
import type { Pose, WorldState } from '@shotgun-rally/sim';
import { hasCar, timeOfTick } from '@shotgun-rally/sim/state';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';

/** A car slot as it is drawn. `pose` is only valid if `present` is true. */
export interface ShownCar {
  readonly car: number;
  /** True if the car is in the race and has a pose at the shown time. */
  present: boolean;
  readonly pose: TimelinePose;
}

/** The world to draw: the result of `GameClient.view`. A later call may change it. */
export interface ClientView {
  /** Every car slot at the shown time. */
  readonly cars: readonly ShownCar[];
  /** The race time (ms) that is shown. */
  readonly timeMs: number;
  /** Everything else about cars and race: for a driver the newest prediction, for other roles a state from the server. */
  readonly state: WorldState;
  /** Pose of the player's car at `timeMs` before smoothing. Equals the shown pose if the player is not the driver. */
  readonly predicted: Pose;
  /** Newest pose of the player's car that the server has sent; null if there is none, and for a spectator. */
  readonly serverPose: Pose | null;
}

export const createShownCars = (cars: number): ShownCar[] =>
  Array.from({ length: cars }, (_, car) => ({ car, present: false, pose: createTimelinePose() }));

/** Updates `cars`: every car that is in the race according to `state` gets its interpolated pose at race time `timeMs`. */
export function showInterpolated(
  cars: readonly ShownCar[],
  state: WorldState,
  timeline: PoseTimeline,
  timeMs: number,
): void {
  for (const shownCar of cars) {
    const { car, pose } = shownCar;
    shownCar.present = hasCar(state, car) && timeline.sample(car, timeMs, pose) !== 'none';
  }
}

/** Writes the newest pose of a car from the server to `out`, and returns `out`. Returns null if there is none. */
export function newestServerPose(timeline: PoseTimeline, car: number, out: TimelinePose): TimelinePose | null {
  return timeline.sample(car, timeOfTick(timeline.newestTick), out) === 'none' ? null : out;
}
