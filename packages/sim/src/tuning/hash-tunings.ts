/** The hash of car models, which is part of the state. */
import { hashState } from '../state/state.ts';
import { type CarTuning, TUNING_STEPS_PER_UNIT } from './car-tuning.ts';

/** The numbers of a group of a tuning. */
interface Numbers {
  readonly [name: string]: number | Numbers;
}

/** The hash has 28 bits, as many as the tick numbers of messages. */
const DROPPED_BITS = 4;

/** Returns the hash of the car models of a World, an integer from 0 to 0xfffffff. */
export function hashTunings(tunings: readonly CarTuning[]): number {
  const steps = tunings.flatMap((tuning) => stepsOf(tuning as unknown as Numbers));
  return hashState(Int32Array.from(steps)) >>> DROPPED_BITS;
}

/** Returns all numbers of a group in their declared order, in steps. */
const stepsOf = (numbers: Numbers): number[] =>
  Object.values(numbers).flatMap((each) =>
    typeof each === 'number' ? [Math.round(each * TUNING_STEPS_PER_UNIT)] : stepsOf(each),
  );
