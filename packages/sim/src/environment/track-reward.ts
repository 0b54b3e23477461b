/** The default reward: progress along the track, less a penalty off the road and for being put back on it. */
import { CAR } from '../state/fields.ts';
import { createPose, readPose } from '../state/pose.ts';
import { carOffset } from '../state/state.ts';
import { createTrackSample, sampleTrack } from '../track/road/road.ts';
import { type CarStep, hasFailed } from './car-step.ts';

/** The penalties of `trackReward`, in metres of progress. A higher penalty makes the agent more careful. */
const PENALTY = {
  /** Per second with the centre of the car beside the road. */
  offRoadPerSecond: 10,
  /** For a wreck, and for a car that had to be put back on the road. */
  failure: 20,
} as const;

const pose = createPose();
const road = createTrackSample();

/**
 * Returns the progress of the car in the step (m), less the penalties. In a step of 64 ms the reward is at most about 5, and
 * below -20 only for a car that failed.
 */
export function trackReward(step: CarStep): number {
  const { car, state, track, progressM, seconds } = step;
  readPose(state, car, pose);
  sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, road);
  const offRoad = Math.abs(road.lateral) > road.halfWidth ? PENALTY.offRoadPerSecond * seconds : 0;
  return progressM - offRoad - (hasFailed(step) ? PENALTY.failure : 0);
}
