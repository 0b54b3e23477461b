/** Handles every message that a client sends after it has joined. */
import {
  type ByeReason,
  type CallMessage,
  type ChoicesMessage,
  type ClientMessage,
  CORRECTION_CAUSES,
  type CorrectionCause,
  type CorrectionsMessage,
  decodeClientMessage,
  type InputsMessage,
  type ParticipantRole,
} from '@shotgun-rally/protocol';
import { tickOfTime, timeOfTick } from '@shotgun-rally/sim/state';
import type { Clock } from '../environment/clock.ts';
import type { Link } from '../link/link.ts';
import type { MessageKind } from './game-server-options.ts';
import { type Participant, participantRoleOf } from './room/participant.ts';
import type { RoomDecisions } from './room/room-decisions.ts';
import type { Seating } from './room/seating.ts';
import { type Announcer, sendMessage } from './sending/announcer.ts';

/** A client that sends more undecodable messages than this is disconnected. */
const UNDECODABLE_MAX = 32;
/**
 * A player whose partner has taken over the seat gets it back after sending inputs for this long (ms), without a gap of
 * PLAYING_GAP_MS. A hidden tab runs once a second, and then sends the input of a single tick.
 */
const RETURN_AFTER_MS = 200;
const PLAYING_GAP_MS = 500;
const PARTICIPANT_ROLES: readonly ParticipantRole[] = ['driver', 'gunner', 'spectator'];

export interface ClientMessageHandlerOptions {
  readonly clock: Clock;
  readonly onMessage?: (kind: MessageKind) => void;
  readonly onLateInputs?: (count: number) => void;
  readonly onRefusedChoices?: () => void;
  readonly onCorrections?: (cause: CorrectionCause, count: number) => void;
  readonly decisions: RoomDecisions;
  readonly seating: Seating;
  readonly announcer: Announcer;
  /** Returns the newest simulated tick. */
  readonly tick: () => number;
  /** Returns the tick after which the server last skipped ticks; -1 if it never did. */
  readonly lastTickBeforeSkip: () => number;
  /** Returns the current race time (ms). */
  readonly timeMs: () => number;
  /** Returns the phase of the race, a value of PHASE. */
  readonly phase: () => number;
  /** Called when the host asks to start the race. */
  readonly onStart: () => void;
  /** Closes a person's connection with a reason. */
  readonly dismiss: (participant: Participant, reason: ByeReason) => void;
  /** Called when a message shows that the client does not know its current seat. */
  readonly onSeatUnknown: (participant: Participant) => void;
}

export class ClientMessageHandler {
  readonly #options: ClientMessageHandlerOptions;

  constructor(options: ClientMessageHandlerOptions) {
    this.#options = options;
  }

  /** Handles a message that arrived on `link`. Ignores it if the participant has reconnected on another link. */
  receive(participant: Participant, link: Link, bytes: Uint8Array): void {
    if (participant.link !== link) return;
    const role = participantRoleOf(participant);
    const decoded = decodeClientMessage(bytes, role);
    this.#options.onMessage?.(decoded.ok ? decoded.message.kind : 'unreadable');
    if (decoded.ok) this.#handle(participant, link, decoded.message);
    else if (isOfOtherRole(bytes, role)) this.#options.onSeatUnknown(participant);
    else if (++participant.undecodableMessages > UNDECODABLE_MAX) this.#options.dismiss(participant, 'badMessage');
  }

  #handle(participant: Participant, link: Link, message: ClientMessage): void {
    switch (message.kind) {
      case 'hello':
        // The client repeats its hello until it receives the welcome.
        this.#options.onSeatUnknown(participant);
        break;
      case 'inputs':
        this.#handleInputs(participant, link, message);
        break;
      case 'ping':
        sendMessage(participant, {
          kind: 'pong',
          clientTimeMs: message.clientTimeMs,
          serverTimeMs: Math.round(this.#options.timeMs()),
        });
        break;
      case 'start':
        if (participant === this.#options.decisions.host) this.#options.onStart();
        break;
      case 'choices':
        this.#handleChoices(participant, message);
        break;
      case 'call':
        this.#handleCall(participant, message);
        break;
      case 'corrections':
        this.#countCorrections(participant, message);
        break;
    }
  }

  /** Clients repeat their choices until a roster has their number, so the sender gets a new roster even if nothing has changed. */
  #handleChoices(participant: Participant, message: ChoicesMessage): void {
    const { decisions, announcer, phase } = this.#options;
    const result = decisions.record(participant, message, phase());
    if (result === 'changed') announcer.renewRoster();
    else if (result === 'unchanged') announcer.renewRosterOf(participant);
    else if (result === 'refused') this.#options.onRefusedChoices?.();
  }

  #handleInputs(participant: Participant, link: Link, message: InputsMessage): void {
    const { seating, announcer, clock } = this.#options;
    announcer.acknowledge(participant, link, message);
    // A player's page that is not running only acknowledges. It must not seem to be playing.
    if (participant.reservedRole !== 'spectator' && message.runs.length === 0) return;
    // The partner may have taken over the seat while this player was disconnected; now this player gets it back.
    const nowMs = clock();
    if (nowMs - participant.lastHeardMs >= PLAYING_GAP_MS) participant.playingSinceMs = nowMs;
    participant.lastHeardMs = nowMs;
    if (participant.role === null && nowMs - participant.playingSinceMs >= RETURN_AFTER_MS)
      seating.returnHome(participant);
    // The client sent this message before it could know that ticks were skipped, so its times are wrong.
    if (message.stateTick <= this.#options.lastTickBeforeSkip()) return;
    const timeMs = this.#options.timeMs();
    participant.latency.acknowledged(timeOfTick(message.stateTick), timeMs);
    if (participant.role !== null) this.#queueInputs(participant, message, timeMs);
  }

  /**
   * Queues the inputs for their ticks, and disconnects a client whose inputs or acknowledgements stay unusable. `runs` are
   * sequences of equal inputs, and `stateTick` is the tick of the newest state that the client has received. `timeMs` is the
   * current race time.
   */
  #queueInputs(participant: Participant, { runs, stateTick }: InputsMessage, timeMs: number): void {
    const { queue, monitor, latency } = participant;
    participant.stateToInputMs = (runs.at(-1)?.timeMs ?? 0) - timeOfTick(stateTick);
    // A client does not forget a state that it has acknowledged. A page that was loaded again begins with newer ones.
    const knownTick = Math.max(stateTick, tickOfTime(latency.acknowledgedMs));
    const { refused: refusedBefore, late: lateBefore } = queue.counts;
    queue.add(runs, this.#options.tick() + 1, timeMs, knownTick);
    const late = queue.counts.late - lateBefore;
    if (late > 0) this.#options.onLateInputs?.(late);
    const sample = {
      refused: queue.counts.refused - refusedBefore,
      lastTimeMs: queue.lastTimeMs,
      acknowledgementAgeMs: timeMs - timeOfTick(stateTick),
    };
    const reason = monitor.check(sample, this.#options.clock());
    if (reason) this.#options.dismiss(participant, reason);
  }

  /** Logs a call, a short message between the two players of a car. The event log sends it only to the caller's car. */
  #handleCall(participant: Participant, { number, call, target, x, y, z }: CallMessage): void {
    const { car, role, callLimit, activity } = participant;
    const nowMs = this.#options.clock();
    // A client repeats a call, with the same number, until it is announced.
    if (role === null || number <= participant.callNumber) return;
    participant.callNumber = number;
    if (!callLimit.accepts(nowMs)) return;
    activity.recordAction(nowMs);
    this.#options.announcer.events.add(this.#options.tick(), { kind: 'call', car, role, call, target, x, y, z });
  }

  /** Reports the increases since the client's last message. The client counts from 0 again in a new seat or with a new strategy. */
  #countCorrections(participant: Participant, message: CorrectionsMessage): void {
    for (const cause of CORRECTION_CAUSES) {
      const before = participant.corrections?.[cause] ?? 0;
      const increase = message[cause] < before ? message[cause] : message[cause] - before;
      if (increase > 0) this.#options.onCorrections?.(cause, increase);
    }
    participant.corrections = message;
  }
}

/** Returns true for a message of another role than `role`: the client sent it before it knew that its role had changed. */
const isOfOtherRole = (bytes: Uint8Array, role: ParticipantRole): boolean =>
  PARTICIPANT_ROLES.some((other) => other !== role && decodeClientMessage(bytes, other).ok);
