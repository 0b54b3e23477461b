/** The world that a client shows at one moment. */
import { CAR, carOffset, type Pose, STATUS, timeOfTick, type WorldState } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';

export interface ShownCar {
  readonly car: number;
  /** True if there is a car in this slot at the time shown. */
  present: boolean;
  readonly pose: TimelinePose;
}

export interface ClientView {
  /** Every car slot at the time shown. */
  readonly cars: readonly ShownCar[];
  /** Race time shown (ms). */
  readonly timeMs: number;
  /** All other state of cars and race: the newest prediction for a driver, the newest server state for a gunner. */
  readonly state: WorldState;
  /** Pose of the own car at `timeMs` before smoothing. Equals the shown pose if the player is not the driver. */
  readonly predicted: Pose;
  /** Newest pose of the own car that the server sent; null before the first, and for a spectator. */
  readonly serverPose: Pose | null;
}

export const createShownCars = (cars: number): ShownCar[] =>
  Array.from({ length: cars }, (_, car) => ({ car, present: false, pose: createTimelinePose() }));

/** Shows every car that is in the race in `state` at its interpolated pose for race time `timeMs`. */
export function showInterpolated(
  cars: readonly ShownCar[],
  state: WorldState,
  timeline: PoseTimeline,
  timeMs: number,
): void {
  for (const shown of cars) {
    shown.present =
      state[carOffset(shown.car) + CAR.status] !== STATUS.empty &&
      timeline.sample(shown.car, timeMs, shown.pose) !== 'none';
  }
}

/** Writes the newest pose of a car that the server sent to `out` and returns it; null if there is none. */
export function newestServerPose(timeline: PoseTimeline, car: number, out: TimelinePose): TimelinePose | null {
  return timeline.sample(car, timeOfTick(timeline.newestTick), out) === 'none' ? null : out;
}
