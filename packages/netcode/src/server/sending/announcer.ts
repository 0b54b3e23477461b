/**
 * What the server tells everybody, tick by tick: states at an even pace, events and roster again and again until each
 * client has acknowledged them.
 */
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
import type { Seat, Seats } from '../room/seats.ts';
import { EventLog } from './event-log.ts';
import { rosterMessage, stateMessage, type Team } from './roster.ts';
import type { SendRates } from './send-rates.ts';
import { SnapshotSender } from './snapshot-sender.ts';

/** Ticks between repeats of what is not acknowledged. */
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

  /** Somebody came, went, or sits elsewhere. */
  rosterChanged(): void {
    this.#rosterNumber++;
  }

  /** Call after each tick, with what was executed in it and what is decided for the ticks to come. */
  announce(inputs: readonly CarInput[], pending: readonly ScheduledCommand[]): void {
    const { world, sendRates } = this.#options;
    const tick = world.state[RACE.tick]!;
    if (tick % sendRates.stateEveryTicks === 0) this.#sendStates(inputs, pending);
    if (tick % REPEAT_EVERY_TICKS === 0) this.#repeatUnacknowledged();
  }

  /** The client says what it has. */
  acknowledge(seat: Seat, link: Link, { stateTick, eventSequence, rosterNumber }: InputsMessage): void {
    this.#snapshots.acknowledge(link, stateTick);
    seat.ackedEvent = Math.max(seat.ackedEvent, Math.min(eventSequence, this.events.sequence));
    seat.ackedRoster = Math.max(seat.ackedRoster, Math.min(rosterNumber, this.#rosterNumber));
  }

  #sendStates(inputs: readonly CarInput[], pending: readonly ScheduledCommand[]): void {
    const { world, seats, timeline, sendRates } = this.#options;
    const { stateEveryTicks } = sendRates;
    const message = stateMessage(world, seats, timeline, inputs, pending, stateEveryTicks);
    this.#snapshots.send(message, seats.all());
  }

  #repeatUnacknowledged(): void {
    const { world, seats, teams, room, decisions } = this.#options;
    // Most have acknowledged the same and are told the same: what they are sent is made once.
    const batches = new Map<string, Uint8Array>();
    let roster: RosterMessage | null = null;
    for (const seat of seats.all()) {
      const { link, encoding, ackedEvent } = seat;
      if (!link) continue;
      const events = this.events.after(ackedEvent, seat.role ? seat.car : -1);
      if (events.length > 0) {
        const key = `${encoding} ${events.map(({ sequence }) => sequence)}`;
        const batch = batches.get(key) ?? encodeServerMessage({ kind: 'events', events }, encoding);
        batches.set(key, batch);
        link.send(batch);
      } else {
        // What is not for this seat is as good as known.
        seat.ackedEvent = this.events.sequence;
      }
      if (seat.ackedRoster < this.#rosterNumber) {
        roster ??= rosterMessage({ world, seats, teams, room, decisions, number: this.#rosterNumber });
        sendMessage(seat, roster);
      }
    }
  }
}

/** Sends to whoever sits there, if there is a connection. */
export function sendMessage(
  { link, encoding }: { link: Link | null; encoding: Encoding },
  message: NonStateMessage,
): void {
  link?.send(encodeServerMessage(message, encoding));
}
