/** Sends states at a steady rate, and resends events and the roster (people and cars) until a client acknowledges them. */
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
import type { Participant } from '../room/participant.ts';
import type { Participants } from '../room/participants.ts';
import type { RoomDecisions } from '../room/room-decisions.ts';
import { EventLog } from './event-log.ts';
import { rosterMessage, type Team } from './roster-message.ts';
import type { SendRates } from './send-rates.ts';
import { SnapshotSender } from './snapshot-sender.ts';
import { stateMessage } from './state-message.ts';

/** Unacknowledged events and rosters are sent again each time this many ticks have passed. */
const REPEAT_EVERY_TICKS = 6;

export interface AnnouncerOptions {
  readonly world: World;
  readonly participants: Participants;
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

  /** Sends a new roster to every client from now on. Call after any change of the people, seats or choices. */
  renewRoster(): void {
    this.#rosterNumber++;
  }

  /** Sends the messages of the newest tick. `inputs` were executed in it; `commands` are scheduled for later ticks. */
  announce(inputs: readonly CarInput[], commands: readonly ScheduledCommand[]): void {
    const { world, participants, timeline, sendRates } = this.#options;
    const tick = world.state[RACE.tick]!;
    const { stateEveryTicks } = sendRates;
    if (tick % stateEveryTicks === 0) {
      const message = stateMessage({ world, participants, timeline, inputs, commands, stateEveryTicks });
      this.#snapshots.send(message, participants.all());
    }
    if (tick % REPEAT_EVERY_TICKS === 0) this.#resendUnacknowledged();
  }

  /** Records what the client acknowledges. A number that was never sent counts as the newest one. */
  acknowledge(participant: Participant, link: Link, { stateTick, eventSequence, rosterNumber }: InputsMessage): void {
    this.#snapshots.acknowledge(link, stateTick);
    participant.ackedEvent = Math.max(participant.ackedEvent, Math.min(eventSequence, this.events.sequence));
    participant.ackedRoster = Math.max(participant.ackedRoster, Math.min(rosterNumber, this.#rosterNumber));
  }

  #resendUnacknowledged(): void {
    const { world, participants, teams, room, decisions } = this.#options;
    // Most clients need the same events, so each distinct message is encoded once.
    const encoded = new Map<string, Uint8Array>();
    let roster: RosterMessage | null = null;
    for (const participant of participants.all()) {
      const { link, encoding, ackedEvent } = participant;
      if (!link) continue;
      const events = this.events.after(ackedEvent, participant.role ? participant.car : -1);
      if (events.length > 0) {
        const key = `${encoding} ${events.map(({ sequence }) => sequence)}`;
        const bytes = encoded.get(key) ?? encodeServerMessage({ kind: 'events', events }, encoding);
        encoded.set(key, bytes);
        link.send(bytes);
      } else {
        // Nothing is pending for this client: treat all events as acknowledged.
        participant.ackedEvent = this.events.sequence;
      }
      if (participant.ackedRoster < this.#rosterNumber) {
        roster ??= rosterMessage({ world, participants, teams, room, decisions, number: this.#rosterNumber });
        sendMessage(participant, roster);
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
