/** The setup of a race: track, laps, bots and weapons. */
import type { ValueOf } from '../schema/codec.ts';
import { record } from '../schema/records.ts';
import { enumeration, flag, integer } from '../schema/values.ts';
import { laps, trackName } from './common-fields.ts';
import { BOT_LEVELS } from './enumerations.ts';
import { MAX_CARS } from './limits.ts';

export const RACE_SETUP = record({
  /** File name of a track that the server has, without `.json`. */
  trackName,
  /** Laps of the race. */
  laps,
  /** Number of cars that only bots drive, limited to the free car slots. */
  botCars: integer(0, MAX_CARS),
  /** How well the bots drive. */
  botLevel: enumeration(BOT_LEVELS),
  /** 1 if turrets may fire. */
  weapons: flag,
});
/** The setup of a race. The host can change it between races. */
export interface RaceSetup extends ValueOf<typeof RACE_SETUP> {}
