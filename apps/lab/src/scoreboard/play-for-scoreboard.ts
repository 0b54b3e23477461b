/** Plays one planned race with all measures and returns its lines of the scoreboard. */
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import type { PlannedRace } from '../config/race-plan.ts';
import { MEASURES } from '../measures/index.ts';
import { playRace } from '../race/race.ts';
import { type ScoreRow, scoreRow } from './score.ts';

/**
 * Returns plain data, so that a thread can send it. `onProgress` receives the share (0 to 1) of the measured time that
 * has passed.
 */
export function playForScoreboard(race: PlannedRace, onProgress?: (share: number) => void): ScoreRow[] {
  const measures = playRace({
    ...race,
    track: parseTrack(valley),
    observers: MEASURES,
    ...(onProgress && { onProgress }),
  });
  return measures
    .flatMap((measure) => measure.figures())
    .filter(({ row }) => race.row === null || row === race.row)
    .map((figure) => scoreRow(figure, race.conditions));
}
