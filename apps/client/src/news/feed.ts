/** The news feed: short lines about wrecks, finishes, and laps of the player's car. */
import { TICK_MS } from '@shotgun-rally/sim';
import { type Moment, teamNameOf } from '../race/moment.ts';
import type { EventOf, FeedLine, Tone } from './news-items.ts';

/** How long a line is shown (ms). */
const SHOWN_MS = 6000;
const LINES_MAX = 4;

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
    const own = moment.viewpoint.car;
    const tone = car === own ? 'bad' : by === own ? 'good' : 'plain';
    const text =
      by >= 0 && by !== car
        ? `${subjectOf(by, moment)} wrecked ${car === own ? 'you' : subjectOf(car, moment)}`
        : `${subjectOf(car, moment)} ${car === own ? 'are' : 'is'} wrecked`;
    this.#add(text, tone, moment.nowMs);
  }

  addLap({ car, lap, ticks }: EventOf<'lap'>, { viewpoint, nowMs }: Moment): void {
    if (car === viewpoint.car) this.#add(`Lap ${lap} in ${secondsText(ticks)}`, 'good', nowMs);
  }

  addFinish({ car, place }: EventOf<'finish'>, moment: Moment): void {
    const tone = car === moment.viewpoint.car ? 'good' : 'plain';
    this.#add(`${subjectOf(car, moment)} finished, place ${place}`, tone, moment.nowMs);
  }

  #add(text: string, tone: Tone, nowMs: number): void {
    this.#lines.push({ id: this.#nextId++, text, tone, untilMs: nowMs + SHOWN_MS });
    this.#lines = this.#lines.slice(-LINES_MAX);
  }
}

/** Returns `You` for the player's car, and the team's name for another car. */
const subjectOf = (car: number, { viewpoint, roster }: Moment): string =>
  car === viewpoint.car ? 'You' : teamNameOf(roster, car);

const secondsText = (ticks: number): string => `${((ticks * TICK_MS) / 1000).toFixed(2)} s`;
