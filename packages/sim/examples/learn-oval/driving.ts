// What is learned: a linear policy, and what its return is.
import { createEnvironment, type Environment, TRACK_OBSERVER } from '../../src/environment/index.ts';
import { TICK_SECONDS, type Track } from '../../src/index.ts';

/** The policy computes steering and throttle; it never drifts or boosts. */
const OUTPUTS = 2;
const RELEASED = -1;
/** Inputs: the numbers of the default observation, and a constant 1. */
const INPUTS = TRACK_OBSERVER.size + 1;
/** Number of parameters of a policy: one per input and output. */
export const POLICY_SIZE = OUTPUTS * INPUTS;

/** Ticks of a step of the environment. */
const TICKS_PER_STEP = 4;
/** An episode lasts 20 s, and its return is the distance that the car drives, less penalties. */
const EPISODE_STEPS = 312;
/** More laps than a car can drive in an episode. */
const EPISODE_LAPS = 10;

/** Returns the action of a linear policy: a weighted sum of the inputs for each output. */
function actionOf(policy: Float64Array, observation: Float32Array): number[] {
  const action = [0, 0, RELEASED, RELEASED];
  for (let output = 0; output < OUTPUTS; output++) {
    const first = output * INPUTS;
    let sum = policy[first + INPUTS - 1]!;
    for (let input = 0; input < INPUTS - 1; input++) sum += policy[first + input]! * observation[input]!;
    action[output] = sum;
  }
  return action;
}

/** The environment for learning. */
export const createTraining = (track: Track): Environment =>
  createEnvironment({ track, ticksPerStep: TICKS_PER_STEP, laps: EPISODE_LAPS, stepsMax: EPISODE_STEPS });

/** Drives one episode; returns the sum of its rewards. */
export function returnOf(policy: Float64Array, environment: Environment, seed: number): number {
  let total = 0;
  let observations = environment.reset(seed);
  for (let isOver = false; !isOver; ) {
    const step = environment.step(actionOf(policy, observations));
    total += step.rewards[0]!;
    ({ observations, isOver } = step);
  }
  return total;
}

/** Drives a lap from the random start of `seed`; returns its time (s), or null if the car does not complete it. */
export function lapSeconds(policy: Float64Array, track: Track, seed: number): number | null {
  const environment = createEnvironment({ track, ticksPerStep: TICKS_PER_STEP });
  let observations = environment.reset(seed);
  for (let steps = 1; ; steps++) {
    const step = environment.step(actionOf(policy, observations));
    observations = step.observations;
    if (step.progressM[0]! >= track.length) return steps * TICKS_PER_STEP * TICK_SECONDS;
    if (step.isOver) return null;
  }
}
