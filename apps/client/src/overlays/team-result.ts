/** What the two players of the player's own car have done in the race, in words. */
import { RACE, STATUS } from '@shotgun-rally/sim';
import type { News } from '../news/news.ts';
import type { TeamRecord } from '../news/team-record.ts';
import { carInteger, type Moment, rosterCarOf } from '../race/moment.ts';
import { counted } from '../ui/counted.ts';

/** What the player in one seat has done. */
export interface SeatResult {
  /** Name of the player in the seat, or `bot`. */
  readonly name: string;
  /** For example "Drove 3 of 3 laps, earned 4.2 tanks of boost and was wrecked twice." */
  readonly summary: string;
}

/** The results of the player's car. */
export interface TeamResult {
  readonly driver: SeatResult;
  readonly gunner: SeatResult;
  /** For example "22 hits, 3 rivals wrecked, 1.4 s faster than last time"; may be empty. */
  readonly summary: string;
}

/** Returns the results of the player's car; null for a spectator. */
export function teamResultOf(moment: Moment, news: News): TeamResult | null {
  const { view, roster, viewpoint, participantRole } = moment;
  if (participantRole === 'spectator') return null;
  const entry = rosterCarOf(roster, viewpoint.car);
  const hasFinished = carInteger(view.state, viewpoint.car, 'status') === STATUS.finished;
  const laps = hasFinished ? viewpoint.laps : carInteger(view.state, viewpoint.car, 'lap');
  const record = news.hasSeenCar ? news.record : null;
  const combat = view.state[RACE.weapons] === 1 ? record : null;
  return {
    driver: { name: entry?.driver || 'bot', summary: driverSummary(record, laps, viewpoint.laps) },
    gunner: { name: entry?.gunner || 'bot', summary: combat ? gunnerSummary(combat) : '' },
    summary: teamSummary(combat, news.lastTime.differenceMs),
  };
}

type DriverRecord = Pick<TeamRecord, 'boostEarned' | 'timesWrecked'>;

/** Returns a sentence about the driver. `record` is null if the page was opened during the race. */
export function driverSummary(record: DriverRecord | null, laps: number, allLaps: number): string {
  const driven = `Drove ${laps} of ${counted(allLaps, 'lap')}`;
  if (!record) return `${driven}.`;
  const { boostEarned, timesWrecked } = record;
  const wrecked = timesWrecked === 0 ? 'was never wrecked' : `was wrecked ${timesText(timesWrecked)}`;
  const tanks = boostEarned.toFixed(1);
  const earned = tanks === '0.0' ? '' : `, earned ${tanks} tanks of boost`;
  return `${driven}${earned} and ${wrecked}.`;
}

type GunnerRecord = Pick<TeamRecord, 'shots' | 'shotHits' | 'damage' | 'longestHitM' | 'wrecks'>;

export function gunnerSummary({ shots, shotHits, damage, longestHitM, wrecks }: GunnerRecord): string {
  const longest = longestHitM > 0 ? `, the longest from ${Math.round(longestHitM)} m` : '';
  if (shots === 0 && damage === 0) return 'Hit nothing.';
  const wrecked = wrecks === 0 ? '' : ` and wrecked ${counted(wrecks, 'rival')}`;
  if (shots === 0) return `Did ${damage} damage with rockets${wrecked}.`;
  const hits = `Hit with ${shotHits} of ${shots} shots${longest}`;
  if (wrecks === 0) return damage === 0 ? `${hits}.` : `${hits} and did ${damage} damage.`;
  return `${hits}, did ${damage} damage${wrecked}.`;
}

type CombatRecord = Pick<TeamRecord, 'hits' | 'wrecks'>;

/**
 * Returns a line such as "22 hits, 3 rivals wrecked, 1.4 s faster than last time". `combat` is null in a race without weapons, or if the
 * page was opened during the race.
 */
export function teamSummary(combat: CombatRecord | null, differenceMs: number | null): string {
  const parts = combat ? [counted(combat.hits, 'hit'), `${counted(combat.wrecks, 'rival')} wrecked`] : [];
  if (differenceMs !== null) parts.push(differenceText(differenceMs));
  return parts.join(', ');
}

function differenceText(differenceMs: number): string {
  const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
  if (seconds === '0.0') return 'as fast as last time';
  return `${seconds} s ${differenceMs > 0 ? 'slower' : 'faster'} than last time`;
}

const timesText = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;
