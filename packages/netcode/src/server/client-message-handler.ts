/** What each message of a client's does, whoever it is from. */
import {
  type CallMessage,
  type ClientMessage,
  decodeClientMessage,
  type InputsMessage,
  type ParticipantRole,
} from '@shotgun-rally/protocol';
import { timeOfTick } from '@shotgun-rally/sim';
import type { Clock } from '../environment/clock.ts';
import type { Link } from '../link/link.ts';
import type { RoomDecisions } from './room/room-decisions.ts';
import type { Seating } from './room/seating.ts';
import { participantRoleOf, type Seat } from './room/seats.ts';
import { type Announcer, sendMessage } from './sending/announcer.ts';
import { dismiss } from './sending/dismiss.ts';

/** A connection that has sent more messages than this that cannot be read is closed. */
const UNREADABLE_MAX = 32;
const STATIONS: readonly ParticipantRole[] = ['driver', 'gunner', 'spectator'];

export interface ClientMessageHandlerOptions {
  readonly clock: Clock;
  readonly decisions: RoomDecisions;
  readonly seating: Seating;
  readonly announcer: Announcer;
  /** The newest tick, race time now in ms, and the phase of the race. */
  readonly tick: () => number;
  readonly timeMs: () => number;
  readonly phase: () => number;
  /** The host wants the race to start. */
  readonly onStart: () => void;
  /** The client does not know which seat it has. */
  readonly onUnaware: (seat: Seat) => void;
}

export class ClientMessageHandler {
  readonly #options: ClientMessageHandlerOptions;

  constructor(options: ClientMessageHandlerOptions) {
    this.#options = options;
  }

  /** `bytes` came on `link`, which is that of `seat` unless it is an old one. */
  receive(seat: Seat, link: Link, bytes: Uint8Array): void {
    if (seat.link !== link) return;
    const decoded = decodeClientMessage(bytes, participantRoleOf(seat));
    if (decoded.ok) this.#handle(seat, link, decoded.message);
    // Inputs for another seat: it has not heard of the change yet.
    else if (STATIONS.some((station) => decodeClientMessage(bytes, station).ok)) this.#options.onUnaware(seat);
    else if (++seat.unreadable > UNREADABLE_MAX) dismiss(link, 'badMessage');
  }

  #handle(seat: Seat, link: Link, message: ClientMessage): void {
    switch (message.kind) {
      case 'hello':
        // The welcome was lost, or the hello was repeated before it came.
        this.#options.onUnaware(seat);
        break;
      case 'inputs':
        if (seat.role === null) this.#options.seating.bringHome(seat);
        seat.lastHeardMs = this.#options.clock();
        if (seat.role !== null) this.#takeOffer(seat, link, message);
        this.#options.announcer.acknowledge(seat, link, message);
        break;
      case 'ping':
        sendMessage(seat, {
          kind: 'pong',
          clientTimeMs: message.clientTimeMs,
          serverTimeMs: Math.round(this.#options.timeMs()),
        });
        break;
      case 'start':
        if (seat === this.#options.decisions.host) this.#options.onStart();
        break;
      case 'choices':
        this.#options.decisions.take(seat, message, this.#options.phase());
        this.#options.announcer.rosterChanged();
        break;
      case 'call':
        this.#call(seat, message);
        break;
    }
  }

  /** Inputs to be executed when it is time; whoever keeps offering what is of no use is sent away. */
  #takeOffer(seat: Seat, link: Link, { runs, stateTick }: InputsMessage): void {
    const { queue, monitor } = seat;
    seat.latencyMs = (runs.at(-1)?.timeMs ?? 0) - timeOfTick(stateTick);
    const { refused } = queue.counts;
    queue.offer(runs, this.#options.tick() + 1, this.#options.timeMs(), stateTick);
    const showing = {
      refused: queue.counts.refused - refused,
      executed: queue.counts.executed,
      ackLagMs: this.#options.timeMs() - timeOfTick(stateTick),
    };
    const reason = monitor.judge(showing, this.#options.clock());
    if (reason) dismiss(link, reason);
  }

  /** A call is for the partner; the others' pages do not show it. */
  #call({ car, role, calls }: Seat, { number, call, target, x, y, z }: CallMessage): void {
    if (role === null || !calls.takes(number, this.#options.clock())) return;
    this.#options.announcer.events.add(this.#options.tick(), { kind: 'call', car, role, call, target, x, y, z });
  }
}
