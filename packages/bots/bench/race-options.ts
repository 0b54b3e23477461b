/** The options that the benchmarks of races have in common. */
import { integer, listOf, oneOf, option } from '@shotgun-rally/options';

const RACES_MAX = 10_000;
/** The seeds of all races are integers of 31 bits. */
const SEED_MAX = 0x7fff_ffff - RACES_MAX;
const LAPS_MAX = 99;
const DEFAULT_TRACKS: readonly string[] = ['valley', 'canyon', 'city'];

/** Returns the declarations. `trackNames` are the tracks that there are, and `races` is the default of `--races`. */
export const raceOptions = (trackNames: readonly string[], races: number) => ({
  races: option(integer(1, RACES_MAX), races, { placeholder: 'N', help: 'races on each track' }),
  firstSeed: option(integer(1, SEED_MAX), 1, { placeholder: 'N', help: 'seed of the first race' }),
  tracks: option(listOf(oneOf(trackNames)), DEFAULT_TRACKS, { placeholder: 'LIST', help: 'tracks' }),
  laps: option(integer(1, LAPS_MAX), 2, { placeholder: 'N', help: 'laps of each race' }),
});
