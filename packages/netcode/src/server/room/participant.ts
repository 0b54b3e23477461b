/**
 * A person in a race: a player with a seat (driver or gunner of a car), or a spectator. A disconnected participant who has played
 * keeps the seat for SEAT_KEPT_MS, unless another person needs the place; `attendance.ts` has all rules.
 */
import type { CorrectionsMessage, Encoding, ParticipantRole, Role, Vote } from '@shotgun-rally/protocol';
import type { Link } from '../../link/link.ts';
import type { EventDelivery } from '../events/event-delivery.ts';
import type { ActionLimit } from './action-limit.ts';
import type { Activity } from './activity.ts';
import type { ConnectionMonitor } from './connection-monitor.ts';
import type { InputQueue } from './input-queue.ts';
import type { LatencyMeter } from './latency-meter.ts';

/** The seat that a person is waiting for; car -1 for any car. */
export interface WantedSeat {
  readonly role: Role;
  readonly car: number;
}

/** A person's current choices, reset when they take effect or no longer apply. */
export interface Choices {
  isReady: boolean;
  vote: Vote;
  wantsSwap: boolean;
  /** Id of a person to be voted out, -1 for none. */
  kick: number;
}

/** A person in a race, as its server knows them. It is changed while the race goes on; read it, but do not write to it. */
export interface Participant {
  /** 0 to MAX_PEOPLE - 1; also the person's id in the roster, the list of people that clients receive. */
  readonly id: number;
  readonly name: string;
  /** Name of the car model that the person asks for, empty for any. */
  readonly model: string;
  /** Secret with which the person gets the seat back after a disconnect. */
  readonly token: string;
  /** The network address of the person's connection, '' if it is not known. */
  address: string;
  /** Kept for the room's next races. */
  readonly activity: Activity;
  /** -1 for a spectator. */
  car: number;
  /** The role that the player joined with or swapped to, and returns to after replacing the partner. */
  reservedRole: ParticipantRole;
  /** The role played now; null for a spectator, and for a disconnected player whose seat the partner has taken. */
  role: Role | null;
  /** null if the person is not waiting for a seat. */
  wantedSeat: WantedSeat | null;
  queue: InputQueue;
  /** null while the person is disconnected. */
  link: Link | null;
  encoding: Encoding;
  /** Number of messages from this person that could not be decoded. */
  undecodableMessages: number;
  /** Server clock (ms) at the last `inputs` message. */
  lastHeardMs: number;
  /** Server clock (ms) at the first `inputs` message after a gap. */
  playingSinceMs: number;
  /** Server clock (ms) at the last `welcome` message to this person. */
  welcomedAtMs: number;
  /** Race time (ms) from the newest state that the client had to the newest input that it sent. The client states both. */
  stateToInputMs: number;
  /**
   * Measured on the server's clock. It is kept when the person reconnects, because the client remembers the delays of the last
   * minute too, unless its page was loaded again.
   */
  latency: LatencyMeter;
  /** Watches this connection. */
  monitor: ConnectionMonitor;
  /** Which events were sent and acknowledged on this connection. */
  eventDelivery: EventDelivery;
  /** Number of the newest roster that the client has acknowledged. */
  acknowledgedRoster: number;
  choices: Choices;
  /** Number of the newest `choices` message from this connection, 0 for none. */
  choicesNumber: number;
  /** Limits the changes of choices. A new connection does not renew it. */
  choicesLimit: ActionLimit;
  /** The newest corrections that the client has reported; null before the first. */
  corrections: CorrectionsMessage | null;
  /** Number of the newest call from this connection, 0 for none. */
  callNumber: number;
  /** Limits the calls to the partner. A new connection does not renew it. */
  callLimit: ActionLimit;
}

/** The other role in the same car. */
export const OTHER_ROLE = { driver: 'gunner', gunner: 'driver' } as const satisfies Record<Role, Role>;

/** The role that the person has now, or returns to if the partner has taken the seat. */
export const participantRoleOf = ({ role, reservedRole }: Participant): ParticipantRole => role ?? reservedRole;

export const noChoices = (): Choices => ({ isReady: false, vote: 'none', wantsSwap: false, kick: -1 });
