/** Plays one planned race and gives its rows of the scoreboard, as plain data. */
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import type { PlannedRace } from '../config/race-plan.ts';
import { MEASURES } from '../measures/index.ts';
import { playRace } from '../race/race.ts';
import { type ScoreRow, scoreRow } from './score.ts';

export function playPlan(plan: PlannedRace, onProgress?: (share: number) => void): ScoreRow[] {
  const measures = playRace({
    ...plan,
    track: parseTrack(valley),
    watchers: MEASURES,
    ...(onProgress && { onProgress }),
  });
  return measures
    .flatMap((measure) => measure.figures())
    .filter(({ row }) => plan.row === null || row === plan.row)
    .map((figure) => scoreRow(figure, plan.conditions));
}
