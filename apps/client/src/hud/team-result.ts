/** The results of the player's own car: a list for each seat, and one line for the team. */
import { STATUS } from '@shotgun-rally/sim';
import type { News } from '../news/news.ts';
import type { TeamRecord } from '../news/team-record.ts';
import { carInteger, type Moment } from '../race/moment.ts';
import type { SeatResult, TeamResult } from './hud-model.ts';

/** Returns the results of the player's car; null for a spectator. `place` is the place of the car, from 1. */
export function teamResultOf(moment: Moment, news: News, place: number): TeamResult | null {
  const { roster, viewpoint, participantRole } = moment;
  if (participantRole === 'spectator') return null;
  const entry = roster?.cars.find(({ car }) => car === viewpoint.car);
  return {
    driver: { name: entry?.driver || 'bot', lines: driverLines(moment, news.record, place) },
    gunner: { name: entry?.gunner || 'bot', lines: gunnerLines(news.record) },
    line: teamLine(news.record, news.lastTime.differenceMs),
  };
}

function driverLines({ view, viewpoint }: Moment, record: TeamRecord, place: number): SeatResult['lines'] {
  const hasFinished = carInteger(view.state, viewpoint.car, 'status') === STATUS.finished;
  const laps = hasFinished ? viewpoint.laps : carInteger(view.state, viewpoint.car, 'lap');
  return [
    ['Place', `${place}`],
    ['Laps', `${laps} of ${viewpoint.laps}`],
    ['Boost earned', `${record.boostEarned.toFixed(1)} tanks`],
    ['Times wrecked', `${record.timesWrecked}`],
  ];
}

function gunnerLines({ shots, shotHits, damage, longestHitM, wrecks }: TeamRecord): SeatResult['lines'] {
  return [
    ['Accuracy', shots > 0 ? `${Math.round((100 * shotHits) / shots)} %` : '—'],
    ['Damage', `${damage}`],
    ['Longest hit', longestHitM > 0 ? `${Math.round(longestHitM)} m` : '—'],
    ['Wrecks', `${wrecks}`],
  ];
}

/** Returns a line such as "22 hits, 3 wrecks, 1.4 s faster than last time". */
export function teamLine({ hits, wrecks }: Pick<TeamRecord, 'hits' | 'wrecks'>, differenceMs: number | null): string {
  const parts = [counted(hits, 'hit'), counted(wrecks, 'wreck')];
  if (differenceMs !== null) {
    const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
    parts.push(`${seconds} s ${differenceMs > 0 ? 'slower' : 'faster'} than last time`);
  }
  return parts.join(', ');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
