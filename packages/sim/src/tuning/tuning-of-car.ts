/** The tuning of a car of a state. */
import { CAR } from '../state/fields.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import type { CarTuning } from './car-tuning.ts';

/** Returns the tuning of a car's model; `tuning` are the car models of its World. */
export const tuningOfCar = (tuning: readonly CarTuning[], state: WorldState, car: number): CarTuning =>
  tuning[state[carOffset(car) + CAR.model]!]!;
