/** Creates the tuning of a car model from changes of the rally car, and checks every number. */
import { describeValue } from '../errors/invalid-value.ts';
import {
  type CarTuning,
  isTuningNumber,
  TUNING_NUMBERS,
  TUNING_STEPS_PER_UNIT,
  type TuningGroup,
  type TuningNumber,
  type TuningOptions,
} from './car-tuning.ts';

/** The values of declared numbers. */
interface Values {
  [name: string]: number | Values;
}

/** The tunings that `createTuning` has returned: they need no second check, and stay the same objects. */
const created = new WeakSet<TuningOptions>();

/**
 * Returns the frozen tuning of a car model: the rally car with `options` changed. Numbers are rounded to 4 decimals.
 * Throws a RangeError that names the number if one is unknown, not a number or out of its range.
 *
 * @example
 * const heavy = createTuning({ body: { massKg: 2400 }, drive: { engine: 10 } });
 */
export function createTuning(options: TuningOptions = {}): CarTuning {
  if (created.has(options)) return options as CarTuning;
  const tuning = valuesOf(TUNING_NUMBERS, options, 'tuning') as Values & CarTuning;
  created.add(tuning);
  return tuning;
}

function valuesOf(declarations: TuningGroup, changes: unknown, path: string): Values {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new RangeError(`${path}: got ${describeValue(changes)}; allowed: an object`);
  }
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(declarations, name));
  if (unknown !== undefined) {
    throw new RangeError(`${path}.${unknown}: got an unknown name; allowed: ${Object.keys(declarations).join(', ')}`);
  }
  const values: Values = {};
  for (const [name, declaration] of Object.entries(declarations)) {
    const change = (changes as Record<string, unknown>)[name];
    const inner = `${path}.${name}`;
    values[name] = isTuningNumber(declaration)
      ? checkedNumber(declaration, change, inner)
      : valuesOf(declaration, change === undefined ? {} : change, inner);
  }
  return Object.freeze(values);
}

function checkedNumber({ value, min, max, unit }: TuningNumber, change: unknown, path: string): number {
  if (change === undefined) return value;
  const isAllowed = typeof change === 'number' && change >= min && change <= max;
  const isWhole = unit !== 'steps' || Number.isInteger(change);
  if (isAllowed && isWhole) return Math.round(change * TUNING_STEPS_PER_UNIT) / TUNING_STEPS_PER_UNIT;
  const range = unit === 'steps' ? `an integer from ${min} to ${max}` : `${min} to ${max}`;
  throw new RangeError(`${path}: got ${describeValue(change)}; allowed: ${range}${unit === 'share' ? '' : ` ${unit}`}`);
}
