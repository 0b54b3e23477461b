/** The options of a World, and their checks. */
import { requireSeed, requireTrack } from './checks/check-arguments.ts';
import { requireBoolean, requireInteger, requireKnownKeys, requireObject, wrongType } from './errors/invalid-value.ts';
import { MAX_CAR_MODELS, MAX_CARS, MAX_LAPS } from './state/fields.ts';
import type { Ground } from './track/ground.ts';
import type { Track } from './track/road/track.ts';
import { groundOf } from './track/road-ground.ts';
import { CAR_MODELS } from './tuning/car-models.ts';
import type { CarTuning, TuningOptions } from './tuning/car-tuning.ts';
import { createTuning } from './tuning/create-tuning.ts';

/**
 * The options of `new World`: `cars`, and either `track` or `ground`; the others have defaults.
 *
 * @example
 * const options: WorldOptions = { track, cars: 8, laps: 5, seed: 42, weapons: false };
 */
export interface WorldOptions {
  /** The track; give either this or `ground`. */
  readonly track?: Track;
  /** Ground without a track, for driving without laps and races: see `flatGround` and `terrainFromFunction`. */
  readonly ground?: Ground;
  /** Number of car slots, 1 to MAX_CARS (16); all slots are empty at first. */
  readonly cars: number;
  /**
   * Laps of a race, 1 to 255; the laps of the track by default. Without a track there are no races, and the default is 1. Times
   * are counted for up to 4.66 h; a race that takes longer ends with its first finisher.
   */
  readonly laps?: number;
  /** Integer from 0 to 2^32 - 1 that the spread of shots depends on; 0 by default. */
  readonly seed?: number;
  /** False to disable guns and rockets; true by default. This setting is part of the state, so `load` replaces it. */
  readonly weapons?: boolean;
  /**
   * One value changes the car model of this World; an array gives up to MAX_CAR_MODELS models, from which each car gets
   * one when it enters. The rally car by default.
   */
  readonly tuning?: TuningOptions | readonly TuningOptions[];
}

/** All options, with the defaults for those that are missing. */
interface CheckedOptions {
  readonly ground: Ground;
  /** Null if the ground is not a track. */
  readonly track: Track | null;
  readonly cars: number;
  readonly laps: number;
  readonly seed: number;
  readonly weapons: boolean;
  readonly tuning: readonly CarTuning[];
}

const NAMES: readonly string[] = ['track', 'ground', 'cars', 'laps', 'seed', 'weapons', 'tuning'];

/** Checks the options of a World; throws a TypeError or RangeError that names an invalid one. */
export function checkedOptions(options: WorldOptions): CheckedOptions {
  requireObject('World', options, 'an object with a track and the number of cars');
  requireKnownKeys('World', options, NAMES);
  const { track, ground, cars, seed = 0, weapons = true, tuning = CAR_MODELS.rally } = options;
  const checkedGround = requireGround(track, ground);
  const laps = options.laps ?? track?.laps ?? 1;
  requireInteger('World: cars', cars, 1, MAX_CARS);
  requireInteger('World: laps', laps, 1, MAX_LAPS);
  requireSeed('World: seed', seed);
  requireBoolean('World: weapons', weapons);
  return { ground: checkedGround, track: track ?? null, cars, laps, seed, weapons, tuning: createTunings(tuning) };
}

function requireGround(track: Track | undefined, ground: Ground | undefined): Ground {
  if (track !== undefined) requireTrack('World: track', track);
  if (ground !== undefined && typeof ground?.sample !== 'function') {
    throw wrongType('World: ground', ground, 'flatGround() or a terrain');
  }
  if (track && !ground) return groundOf(track);
  if (ground && !track) return ground;
  throw new RangeError(`World: got ${track ? 'both' : 'neither'} of track and ground; allowed: exactly one`);
}

function createTunings(tuning: TuningOptions | readonly TuningOptions[]): readonly CarTuning[] {
  const list = Array.isArray(tuning) ? (tuning as readonly TuningOptions[]) : [tuning as TuningOptions];
  if (list.length > 0 && list.length <= MAX_CAR_MODELS) return Object.freeze(list.map((each) => createTuning(each)));
  throw new RangeError(`World: got ${list.length} car models; allowed: 1 to ${MAX_CAR_MODELS}`);
}
