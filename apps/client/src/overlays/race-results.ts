/** The results of a race: one row for each car, by place. */
import { standings, TICK_MS } from '@shotgun-rally/sim';
import { colourOf } from '../look/liveries.ts';
import { NO_TALLY } from '../news/combat-news.ts';
import type { News } from '../news/news.ts';
import { carInteger, carTitleOf, type Moment } from '../race/moment.ts';

export interface ResultRow {
  readonly place: number;
  /** Name and CSS colour of the team. */
  readonly name: string;
  readonly colour: string;
  /** null for cars that did not finish. */
  readonly timeMs: number | null;
  /** null if no lap was completed. */
  readonly bestLapMs: number | null;
  /** Points of armour that the team has shot off other cars, and the number of cars that it has wrecked; 0 if not known. */
  readonly damage: number;
  readonly wrecks: number;
  readonly isOwn: boolean;
}

/** Returns the rows of all cars. */
export function resultsOf({ view, roster, viewpoint, track }: Moment, news: News): ResultRow[] {
  return standings(view.state, track).map((car, index) => {
    const finishTicks = carInteger(view.state, car, 'finishTicks');
    const bestLapTicks = carInteger(view.state, car, 'bestLapTicks');
    return {
      place: index + 1,
      name: carTitleOf(roster, car),
      colour: colourOf(roster, car),
      timeMs: finishTicks > 0 ? finishTicks * TICK_MS : null,
      bestLapMs: bestLapTicks > 0 ? bestLapTicks * TICK_MS : null,
      ...(news.hasSeenRace ? news.combat.tallyOf(car) : NO_TALLY),
      isOwn: car === viewpoint.car,
    };
  });
}
