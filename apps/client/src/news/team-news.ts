/** News between the two players of a car: their calls, and whether they want to swap seats. */
import type { Call, RosterPerson } from '@shotgun-rally/protocol';
import type { Moment } from '../race/moment.ts';
import type { ActiveCall } from './news-items.ts';

/** How long a call is shown (ms). */
const SHOWN_MS = 5000;

export class TeamNews {
  #calls: ActiveCall[] = [];
  #nextId = 1;

  /** The calls of the own car that are shown now. */
  get calls(): readonly ActiveCall[] {
    return this.#calls;
  }

  /** True if a player in the car asks the driver to slow down. */
  get asksToSlow(): boolean {
    return this.#calls.some(({ call }) => call.call === 'slow');
  }

  /** Removes the calls that have been shown long enough. */
  expire(nowMs: number): void {
    this.#calls = this.#calls.filter(({ untilMs }) => untilMs > nowMs);
  }

  /** Takes a call; it replaces an earlier one of the same kind. Calls in other cars are ignored. */
  take(call: Call & { readonly car: number }, { welcome, nowMs }: Moment): void {
    if (call.car !== welcome.car) return;
    this.#calls = this.#calls.filter((each) => each.call.call !== call.call);
    this.#calls.push({ id: this.#nextId++, call, untilMs: nowMs + SHOWN_MS });
  }
}

/** Returns the player in the other seat of the own car; undefined for a bot, and for spectators. */
export const partnerOf = ({ roster, welcome, participantRole }: Moment): RosterPerson | undefined =>
  participantRole === 'spectator'
    ? undefined
    : roster?.people.find(({ car, role }) => car === welcome.car && role !== participantRole);

/** Returns the player's own entry in the roster. */
export const selfIn = ({ roster, welcome }: Moment): RosterPerson | undefined =>
  roster?.people.find(({ id }) => id === welcome.personId);
