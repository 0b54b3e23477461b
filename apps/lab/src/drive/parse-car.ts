/** Reads the car of a scenario: a car model, and changes of its numbers. */
import { CAR_MODELS, type CarTuning, createTuning, type TuningOptions } from '@shotgun-rally/sim';
import { readObject, readWord } from '@shotgun-rally/sim/json';
import { CAR_MODEL_NAMES } from '@shotgun-rally/sim/tuning';
import { KIND } from './scenario.ts';

interface Numbers {
  readonly [name: string]: unknown;
}

/** Returns the tuning of the field `car`; throws an Error that names an invalid field and says what is allowed. */
export function parseCar(json: unknown): CarTuning {
  const car = readObject(KIND, json ?? {}, 'car', ['model', 'tuning']);
  const model = car.fields.model === undefined ? 'rally' : readWord(car, 'model', CAR_MODEL_NAMES);
  if (car.fields.tuning === undefined) return CAR_MODELS[model];
  const { fields } = readObject(KIND, car.fields.tuning, 'car.tuning', Object.keys(CAR_MODELS[model]));
  try {
    return createTuning(withChanges(CAR_MODELS[model] as unknown as Numbers, fields) as TuningOptions);
  } catch (error) {
    throw new Error(`${KIND}: car.${(error as Error).message}`);
  }
}

/** Returns a group of numbers with changes, which may be in groups within the group. */
const withChanges = (values: Numbers, changes: Numbers): Numbers => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      const value = values[name];
      const isGroup = isObject(value) && isObject(change);
      return [name, isGroup ? withChanges(value, change) : change];
    }),
  ),
});

const isObject = (value: unknown): value is Numbers => typeof value === 'object' && value !== null;
