/** The saved state of an environment, and its check. */
import { requireSeed } from '../checks/check-arguments.ts';
import { requireInteger, requireObject, wrongType } from '../errors/invalid-value.ts';
import type { WorldState } from '../state/state.ts';
import type { ResolvedShots } from '../weapons/resolve-shots.ts';
import { STEPS_MAX } from './environment-options.ts';

/** The complete state of an environment: plain values, which can be kept, compared and posted to a worker thread. */
export interface EnvironmentState {
  readonly seed: number;
  readonly world: WorldState;
  readonly shots: ResolvedShots;
  /** Steps since the reset. */
  readonly steps: number;
  /** As in EnvironmentStep. */
  readonly progressM: Float64Array;
  readonly terminated: Uint8Array;
}

/**
 * Throws a TypeError or RangeError unless the fields of `state` are those of an environment with `cars` cars. `World.load` checks
 * `world`.
 */
export function requireEnvironmentState(state: EnvironmentState, cars: number): void {
  requireObject('Environment.load', state, 'the result of save()');
  const { seed, shots, steps, progressM, terminated } = state;
  requireSeed('Environment.load: seed', seed);
  requireInteger('Environment.load: steps', steps, 0, STEPS_MAX);
  requireObject('Environment.load: shots', shots, 'an object with hits and rockets');
  for (const name of ['hits', 'rockets'] as const) {
    if (!Array.isArray(shots[name])) throw wrongType(`Environment.load: shots.${name}`, shots[name], 'an array');
  }
  if (!(progressM instanceof Float64Array)) throw wrongType('Environment.load: progressM', progressM, 'a Float64Array');
  if (!(terminated instanceof Uint8Array)) throw wrongType('Environment.load: terminated', terminated, 'a Uint8Array');
  for (const { length } of [progressM, terminated]) {
    if (length !== cars) throw new RangeError(`Environment.load: got a state of ${length} cars; allowed: ${cars}`);
  }
}
