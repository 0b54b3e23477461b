/** Plays one planned race with all measures and returns its figures. */
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import { JOINING_ROW } from '../config/options.ts';
import type { PlannedRace } from '../config/race-plan.ts';
import { measureJoining } from '../joining/joining-race.ts';
import { MEASURES } from '../measures/index.ts';
import { playRace } from '../race/race.ts';
import type { RaceFigure } from './score.ts';

/** Late players join for this long, in a race of their own after the measured race. */
const JOINING_MS = 20_000;

/**
 * Returns plain data, so that a thread can send it. `onProgress` receives the share (0 to 1) of the measured time that
 * has passed.
 */
export function playForScoreboard(race: PlannedRace, onProgress?: (share: number) => void): RaceFigure[] {
  const track = parseTrack(valley);
  const { conditions, rows, reportedAs } = race;
  // Without other rows, the figures of the measured race would be thrown away.
  const isJoiningOnly = rows?.length === 1 && rows[0] === JOINING_ROW;
  const measures = isJoiningOnly
    ? []
    : playRace({ ...race, track, observers: MEASURES, ...(onProgress && { onProgress }) });
  const isReported = (row: number): boolean => rows === null || rows.includes(row);
  const hasJoining = conditions.weather === 'TYPICAL' && conditions.weapons && isReported(JOINING_ROW);
  const joining = hasJoining ? measureJoining({ ...race, track, durationMs: JOINING_MS }) : [];
  return [...measures.flatMap((measure) => measure.figures()), ...joining]
    .filter(({ row }) => isReported(row))
    .map((figure) => ({ conditions, figure: { ...figure, row: reportedAs ?? figure.row } }));
}
