/** All measures of the scoreboard. */
import type { Measure } from '../race/measure.ts';
import type { ObservedRace } from '../race/race.ts';
import { Bytes } from './bytes.ts';
import { ClockError } from './clock.ts';
import { Corrections } from './corrections.ts';
import { Evenness } from './evenness.ts';
import { GunnerView } from './gunner-view.ts';
import { HitAge } from './hits/hit-age.ts';
import { Jumps } from './jumps.ts';
import { OwnCarPrediction } from './own-car-prediction.ts';
import { Recovery } from './recovery.ts';
import { Rivals } from './rivals.ts';
import { Shots } from './shots.ts';
import { Starvation } from './starvation.ts';

/** Creates each measure for a race, in the order of the scoreboard's rows. */
export const MEASURES: readonly ((race: ObservedRace) => Measure)[] = [
  (race) => new Corrections(race),
  (race) => new OwnCarPrediction(race),
  (race) => new Jumps(race),
  (race) => new Starvation(race),
  (race) => new Rivals(race),
  (race) => new GunnerView(race),
  (race) => new Shots(race),
  (race) => new Bytes(race),
  (race) => new ClockError(race),
  (race) => new Recovery(race),
  (race) => new Evenness(race),
  (race) => new HitAge(race),
];
