/** One client's connection: its socket, the links that wrap the socket, and the room that the client has joined. */
import { BYE_TEXTS, type DualLink, type LagLink, type Link } from '@shotgun-rally/netcode';
import { type ByeReason, encodeServerMessage, type HelloMessage } from '@shotgun-rally/protocol';
import type { Signalling } from './signalling.ts';
import { CLOSE_GOING_AWAY, CLOSE_NORMAL, type SocketLink } from './socket-link.ts';

/** The part of a room that its connections use. */
interface JoinedRoom {
  leave(connection: Connection): void;
}

/** The connection of one client. */
export interface Connection {
  readonly socket: SocketLink;
  /** Sends on the data channel if one is open, otherwise on the socket. Receives from both. */
  readonly dual: DualLink;
  readonly signalling: Signalling;
  /** The link that the game uses: `lag` if there is simulated lag, else `dual`. */
  readonly link: Link;
  /** Adds simulated lag to `dual`; null without simulated lag. */
  readonly lag: LagLink | null;
  /** The address to which the limits apply. */
  readonly address: string;
  readonly openedAtMs: number;
  /** null until the client joins. */
  room: JoinedRoom | null;
  /** Number of messages that were not a readable `hello`, before the client has joined. */
  badMessages: number;
  /** The readable hello of a client that waits for its room to be opened; null before and after that. */
  waitingHello: HelloMessage | null;
  /** True after the server has decided to close the connection. */
  isDismissed: boolean;
  /** True while reading from the connection is paused. */
  isPaused: boolean;
}

/**
 * Sends the reason, closes the socket and ignores further messages. The reason is sent without simulated lag, which could
 * lose it.
 */
export function dismiss(connection: Connection, reason: ByeReason): void {
  connection.link.onReceive(() => {});
  connection.isDismissed = true;
  const goodbye = encodeServerMessage({ kind: 'bye', reason, text: BYE_TEXTS[reason] }, 'plain');
  connection.socket.close(goodbye, reason === 'serverClosing' ? CLOSE_GOING_AWAY : CLOSE_NORMAL);
}
