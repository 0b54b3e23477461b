/** What has happened lately, as lines to read and hits to count. */
import type { GameEvent } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { type Moment, teamNameOf } from '../race/moment.ts';
import type { FeedLine } from './news-items.ts';

const SHOWN_MS = 6000;
const LINES_MAX = 4;

export class News {
  /** Shots of the own car that the server told of, and those that hit. */
  shots = 0;
  hits = 0;
  /** Whether a hit came with the newest moment. */
  hitNow = false;
  #lines: (FeedLine & { readonly untilMs: number })[] = [];
  #nextId = 1;

  /** The newest lines, oldest first. */
  get feed(): readonly FeedLine[] {
    return this.#lines;
  }

  process(moment: Moment): void {
    this.hitNow = false;
    this.#lines = this.#lines.filter((line) => line.untilMs > moment.nowMs);
    for (const event of moment.events) this.#take(event, moment);
    this.#lines = this.#lines.slice(-LINES_MAX);
  }

  #take(event: GameEvent, moment: Moment): void {
    const own = moment.welcome.car;
    const name = (car: number) => (car === own ? 'You' : teamNameOf(moment.roster, car));
    switch (event.kind) {
      case 'shot':
        if (event.car === own) this.#countShot(event.hitCar >= 0);
        return;
      case 'wreck': {
        const tone = event.car === own ? 'bad' : event.by === own ? 'good' : 'plain';
        const text =
          event.by >= 0 && event.by !== event.car
            ? `${name(event.by)} wrecked ${event.car === own ? 'you' : name(event.car)}`
            : `${name(event.car)} ${event.car === own ? 'are' : 'is'} wrecked`;
        this.#add(text, tone, moment.nowMs);
        return;
      }
      case 'lap':
        if (event.car === own) this.#add(`Lap ${event.lap} in ${secondsText(event.ticks)}`, 'good', moment.nowMs);
        return;
      case 'finish':
        this.#add(
          `${name(event.car)} finished, place ${event.place}`,
          event.car === own ? 'good' : 'plain',
          moment.nowMs,
        );
        return;
      default:
    }
  }

  #countShot(hit: boolean): void {
    this.shots += 1;
    if (!hit) return;
    this.hits += 1;
    this.hitNow = true;
  }

  #add(text: string, tone: FeedLine['tone'], nowMs: number): void {
    this.#lines.push({ id: this.#nextId++, text, tone, untilMs: nowMs + SHOWN_MS });
  }
}

const secondsText = (ticks: number): string => `${((ticks * TICK_MS) / 1000).toFixed(2)} s`;
