/** The figures of row 17 of the scoreboard in the report of a load test. */
import type { ResultName } from '../../../../scripts/results.ts';
import { SCOREBOARD_PLAYERS, SCOREBOARD_RACES } from '../config/options.ts';
import type { LoadReport } from './report.ts';

/** Returns the names and values of the figures; none if the races had another size, or Colyseus was not measured. */
export function scoreboardFigures({ races, players, servers, ratio }: LoadReport): (readonly [ResultName, number])[] {
  const lateness = servers.game?.latenessP99Ms;
  if (races !== SCOREBOARD_RACES || players !== SCOREBOARD_PLAYERS || !ratio || !lateness) return [];
  return [
    ['row-17-load-cpu', ratio.median],
    ['row-17-load-lateness', lateness.median],
  ];
}
