/** The figures of row 22 of the scoreboard. */
import { FAIRNESS_RACES, type ResultName } from '../../../../scripts/results.ts';
import type { Fairness } from './fairness.ts';

/** Returns the name, the value and the number of samples of each figure; none for another number of races than FAIRNESS_RACES. */
export function scoreboardFigures({
  races,
  shotsCompared,
  slope,
  slopeWithoutGunners,
  hitsLost,
}: Fairness): (readonly [ResultName, value: number, samples: number])[] {
  if (races !== FAIRNESS_RACES) return [];
  return [
    ['row-22-finish', slope.mean, races],
    ['row-22-finish-without-gunners', slopeWithoutGunners.mean, races],
    ['row-22-hits', hitsLost.mean, shotsCompared],
  ];
}
