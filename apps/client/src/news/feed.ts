/** The news feed: short lines about wrecks, finishes, laps of the player's car, and its hits on the leader. */
import { PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { leaderOf } from '@shotgun-rally/sim/race';
import { LEADER_DAMAGE_FACTOR } from '@shotgun-rally/sim/tuning';
import { carTitleOf, type Moment, rosterCarOf } from '../race/moment.ts';
import { clockText } from '../ui/clock-text.ts';
import { ordinal } from '../ui/ordinal.ts';
import type { EventOf, FeedLine, Tone } from './news-items.ts';

/** How long a line is shown (ms). */
const SHOWN_MS = 6000;
const LINES_MAX = 4;
const LEADER_HIT_TEXT = `Hit on the leader: ${LEADER_DAMAGE_FACTOR}× damage and boost`;

export class Feed {
  #lines: (FeedLine & { readonly untilMs: number })[] = [];
  #nextId = 1;

  /** The newest lines, oldest first. */
  get lines(): readonly FeedLine[] {
    return this.#lines;
  }

  /** Removes the lines that have been shown long enough. */
  expire(nowMs: number): void {
    this.#lines = this.#lines.filter((line) => line.untilMs > nowMs);
  }

  /** Adds a line about a wrecked car. `by` is the car that caused the wreck; -1 for none. */
  addWreck({ car, by }: EventOf<'wreck'>, moment: Moment): void {
    const own = ownCarOf(moment);
    const tone = car === own ? 'bad' : by === own ? 'good' : 'plain';
    const text =
      by >= 0 && by !== car
        ? `${subjectOf(by, moment)} wrecked ${car === own ? 'you' : subjectOf(car, moment)}`
        : `${subjectOf(car, moment)} ${isPlural(car, moment) ? 'were' : 'was'} wrecked`;
    this.#add(text, tone, moment.nowMs);
  }

  addLap({ car, lap, ticks }: EventOf<'lap'>, { viewpoint, nowMs }: Moment): void {
    if (car === viewpoint.car) this.#add(`Lap ${lap} in ${clockText(ticks * TICK_MS)}`, 'good', nowMs);
  }

  addFinish({ car, place }: EventOf<'finish'>, moment: Moment): void {
    const tone = car === ownCarOf(moment) ? 'good' : 'plain';
    this.#add(`${subjectOf(car, moment)} finished ${ordinal(place).toLowerCase()}`, tone, moment.nowMs);
  }

  /** Adds a line if the player's car has hit the leader of the race, unless the feed still shows such a line. */
  addLeaderHit({ car, hitCar, damage }: EventOf<'shot' | 'blast'>, { view, viewpoint, track, nowMs }: Moment): void {
    if (car !== viewpoint.car || damage === 0 || view.state[RACE.phase] !== PHASE.racing) return;
    if (hitCar !== leaderOf(view.state, track) || this.#lines.some(({ text }) => text === LEADER_HIT_TEXT)) return;
    this.#add(LEADER_HIT_TEXT, 'good', nowMs);
  }

  #add(text: string, tone: Tone, nowMs: number): void {
    this.#lines.push({ id: this.#nextId++, text, tone, untilMs: nowMs + SHOWN_MS });
    this.#lines = this.#lines.slice(-LINES_MAX);
  }
}

/** Returns the slot of the player's car; null for a spectator, whose viewpoint is that of another person's car. */
const ownCarOf = ({ viewpoint, participantRole }: Moment): number | null =>
  participantRole === 'spectator' ? null : viewpoint.car;

/** Returns `You` for the player's car, and the team's name for another car. */
const subjectOf = (car: number, moment: Moment): string =>
  car === ownCarOf(moment) ? 'You' : carTitleOf(moment.roster, car);

/** Returns true for `You`, and for the names of two players. */
function isPlural(car: number, moment: Moment): boolean {
  const entry = rosterCarOf(moment.roster, car);
  return car === ownCarOf(moment) || Boolean(entry?.driver && entry.gunner);
}
