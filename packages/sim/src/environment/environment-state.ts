/** The saved state of an environment, and its check. */
import { requireSeed } from '../checks/check-arguments.ts';
import { requireHit } from '../checks/check-commands.ts';
import { requireInteger, requireKnownKeys, requireObject, wrongNumber, wrongType } from '../errors/invalid-value.ts';
import { createRay } from '../math/ray.ts';
import { RACE, RACE_FIELDS } from '../state/fields.ts';
import type { WorldState } from '../state/state.ts';
import type { ResolvedShots, Rocket } from '../weapons/resolve-shots.ts';
import { STEPS_MAX } from './environment-options.ts';

const ROCKET_NAMES = ['car', 'launchTick', 'path'];
const PATH_NAMES = Object.keys(createRay()) as (keyof Rocket['path'])[];

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
  shots.hits.forEach((hit, index) => {
    requireHit(`Environment.load: shots.hits[${index}]`, hit, cars);
  });
  shots.rockets.forEach((rocket, index) => {
    requireRocket(`Environment.load: shots.rockets[${index}]`, rocket, cars);
  });
  if (!(progressM instanceof Float64Array)) throw wrongType('Environment.load: progressM', progressM, 'a Float64Array');
  if (!(terminated instanceof Uint8Array)) throw wrongType('Environment.load: terminated', terminated, 'a Uint8Array');
  for (const { length } of [progressM, terminated]) {
    if (length !== cars) throw new RangeError(`Environment.load: got a state of ${length} cars; allowed: ${cars}`);
  }
  progressM.forEach((metres, car) => {
    requireFinite(`Environment.load: progressM[${car}]`, metres);
  });
  terminated.forEach((isTerminated, car) => {
    requireInteger(`Environment.load: terminated[${car}]`, isTerminated, 0, 1);
  });
}

function requireRocket(path: string, rocket: Rocket, cars: number): void {
  requireObject(path, rocket, 'a rocket');
  requireKnownKeys(path, rocket, ROCKET_NAMES);
  requireInteger(`${path}.car`, rocket.car, 0, cars - 1);
  requireInteger(`${path}.launchTick`, rocket.launchTick, 0, RACE_FIELDS[RACE.tick]!.max);
  requireObject(`${path}.path`, rocket.path, `an object with ${PATH_NAMES.join(', ')}`);
  requireKnownKeys(`${path}.path`, rocket.path, PATH_NAMES);
  for (const name of PATH_NAMES) requireFinite(`${path}.path.${name}`, rocket.path[name]);
}

function requireFinite(name: string, value: unknown): void {
  if (!Number.isFinite(value)) throw wrongNumber(name, value, 'a finite number');
}
