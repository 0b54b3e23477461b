/** News about the two players of a car: their calls (preset messages such as "look there"), and their roster entries. */
import type { Call, RosterPerson } from '@shotgun-rally/protocol';
import type { Moment } from '../race/moment.ts';
import type { ActiveCall } from './news-items.ts';

/** How long a call is shown (ms). */
const SHOWN_MS = 5000;

export class TeamNews {
  #calls: ActiveCall[] = [];
  #nextId = 1;
  /** Identifies the partner and the player's role that were announced last; '' for a bot. */
  #announcedPartner = '';

  /** The calls in the player's car that are shown now. */
  get calls(): readonly ActiveCall[] {
    return this.#calls;
  }

  /** True if a call that asks the driver to slow down is shown. */
  get asksToSlow(): boolean {
    return this.#calls.some(({ call }) => call.call === 'slow');
  }

  /** Returns a text in the frame in which the player gets a partner or another role beside the partner; null otherwise. */
  newPartnerText(moment: Moment): string | null {
    const partner = partnerOf(moment);
    const key = partner?.isConnected ? `${partner.id} ${moment.participantRole}` : '';
    if (key === this.#announcedPartner) return null;
    this.#announcedPartner = key;
    if (!partner || key === '') return null;
    return moment.participantRole === 'gunner' ? `YOU SHOOT FOR ${partner.name}` : `${partner.name} SHOOTS FOR YOU`;
  }

  /** Removes the calls that have been shown long enough. */
  expire(nowMs: number): void {
    this.#calls = this.#calls.filter(({ untilMs }) => untilMs > nowMs);
  }

  /** Adds a call, which replaces an earlier call of the same kind. Ignores the calls of other cars. */
  add(call: Call & { readonly car: number }, { viewpoint, nowMs }: Moment): void {
    if (call.car !== viewpoint.car) return;
    this.#calls = this.#calls.filter((active) => active.call.call !== call.call);
    this.#calls.push({ id: this.#nextId++, call, untilMs: nowMs + SHOWN_MS });
  }
}

/** Returns the player in the other seat of the player's car; undefined for spectators, and if a bot has that seat. */
export const partnerOf = ({ roster, viewpoint, participantRole }: Moment): RosterPerson | undefined =>
  participantRole === 'spectator'
    ? undefined
    : roster?.people.find(({ car, role }) => car === viewpoint.car && role !== participantRole);

/** Returns the player's own entry in the roster; undefined if there is none yet. */
export const selfIn = ({ roster, viewpoint }: Moment): RosterPerson | undefined =>
  roster?.people.find(({ id }) => id === viewpoint.personId);
