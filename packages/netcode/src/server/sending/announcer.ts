/** Sends states at a steady rate, and events and the roster (people and cars) until a client acknowledges them. */
import {
  type Encoding,
  encodeServerMessage,
  type InputsMessage,
  NOTICE_LENGTH_MAX,
  type NonStateMessage,
  type ScheduledCommand,
} from '@shotgun-rally/protocol';
import { type CarInput, RACE, type World } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { EventLog } from '../events/event-log.ts';
import type { Participant } from '../room/participant.ts';
import type { Participants } from '../room/participants.ts';
import type { RoomDecisions } from '../room/room-decisions.ts';
import { rosterMessage, type Team } from './roster-message.ts';
import type { SendRates } from './send-rates.ts';
import { SnapshotSender } from './snapshot-sender.ts';
import { stateMessage } from './state-message.ts';

/** An unacknowledged roster is sent again each time this many ticks have passed. */
const REPEAT_ROSTER_TICKS = 6;

export interface AnnouncerOptions {
  readonly world: World;
  readonly participants: Participants;
  readonly decisions: RoomDecisions;
  readonly timeline: PoseTimeline;
  readonly room: string;
  readonly teams: readonly Team[];
  readonly sendRates: SendRates;
  /** Returns the current sentence from the operator of the server, empty for none. */
  readonly notice: () => string;
  /** Returns the name of a car's model. */
  readonly modelOf: (car: number) => string;
}

export class Announcer {
  readonly events = new EventLog();
  readonly #options: AnnouncerOptions;
  readonly #snapshots = new SnapshotSender();
  #rosterNumber = 1;
  #notice = '';
  #host: Participant | undefined;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** Sends a new roster to every client from now on. Call after any change of the people, seats or choices, except a new host. */
  renewRoster(): void {
    this.#rosterNumber++;
  }

  /** Sends a new roster to one client, because nothing has changed for the others: what they have acknowledged stays acknowledged. */
  renewRosterOf(participant: Participant): void {
    const previous = this.#rosterNumber;
    this.renewRoster();
    for (const other of this.#options.participants.all())
      if (other !== participant && other.acknowledgedRoster === previous) other.acknowledgedRoster = this.#rosterNumber;
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
    this.#sendEvents(tick);
    if (tick % REPEAT_ROSTER_TICKS === 0) this.#sendRoster();
  }

  /** Records what the client acknowledges. A number that was never sent counts as the newest one. */
  acknowledge(participant: Participant, link: Link, { stateTick, eventSequence, rosterNumber }: InputsMessage): void {
    this.#snapshots.acknowledge(link, stateTick);
    participant.eventDelivery.acknowledge(eventSequence, this.events.sequence);
    participant.acknowledgedRoster = Math.max(
      participant.acknowledgedRoster,
      Math.min(rosterNumber, this.#rosterNumber),
    );
  }

  #sendEvents(tick: number): void {
    // Most clients get the same events, so each distinct message is encoded once.
    const encoded = new Map<string, Uint8Array>();
    for (const participant of this.#options.participants.all()) {
      const { link, encoding, car, role, latency, eventDelivery } = participant;
      if (!link) continue;
      const message = eventDelivery.take(this.events, tick, role ? car : -1, latency);
      if (!message) continue;
      const key = `${encoding} ${message.after} ${message.events.map(({ sequence }) => sequence)}`;
      const bytes = encoded.get(key) ?? encodeServerMessage(message, encoding);
      encoded.set(key, bytes);
      link.send(bytes);
    }
  }

  #sendRoster(): void {
    const { world, participants, teams, room, decisions, modelOf } = this.#options;
    const notice = sendableNotice(this.#options.notice());
    const { host } = decisions;
    if (notice !== this.#notice || host !== this.#host) this.renewRoster();
    this.#notice = notice;
    this.#host = host;
    const number = this.#rosterNumber;
    const receivers = [...participants.all()].filter(
      ({ link, acknowledgedRoster }) => link && acknowledgedRoster < number,
    );
    if (receivers.length === 0) return;
    const roster = rosterMessage({ world, participants, teams, room, notice, decisions, number, modelOf });
    // The bytes are equal in both encodings.
    const bytes = encodeServerMessage(roster, 'plain');
    for (const { link } of receivers) link?.send(bytes);
  }
}

/** Returns the beginning of the operator's text, as long as a roster allows, without its line breaks. */
const sendableNotice = (text: string): string =>
  [...text.replace(/\p{Cc}/gu, ' ')].slice(0, NOTICE_LENGTH_MAX).join('');

/** Encodes and sends a message to one client; does nothing if it is disconnected. */
export function sendMessage(
  { link, encoding }: { readonly link: Link | null; readonly encoding: Encoding },
  message: NonStateMessage,
): void {
  link?.send(encodeServerMessage(message, encoding));
}
