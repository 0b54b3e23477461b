/** The figures of row 17 of the scoreboard in the report of a load test. */
import type { ResultName } from '../../../../scripts/results.ts';
import { SCOREBOARD_PLAYERS, SCOREBOARD_RACES } from '../config/options.ts';
import type { LoadReport } from './report.ts';

/** With fewer turns of each server, a busy moment of the machine would decide. */
export const TURNS_MIN = 3;

/** Returns the names and values of the figures; none for other races, for few turns, or if Colyseus was not measured. */
export function scoreboardFigures({
  races,
  players,
  turns,
  servers,
  ratio,
}: LoadReport): (readonly [ResultName, number])[] {
  const lateness = servers.game?.latenessP99Ms;
  if (races !== SCOREBOARD_RACES || players !== SCOREBOARD_PLAYERS || turns < TURNS_MIN || !ratio || !lateness)
    return [];
  return [
    ['row-17-load-cpu', ratio.median],
    ['row-17-load-lateness', lateness.median],
  ];
}
