/** The options of an environment, and their checks. */
import { requireTrack } from '../checks/check-arguments.ts';
import { requireBoolean, requireInteger, requireKnownKeys, requireObject, wrongType } from '../errors/invalid-value.ts';
import { MAX_CARS, MAX_LAPS } from '../state/fields.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Track } from '../track/road/track.ts';
import { CAR_MODELS } from '../tuning/car-models.ts';
import type { TuningOptions } from '../tuning/car-tuning.ts';
import type { Observer, Reward } from './car-step.ts';
import { TRACK_OBSERVER } from './track-observer.ts';
import { trackReward } from './track-reward.ts';

/** The options of an `Environment`. A wrong or unknown one throws a TypeError or RangeError. */
export interface EnvironmentOptions {
  readonly track: Track;
  /** Number of cars, each with an agent: an integer from 1 to 16; 1 by default. */
  readonly cars?: number;
  /** Ticks of 16 ms in a step, in which the actions stay the same: an integer from 1 to 125; 4 by default (64 ms). */
  readonly ticksPerStep?: number;
  /** Laps that a car drives in an episode, counted from its start: an integer from 1 to 255; 1 by default. */
  readonly laps?: number;
  /** Steps until an episode is truncated: an integer from 1 to 1 000 000 000; by default the steps of all laps at a mean speed of 8 m/s. */
  readonly stepsMax?: number;
  /** Where episodes start: at places on the track that depend on the seed (`'random'`, the default), or on the `'grid'`. */
  readonly start?: 'random' | 'grid';
  /** True to let the cars shoot, which makes actions longer; false by default. */
  readonly weapons?: boolean;
  /** The car models, as in WorldOptions; car n gets model n, and from the first model again after the last. */
  readonly tuning?: TuningOptions | readonly TuningOptions[];
  /** Computes the observations; TRACK_OBSERVER by default. */
  readonly observe?: Observer;
  /** Computes the rewards; `trackReward` by default. */
  readonly reward?: Reward;
}

/** The slowest mean speed for which the default of `stepsMax` leaves time (m/s). */
const SLOWEST_MEAN_SPEED = 8;
const TICKS_PER_STEP_MAX = 125;
/** Largest number of steps of an episode. */
export const STEPS_MAX = 1_000_000_000;
const OBSERVATION_SIZE_MAX = 1_000_000;
const NAMES: readonly string[] = [
  ...['track', 'cars', 'ticksPerStep', 'laps', 'stepsMax', 'start', 'weapons', 'tuning', 'observe', 'reward'],
];

/**
 * Fills in the defaults. Throws a TypeError or RangeError that names an unknown or wrong option, except for the tuning, which
 * World checks.
 */
export function checkOptions(options: EnvironmentOptions): Required<EnvironmentOptions> {
  requireObject('createEnvironment', options, 'an object with a track');
  requireKnownKeys('createEnvironment', options, NAMES);
  const { track, cars = 1, ticksPerStep = 4, laps = 1, start = 'random', weapons = false } = options;
  const { tuning = CAR_MODELS.rally, observe = TRACK_OBSERVER, reward = trackReward } = options;
  requireTrack('createEnvironment: track', track);
  requireInteger('createEnvironment: cars', cars, 1, MAX_CARS);
  requireInteger('createEnvironment: ticksPerStep', ticksPerStep, 1, TICKS_PER_STEP_MAX);
  requireInteger('createEnvironment: laps', laps, 1, MAX_LAPS);
  const secondsMax = (laps * track.length) / SLOWEST_MEAN_SPEED;
  const { stepsMax = Math.ceil(secondsMax / (ticksPerStep * TICK_SECONDS)) } = options;
  requireInteger('createEnvironment: stepsMax', stepsMax, 1, STEPS_MAX);
  if (start !== 'random' && start !== 'grid') throw wrongType('createEnvironment: start', start, "'random' or 'grid'");
  requireBoolean('createEnvironment: weapons', weapons);
  requireFunctions(observe, reward);
  return { track, cars, ticksPerStep, laps, stepsMax, start, weapons, tuning, observe, reward };
}

function requireFunctions(observe: Observer, reward: Reward): void {
  requireObject('createEnvironment: observe', observe, 'an object with size and observe');
  requireInteger('createEnvironment: observe.size', observe.size, 1, OBSERVATION_SIZE_MAX);
  if (typeof observe.observe !== 'function') {
    throw wrongType('createEnvironment: observe.observe', observe.observe, 'a function');
  }
  if (typeof reward !== 'function') throw wrongType('createEnvironment: reward', reward, 'a function');
}
