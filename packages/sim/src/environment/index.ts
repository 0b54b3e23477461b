/** The entry `@shotgun-rally/sim/environment`: environments for learning agents. */
export type { CarStep, Observer, Reward } from './car-step.ts';
export { createEnvironment, type Environment, type EnvironmentStep } from './environment.ts';
export type { EnvironmentOptions } from './environment-options.ts';
export type { EnvironmentState } from './environment-state.ts';
export { type ObservedQuantity, TRACK_OBSERVATION, TRACK_OBSERVER } from './track-observer.ts';
export { trackReward } from './track-reward.ts';
