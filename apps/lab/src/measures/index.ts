/** Every measure that the lab takes, in the order of the scoreboard. */
import type { Measure } from '../race/measure.ts';
import type { Race } from '../race/race.ts';
import { Bytes } from './bytes.ts';
import { ClockError } from './clock.ts';
import { Corrections } from './corrections.ts';
import { GunnerWorld } from './gunner-view.ts';
import { Hits } from './hits.ts';
import { Jumps } from './jumps.ts';
import { OwnCarPrediction } from './own-car-prediction.ts';
import { Recovery } from './recovery.ts';
import { Rivals } from './rivals.ts';
import { Starvation } from './starvation.ts';

export const MEASURES: readonly ((race: Race) => Measure)[] = [
  (race) => new Corrections(race),
  (race) => new OwnCarPrediction(race),
  (race) => new Jumps(race),
  (race) => new Starvation(race),
  (race) => new Rivals(race),
  (race) => new GunnerWorld(race),
  (race) => new Hits(race),
  (race) => new Bytes(race),
  (race) => new ClockError(race),
  (race) => new Recovery(race),
];
