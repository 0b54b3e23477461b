/** Checks of the arguments that several functions take: a track, a state, and a seed. */
import { describeValue, requireInteger, wrongType } from '../errors/invalid-value.ts';
import { CAR, RACE } from '../state/fields.ts';
import { carCountOf, carOffset, type WorldState } from '../state/state.ts';

const SEED_MAX = 0xffff_ffff;

/** Throws unless `seed` is an unsigned 32-bit integer. `name` is the function and the argument. */
export const requireSeed = (name: string, seed: unknown): void => requireInteger(name, seed, 0, SEED_MAX);

/** Throws unless `track` has the arrays of a sampled track. `name` is the function and the argument. */
export function requireTrack(name: string, track: unknown): void {
  const { px, count } = (track ?? {}) as { px?: unknown; count?: unknown };
  if (px instanceof Float64Array && px.length === Number(count) + 1) return;
  throw wrongType(name, track, 'a track from parseTrack or buildTrack');
}

/** Throws unless `state` is an Int32Array of this length. */
export function requireState(name: string, state: unknown, length: number): void {
  if (!(state instanceof Int32Array)) throw wrongType(name, state, 'an Int32Array');
  if (state.length === length) return;
  throw new RangeError(`${name}: got ${describeValue(state.length)} integers; allowed: ${length}, as in World.state`);
}

/**
 * Throws unless `state` can be loaded into a World with the state `own` and `models` car models: it must have the same length
 * and the same models, and the models of its cars must exist.
 */
export function requireLoadable(state: WorldState, own: WorldState, models: number): void {
  requireState('World.load', state, own.length);
  if (state[RACE.tuning] !== own[RACE.tuning]) {
    throw new RangeError(
      `World.load: got a state with the tuning ${state[RACE.tuning]}; allowed: ${own[RACE.tuning]}, the car models of this World`,
    );
  }
  for (let car = 0; car < carCountOf(state); car++) {
    requireInteger('World.load: model of a car', state[carOffset(car) + CAR.model], 0, models - 1);
  }
}
