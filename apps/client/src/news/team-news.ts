/** What the two in a car tell each other: calls that came lately, and whether the partner wants to swap. */
import type { Call, GameEvent, RosterPerson } from '@shotgun-rally/protocol';

import type { Moment } from '../race/moment.ts';
import type { Project } from './combat-news.ts';
import type { Marker } from './news-items.ts';

const SHOWN_MS = 5000;
const MARKER_TEXTS: Readonly<Record<Call['call'], string>> = { look: 'LOOK', target: 'SHOOT', slow: 'SLOW DOWN' };

interface Shown {
  readonly id: number;
  readonly call: Call;
  readonly untilMs: number;
}

export class TeamNews {
  #shown: Shown[] = [];
  #nextId = 1;

  process({ events, nowMs, welcome }: Moment): void {
    this.#shown = this.#shown.filter(({ untilMs }) => untilMs > nowMs);
    for (const event of events) if (isCallIn(event, welcome.car)) this.#add(event, nowMs);
  }

  /** Whether somebody in the car asks the driver to slow down. */
  get asksToSlow(): boolean {
    return this.#shown.some(({ call }) => call.call === 'slow');
  }

  /** Where the calls that mean a place or a car are in the picture. */
  markers(moment: Moment, project: Project | null): Marker[] {
    return this.#shown.flatMap(({ id, call }) => {
      const target = call.target >= 0 ? moment.view.cars[call.target]?.pose : undefined;
      const { x, y, z } = target ?? call;
      const place = call.call === 'slow' ? null : project?.(x, y + 1.5, z);
      if (!place) return [];
      // Behind the eye, things are shown at the lower edge, on their own side.
      const [left, top] = place.isAhead ? [place.x, place.y] : [1 - place.x, 1];
      return [{ id, kind: call.call, x: left, y: top, text: MARKER_TEXTS[call.call] }];
    });
  }

  /** A call of the same kind takes the place of the one before. */
  #add(call: Call, nowMs: number): void {
    this.#shown = this.#shown.filter((each) => each.call.call !== call.call);
    this.#shown.push({ id: this.#nextId++, call, untilMs: nowMs + SHOWN_MS });
  }
}

const isCallIn = (event: GameEvent, car: number): event is Extract<GameEvent, { kind: 'call' }> =>
  event.kind === 'call' && event.car === car;

/** The person in the other seat of the own car; undefined for a bot. */
export const partnerOf = ({ roster, welcome, station }: Moment): RosterPerson | undefined =>
  station === 'spectator'
    ? undefined
    : roster?.people.find(({ car, role: other }) => car === welcome.car && other !== station);

/** The player's own entry. */
export const selfIn = ({ roster, welcome }: Moment): RosterPerson | undefined =>
  roster?.people.find(({ id }) => id === welcome.personId);
