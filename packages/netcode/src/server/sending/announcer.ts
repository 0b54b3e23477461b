/** Sends states at a steady rate, and resends events and the roster until each client has acknowledged them. */
import {
  type Encoding,
  encodeServerMessage,
  type InputsMessage,
  type NonStateMessage,
  type RosterMessage,
  type ScheduledCommand,
} from '@shotgun-rally/protocol';
import { type CarInput, RACE, type World } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { RoomDecisions } from '../room/room-decisions.ts';
import type { Seat } from '../room/seat.ts';
import type { Seats } from '../room/seats.ts';
import { EventLog } from './event-log.ts';
import { rosterMessage, type Team } from './roster-message.ts';
import type { SendRates } from './send-rates.ts';
import { SnapshotSender } from './snapshot-sender.ts';
import { stateMessage } from './state-message.ts';

/** Ticks after which unacknowledged events and rosters are sent again. */
const REPEAT_EVERY_TICKS = 6;

export interface AnnouncerOptions {
  readonly world: World;
  readonly seats: Seats;
  readonly decisions: RoomDecisions;
  readonly timeline: PoseTimeline;
  readonly room: string;
  readonly teams: readonly Team[];
  readonly sendRates: SendRates;
}

export class Announcer {
  readonly events = new EventLog();
  readonly #options: AnnouncerOptions;
  readonly #snapshots = new SnapshotSender();
  #rosterNumber = 1;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Makes every client receive a new roster. Call after any change of the people, seats or choices. */
  rosterChanged(): void {
    this.#rosterNumber++;
  }

  /** Sends what is due in the newest tick. `inputs` were executed in it; `commands` are scheduled for the ticks to come. */
  announce(inputs: readonly CarInput[], commands: readonly ScheduledCommand[]): void {
    const { world, seats, timeline, sendRates } = this.#options;
    const tick = world.state[RACE.tick]!;
    const { stateEveryTicks } = sendRates;
    if (tick % stateEveryTicks === 0) {
      const message = stateMessage({ world, seats, timeline, inputs, commands, stateEveryTicks });
      this.#snapshots.send(message, seats.all());
    }
    if (tick % REPEAT_EVERY_TICKS === 0) this.#resendUnacknowledged();
  }

  /** Records what the client has received. */
  acknowledge(seat: Seat, link: Link, { stateTick, eventSequence, rosterNumber }: InputsMessage): void {
    this.#snapshots.acknowledge(link, stateTick);
    seat.ackedEvent = Math.max(seat.ackedEvent, Math.min(eventSequence, this.events.sequence));
    seat.ackedRoster = Math.max(seat.ackedRoster, Math.min(rosterNumber, this.#rosterNumber));
  }

  #resendUnacknowledged(): void {
    const { world, seats, teams, room, decisions } = this.#options;
    // Most clients need the same events, so each distinct message is encoded once.
    const encoded = new Map<string, Uint8Array>();
    let roster: RosterMessage | null = null;
    for (const seat of seats.all()) {
      const { link, encoding, ackedEvent } = seat;
      if (!link) continue;
      const events = this.events.after(ackedEvent, seat.role ? seat.car : -1);
      if (events.length > 0) {
        const key = `${encoding} ${events.map(({ sequence }) => sequence)}`;
        const bytes = encoded.get(key) ?? encodeServerMessage({ kind: 'events', events }, encoding);
        encoded.set(key, bytes);
        link.send(bytes);
      } else {
        // Nothing is pending for this seat: treat all events as acknowledged.
        seat.ackedEvent = this.events.sequence;
      }
      if (seat.ackedRoster < this.#rosterNumber) {
        roster ??= rosterMessage({ world, seats, teams, room, decisions, number: this.#rosterNumber });
        sendMessage(seat, roster);
      }
    }
  }
}

/** Encodes and sends a message to one client; does nothing if it is disconnected. */
export function sendMessage(
  { link, encoding }: { readonly link: Link | null; readonly encoding: Encoding },
  message: NonStateMessage,
): void {
  link?.send(encodeServerMessage(message, encoding));
}
