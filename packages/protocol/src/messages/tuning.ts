/** The codec of a car model: its groups of numbers as arrays of integers. */
import { type CarTuning, createTuning } from '@shotgun-rally/sim';
import {
  isTuningNumber,
  TUNING_NUMBERS,
  TUNING_STEPS_PER_UNIT,
  type TuningGroup,
  type TuningNumber,
} from '@shotgun-rally/sim/tuning';
import type { Codec } from '../schema/codec.ts';
import { record } from '../schema/records.ts';
import { integer, rounded } from '../schema/values.ts';

/** Returns the codec of a group: each number in steps of 1 / TUNING_STEPS_PER_UNIT, except integers. */
function groupCodec(group: TuningGroup): Codec<Record<string, unknown>> {
  return record(
    Object.fromEntries(
      Object.entries(group).map(([name, each]) => [name, isTuningNumber(each) ? numberCodec(each) : groupCodec(each)]),
    ),
  );
}

const numberCodec = ({ min, max, unit }: TuningNumber): Codec<number> =>
  unit === 'steps'
    ? integer(min, max, unit)
    : rounded(min * TUNING_STEPS_PER_UNIT, max * TUNING_STEPS_PER_UNIT, TUNING_STEPS_PER_UNIT, unit);

const NUMBERS = groupCodec(TUNING_NUMBERS);

/** A car model, with the groups and numbers of sim's TUNING_NUMBERS in their order. */
export const TUNING: Codec<CarTuning> = {
  shape: NUMBERS.shape,
  write: (tuning, into) => NUMBERS.write({ ...tuning }, into),
  read: (from, name) => createTuning(NUMBERS.read(from, name)),
};
